import { and, eq, sql } from 'drizzle-orm';
import { hourMs } from '#contract/base/durations.ts';
import type { SmsRequest, SmsSent } from '#contract/accounts/auth.ts';
import {
  smsCodeLifetimeMs,
  smsKeptPerDay,
  smsKeptPerDayAndCountry,
  smsPerDay,
  smsPerDayAndCountry,
  smsPerHourAndAddress,
  smsResendMs,
} from '#contract/base/limits.ts';
import type { SmsPurpose } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { smsCodes } from '#server/db/tables/people.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import { readPhone } from '#server/base/phone-number.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Ask } from '#server/records/ask.ts';
import { countUse, type Limit } from '#server/records/limits.ts';
import { SmsRefused, SmsUnclear } from '#server/gateways/sms-sender.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import type { Client } from '#server/base/client.ts';
import { brakeNumbers, forgiveNumber } from './code-brake.ts';
import { addCode, checkSentCodes, findCodeAsker, getCodesPerHour } from './sent-codes.ts';
import { findKnownDevice } from '#server/records/sign-in-marks.ts';

/**
 * Sends a code; the response is the same whether or not the phone is known. Throws 422 for a country that is
 * not served or a phone that blocks messages, 429, 503 when the SMS provider is down or the code may have been
 * sent, or 500 when it failed otherwise.
 */
export async function sendCode(
  ask: Ask<Deps>,
  request: SmsRequest,
  client: Client,
): Promise<SmsSent> {
  const { purpose } = request;
  const { number: phone, country } = readPhone(request.phone);
  if (!ask.sms.countries.includes(country)) throw invalid('phone', 'phoneCountry');
  const now = ask.clock.date();
  const code = ask.ids.smsCode();
  const device = await findKnownDevice(ask, { phone }, client);
  const isKnown = device.deviceHash !== null || device.isAddressKnown;
  const limits: Limit[] = [
    { key: `sms:minute:${phone}`, points: 1, perMs: smsResendMs },
    { key: `sms:hour:${phone}`, points: getCodesPerHour(device), perMs: hourMs },
    {
      key: `sms:day:${phone}:${purpose}`,
      points: isKnown ? smsPerDay : smsPerDay - smsKeptPerDay,
      perMs: 24 * hourMs,
    },
  ];
  if (!client.address.isLoopback) {
    limits.push({
      key: `sms:address:${client.address.group}`,
      points: smsPerHourAndAddress,
      perMs: hourMs,
    });
  }
  await ask.db.transaction(async (tx) => {
    await countUse(tx, now, limits, 'auth.send_too_soon');
    // The owner of an account is known where they are at home.
    if (!isKnown) await brakeNumbers(ask, tx, phone, client, now);
    if (country !== 'CN') await countCountry(tx, now, country, isKnown);
    const hash = ask.keys.sign('sms-code', formatSignedText(phone, purpose, code));
    const [before] = await tx.select().from(smsCodes).where(isCode(phone, purpose)).for('update');
    const sent = { hash, address: client.address.group };
    const row = addCode(ask, before, { by: 'sms', to: phone, purpose }, sent);
    await tx
      .insert(smsCodes)
      .values({ phone, purpose, ...row })
      .onConflictDoUpdate({ target: [smsCodes.phone, smsCodes.purpose], set: row });
  });
  try {
    await ask.sms.send({ phone, code, purpose });
  } catch (cause) {
    throw toSendFailure(cause);
  }
  const sent = { resend_after_s: smsResendMs / 1000, expires_in_s: smsCodeLifetimeMs / 1000 };
  // Outside the transaction of the code: after a failed SMS, a repeat must be refused again and not get a
  // stored success.
  return ask.transaction(async () => sent);
}

/** Counts codes to other countries, so that sending many codes to expensive numbers runs into a limit. */
async function countCountry(
  tx: Database,
  now: Date,
  country: string,
  isKnown: boolean,
): Promise<void> {
  const limit = {
    key: `sms:country:${country}`,
    points: isKnown ? smsPerDayAndCountry : smsPerDayAndCountry - smsKeptPerDayAndCountry,
    perMs: 24 * hourMs,
  };
  await countUse(tx, now, [limit], 'auth.country_limit');
}

function toSendFailure(cause: unknown): Refusal {
  if (cause instanceof SmsRefused) {
    if (cause.reason === 'number') return invalid('phone', 'phone');
    if (cause.reason === 'blocked') return invalid('phone', 'phoneBlocked');
    return new Refusal(429, 'auth.send_too_soon', undefined, { cause, retryAfterMs: smsResendMs });
  }
  if (!isUnavailable(cause)) return new Refusal(500, 'auth.send_failed', undefined, { cause });
  const code = cause instanceof SmsUnclear ? 'auth.send_unclear' : 'auth.send_failed';
  return new Refusal(503, code, undefined, { cause, retryAfterMs: smsResendMs });
}

/** A right code; the transaction that acts on it must still spend it. */
export type RightCode = { phone: string; purpose: SmsPurpose; hash: string };

/**
 * Checks a guess against the codes that were sent to a phone; null when it is wrong or no guesses are left.
 */
export async function checkCodeGuess(
  deps: Deps,
  phone: string,
  purpose: SmsPurpose,
  code: string,
  client: Client,
): Promise<RightCode | null> {
  const asker = await findCodeAsker(deps, phone, client);
  const [row] = await deps.db.select().from(smsCodes).where(isCode(phone, purpose));
  const text = formatSignedText(phone, purpose, code);
  const recipient = { by: 'sms', to: phone, purpose } as const;
  const hash = await checkSentCodes(deps, row, recipient, asker, (signature) =>
    deps.keys.verify('sms-code', text, signature),
  );
  return hash === null ? null : { phone, purpose, hash };
}

/** Stores a signature of the code: there are so few six-digit codes that all of their hashes can be tried. */
function formatSignedText(phone: string, purpose: SmsPurpose, code: string): string {
  return `${phone}\n${purpose}\n${code}`;
}

/**
 * Spends a code; false when another call has used it. A code works once, and all other codes for the same
 * phone and purpose end with it.
 */
export async function spendCode(
  deps: Deps,
  tx: Database,
  { phone, purpose, hash }: RightCode,
  client: Client,
): Promise<boolean> {
  const isListed = sql`${smsCodes.codes} @> ${JSON.stringify([{ hash }])}::jsonb`;
  const spent = await tx
    .delete(smsCodes)
    .where(and(isCode(phone, purpose), isListed))
    .returning({ phone: smsCodes.phone });
  if (spent.length === 0) return false;
  await forgiveNumber(deps, tx, phone, client);
  return true;
}

function isCode(phone: string, purpose: SmsPurpose) {
  return and(eq(smsCodes.phone, phone), eq(smsCodes.purpose, purpose));
}
