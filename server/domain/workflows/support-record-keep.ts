import { hourMs } from '#contract/base/durations.ts';
import type { SentSupportRecord } from '#contract/inquiries/support-records.ts';
import { supportRecordKeptMs, supportRecordsPerHourAndAddress } from '#contract/base/limits.ts';
import { CaseError, readCase } from '#machines/replay/read-case.ts';
import { findSupportCode } from '#machines/replay/find-code.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import { Refusal } from '#server/base/refusal.ts';
import { supportRecords } from '#server/db/tables/support.ts';
import type { Ask } from '#server/records/ask.ts';
import { countUse } from '#server/records/limits.ts';
import type { Deps } from './deps.ts';

/**
 * Stores the record of a page under a short code. Only what a support code can name is
 * stored. Throws 422 for an unreadable code and for one of the former format, 429 for too many from one address.
 */
export async function keepSupportRecord(
  ask: Ask<Deps>,
  text: string,
  address: ClientAddress,
): Promise<SentSupportRecord> {
  const supportCode = readWholeCode(text);
  const now = ask.clock.date();
  return ask.transaction(async (tx) => {
    if (!address.isLoopback) {
      const key = `support:address:${address.group}`;
      const limit = { key, points: supportRecordsPerHourAndAddress, perMs: hourMs };
      await countUse(tx, now, [limit], 'support.too_many');
    }
    const shortCode = ask.ids.supportCode();
    const expiresAt = new Date(now.valueOf() + supportRecordKeptMs);
    await tx.insert(supportRecords).values({ shortCode, supportCode, createdAt: now, expiresAt });
    return { short_code: shortCode, expires_at: expiresAt.toISOString() };
  });
}

/** Returns the code alone: words around it may name a person. */
function readWholeCode(text: string): string {
  const code = findSupportCode(text);
  if (code === null) throw new Refusal(422, 'support.unreadable');
  try {
    readCase(code);
    return code;
  } catch (error) {
    if (!(error instanceof CaseError)) throw error;
    const code = error.fault === 'former' ? 'support.former' : 'support.unreadable';
    throw new Refusal(422, code, undefined, { cause: error });
  }
}
