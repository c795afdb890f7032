import * as v from 'valibot';
import { getChannelName } from '#contract/base/channels.ts';
import { hourMs } from '#contract/base/durations.ts';
import { Month } from '#contract/base/text-fields.ts';
import { downloadLifetimeMs, exportsPerHour } from '#contract/base/limits.ts';
import type { PaymentExport } from '#contract/payments/schemas.ts';
import { Locale } from '#contract/base/picklists.ts';
import { addMonths, shanghaiTime, startOfDay } from '#contract/base/shanghai.ts';
import { invalid } from '#server/base/refusal.ts';
import { csvHead, csvLine } from '#contract/base/csv.ts';
import { readSnapshot } from '#server/db/database.ts';
import type { Deps } from '#server/records/deps.ts';
import { countUse } from '#server/records/limits.ts';
import { expectSigned, SignedAddress } from '#server/records/signed-address.ts';
import { exportTexts } from '#server/domain/payments/export-texts.ts';
import { listMovementPages, type Movement } from './movements.ts';

/** The query of a signed address: person, month, language and expiry. */
export const SignedExport = v.object({
  ...SignedAddress.entries,
  month: Month,
  locale: Locale,
  payer: v.string(),
});
type Signed = v.InferOutput<typeof SignedExport>;

/**
 * Creates an address that opens a month of a person's payments for ten minutes. Throws 422 for a month that
 * has not begun in Shanghai, 429 for too many.
 */
export async function offerExport(
  deps: Deps,
  userId: string,
  month: string,
  locale: Locale,
): Promise<PaymentExport> {
  const now = deps.clock.date();
  if (startOfDay(`${month}-01`) > now) throw invalid('month', 'monthAhead');
  const limit = { key: `month:${userId}`, points: exportsPerHour, perMs: hourMs };
  await countUse(deps.db, now, [limit], 'request.too_many');
  const expires = now.valueOf() + downloadLifetimeMs;
  const claim = { month, locale, payer: userId, expires: String(expires) };
  const signature = deps.keys.sign('month-link', formatSignedText(claim));
  return {
    url: `/api/v1/payments/export/file?${new URLSearchParams({ ...claim, signature })}`,
    file_name: formatFileName(claim),
    expires_at: new Date(expires).toISOString(),
  };
}

/** Streams the CSV of a signed address. Throws 403 for an invalid address. */
export function openExport(
  deps: Deps,
  { signature, ...claim }: Signed,
): { lines: AsyncGenerator<string>; fileName: string } {
  expectSigned(deps, 'month-link', formatSignedText(claim), { expires: claim.expires, signature });
  return { lines: streamCsvLines(deps, claim), fileName: formatFileName(claim) };
}

async function* streamCsvLines({ db }: Deps, { month, locale, payer }: Omit<Signed, 'signature'>) {
  const from = startOfDay(`${month}-01`);
  const to = addMonths(from, 1);
  const parts = [csvHead(exportTexts[locale].head)];
  // All pages are read before the first is sent: a reader who takes a while must not keep a transaction open.
  await readSnapshot(db, async (tx) => {
    for await (const page of listMovementPages(tx, { userId: payer, from, to })) {
      parts.push(page.map((movement) => formatMovement(movement, locale)).join(''));
    }
  });
  yield* parts;
}

function formatMovement(movement: Movement, locale: Locale): string {
  const { at, refundNo, paymentNo, orderNo, title, channel, amount, refundStatus } = movement;
  const texts = exportTexts[locale];
  return csvLine([
    shanghaiTime(at),
    refundStatus === null ? texts.payment : texts.refund,
    paymentNo,
    refundStatus === null ? null : refundNo,
    orderNo,
    title[locale],
    getChannelName(channel, locale),
    amount,
    refundStatus === null ? texts.paid : texts.refundStatus[refundStatus],
    movement.transactionId,
  ]);
}

function formatFileName({ month, locale }: Pick<Signed, 'month' | 'locale'>): string {
  return `${exportTexts[locale].file}-${month}.csv`;
}

function formatSignedText({ month, locale, payer, expires }: Omit<Signed, 'signature'>): string {
  return [month, locale, payer, expires].join('\n');
}
