import * as v from 'valibot';
import { dayMs } from '#contract/base/durations.ts';
import type { NamedFileUrl } from '#contract/files/schemas.ts';
import { downloadLifetimeMs, exportsPerDay } from '#contract/base/limits.ts';
import { Locale } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { readSnapshot } from '#server/db/database.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Ask } from '#server/records/ask.ts';
import { countUse } from '#server/records/limits.ts';
import { expectSigned, SignedAddress } from '#server/records/signed-address.ts';
import { collectAccount } from './account-data.ts';

/** The query of an export's signed address. */
export const SignedExport = v.object({
  ...SignedAddress.entries,
  person: v.string(),
  locale: Locale,
});
type Signed = v.InferOutput<typeof SignedExport>;

/**
 * Creates an address that opens, for ten minutes, a file with all data about the person. No copy is stored:
 * the file is written when it is opened. Throws 429 for one too many in a day.
 */
export async function offerExport(
  ask: Ask<Deps>,
  userId: string,
  locale: Locale,
): Promise<NamedFileUrl> {
  const limit = { key: `account:${userId}`, points: exportsPerDay, perMs: dayMs };
  await ask.db.transaction((tx) =>
    countUse(tx, ask.clock.date(), [limit], 'account.export_too_many'),
  );
  const expires = ask.clock.now() + downloadLifetimeMs;
  const claim = { person: userId, locale, expires: String(expires) };
  const { bytes, fileName } = await write(ask, claim);
  ask.log.info('a person exported their data', { user: userId, bytes: bytes.byteLength });
  const signature = ask.keys.sign('export-link', formatSignedText(claim));
  return ask.transaction(async () => ({
    url: `/api/v1/user/export/file?${new URLSearchParams({ ...claim, signature })}`,
    file_name: fileName,
    size: bytes.byteLength,
    expires_at: new Date(expires).toISOString(),
  }));
}

/** Writes the file of a signed address. Throws 403 for an invalid address, 401 once the account is closed. */
export async function openExport(deps: Deps, { signature, ...claim }: Signed): Promise<Export> {
  expectSigned(deps, 'export-link', formatSignedText(claim), { expires: claim.expires, signature });
  return write(deps, claim);
}

type Export = { bytes: Uint8Array<ArrayBuffer>; fileName: string };

async function write(
  deps: Deps,
  { person, locale, expires }: Omit<Signed, 'signature'>,
): Promise<Export> {
  const madeAt = new Date(Number(expires) - downloadLifetimeMs);
  const data = await readSnapshot(deps.db, (db) =>
    collectAccount({ ...deps, db }, person, locale, madeAt.toISOString()),
  );
  return {
    bytes: new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`),
    fileName: `account-${shanghaiDay(madeAt)}.json`,
  };
}

function formatSignedText({ person, locale, expires }: Omit<Signed, 'signature'>): string {
  return [person, locale, expires].join('\n');
}
