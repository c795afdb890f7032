import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Download } from '#contract/content/schemas.ts';
import { downloadLifetimeMs } from '#contract/base/limits.ts';
import { Locale } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readRow, type ContentRow } from '#server/domain/content/rows.ts';
import { toPdfName } from '#server/domain/files/file-name.ts';
import { findPurchase, recordOpening } from '#server/domain/orders/purchases.ts';
import { readAccess } from '#server/domain/views/access.ts';
import type { Deps } from './deps.ts';

/** The query of a signed address; `reader` is missing for guests, who read free reports. */
export const SignedQuery = v.object({
  locale: Locale,
  reader: v.optional(v.string(), ''),
  expires: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid')),
  signature: v.string(),
});
type Signed = v.InferOutput<typeof SignedQuery>;

/** Creates an address of the report's file that expires. Throws 404, or 403 when it was not bought. */
export async function offerDownload(
  deps: Deps,
  userId: string | null,
  id: string,
  locale: Locale,
): Promise<Download> {
  const row = await readRow(deps.db, 'reports', id);
  const access = await readAccess(deps.db, userId, 'report', row);
  if (access === 'locked') throw new Refusal(403, 'report.not_purchased');
  const size = await readReportSize(deps, id, locale);
  const isOpen =
    access !== 'purchased' ||
    (userId !== null && (await recordOpening(deps.db, userId, 'report', id, deps.clock.date())));
  if (!isOpen) throw new Refusal(403, 'report.not_purchased');
  const expires = deps.clock.now() + downloadLifetimeMs;
  const claim = { locale, reader: userId ?? '', expires: String(expires) };
  const signature = deps.keys.sign('download-link', formatSignedText(id, claim));
  return {
    url: `/api/v1/incubation/reports/${id}/file?${new URLSearchParams({ ...claim, signature })}`,
    file_name: toPdfName(row.texts[locale].title),
    size,
    expires_at: new Date(expires).toISOString(),
  };
}

/**
 * Finds the file of a signed address. Throws 403 for an invalid address, and for a reader who has lost
 * access.
 */
export async function openDownload(
  deps: Deps,
  id: string,
  { signature, ...claim }: Signed,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  const isOurs = deps.keys.verify('download-link', formatSignedText(id, claim), signature);
  if (!isOurs || Number(claim.expires) <= deps.clock.now()) throw new Refusal(403);
  const row = await readRow(deps.db, 'reports', id);
  if (!(await isHandedOut(deps, claim.reader, row))) throw new Refusal(403);
  return {
    bytes: await readReportBytes(deps, id, claim.locale),
    fileName: toPdfName(row.texts[claim.locale].title),
  };
}

/** Checks that a report is free, or that the purchase of this reader goes on and its download was recorded. */
async function isHandedOut(deps: Deps, reader: string, row: ContentRow): Promise<boolean> {
  if (row.facts.price.cny === 0) return true;
  const purchase = reader === '' ? null : await findPurchase(deps.db, reader, 'report', row.id);
  return purchase !== null && purchase.openedAt !== null;
}

function formatSignedText(
  id: string,
  { locale, reader, expires }: Omit<Signed, 'signature'>,
): string {
  return [id, locale, reader, expires].join('\n');
}

// The id comes from a loaded row, so it cannot lead out of the folder.
function getReportPath(deps: Deps, id: string, locale: Locale): string {
  return join(deps.downloadsDir, `${id}.${locale}.pdf`);
}

async function readReportSize(deps: Deps, id: string, locale: Locale): Promise<number> {
  try {
    return (await stat(getReportPath(deps, id, locale))).size;
  } catch (cause) {
    throw new Refusal(404, 'file.not_found', undefined, { cause });
  }
}

async function readReportBytes(
  deps: Deps,
  id: string,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(getReportPath(deps, id, locale)));
  } catch (cause) {
    throw new Refusal(404, 'file.not_found', undefined, { cause });
  }
}
