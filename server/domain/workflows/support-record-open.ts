import { and, eq } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import { parseShortCode } from '#contract/inquiries/short-code.ts';
import type { StoredSupportRecord } from '#contract/inquiries/support-records.ts';
import type { SearchResult } from '#contract/staff/case.ts';
import { SupportCodeError } from '#machines/replay/support-code-error.ts';
import { readSupportCode } from '#machines/replay/support-code.ts';
import type { SupportRecord } from '#machines/replay/support-record.ts';
import { Refusal } from '#server/base/refusal.ts';
import { orders } from '#server/db/tables/orders.ts';
import { hasFound, searchCases } from '#server/domain/views/console/search.ts';
import { findSupportRecord } from '#server/domain/support/records.ts';
import type { Deps } from './deps.ts';

/**
 * Opens a record that was sent about an order of this person. Throws 404 for any other one, as for an unknown
 * code, 422 for a record of the former format, and 429 after too many of them.
 */
export async function openOwnSupportRecord(
  deps: Deps,
  userId: string,
  shortCode: string,
): Promise<StoredSupportRecord> {
  const isOwn = async (supportCode: string) => {
    const { orderNo } = readStored(supportCode);
    const own = and(eq(orders.orderNo, orderNo ?? ''), eq(orders.userId, userId));
    return (await deps.db.$count(orders, own)) > 0;
  };
  const row = await findSupportRecord(deps, shortCode, { by: 'user', id: userId }, isOwn);
  if (row === null) throw new Refusal(404, 'support.not_found');
  return { support_code: row.supportCode, expires_at: row.expiresAt.toISOString() };
}

/** Reads a stored code. Throws 422 for one of the former format. */
function readStored(supportCode: string): SupportRecord {
  try {
    return readSupportCode(supportCode);
  } catch (error) {
    if (!(error instanceof SupportCodeError) || error.fault !== 'former') throw error;
    throw new Refusal(422, 'support.former', undefined, { cause: error });
  }
}

/**
 * Searches the cases of the console. A text of eight characters may be a company, a number or a short code: it is
 * looked up as a short code, and counts as a guess at one, only when nothing else was found. Throws as `searchCases`,
 * and 429 after too many unknown short codes.
 */
export async function searchWithShortCodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  colleague: string,
  text: string,
  locale: Locale,
): Promise<SearchResult> {
  if (parseShortCode(text) === null) return searchCases(deps, text, locale);
  const search = (wanted: string) => searchCases(deps, wanted, locale);
  const [first] = await Promise.allSettled([search(text)]);
  const isFound = first.status === 'fulfilled' && hasFound(first.value);
  const code = isFound ? text : await resolveShortCode(deps, colleague, text);
  if (code !== text) return search(code);
  if (first.status === 'rejected') throw first.reason;
  return first.value;
}

/**
 * Returns the support code behind a short code that a colleague typed, and any other text unchanged. Throws 429
 * after too many unknown ones.
 */
export async function resolveShortCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  colleague: string,
  text: string,
): Promise<string> {
  const row = await findSupportRecord(deps, text, { by: 'staff', id: colleague });
  return row?.supportCode ?? text;
}
