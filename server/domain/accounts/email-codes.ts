import { and, eq, isNull, sql } from 'drizzle-orm';
import { hourMs } from '#contract/base/durations.ts';
import type { EmailRequest, SmsSent } from '#contract/accounts/auth.ts';
import {
  smsCodeLifetimeMs,
  smsKeptPerDay,
  smsPerDay,
  smsPerHourAndAddress,
  smsResendMs,
} from '#contract/base/limits.ts';
import type { EmailPurpose, Locale } from '#contract/base/picklists.ts';
import type { Client } from '#server/base/client.ts';
import { plainEmail } from '#server/base/email-address.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import { messageId } from '#server/base/write-mail.ts';
import type { Database } from '#server/db/database.ts';
import { emailCodes, users } from '#server/db/tables/people.ts';
import { MailMissing, MailRefused } from '#server/gateways/mail-sender.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from '#server/records/deps.ts';
import { countUse, type Limit } from '#server/records/limits.ts';
import { findKnownDevice } from '#server/records/sign-in-marks.ts';
import { codeMail } from './code-mail.ts';
import { addCode, checkSentCodes, findCodeAsker, getCodesPerHour } from './sent-codes.ts';
import { isOpen, type PersonRow } from './user.ts';

/**
 * Sends a code by mail, with the limits of SMS codes. Response and work are the same whether or not the
 * address opens an account: an owner without an account learns that in the mail. Throws 429, 422 for an
 * address without a mailbox, 503 when the mail server is down or not configured, 500 when it failed
 * otherwise.
 */
export async function sendEmailCode(
  ask: Ask<Deps>,
  request: EmailRequest,
  client: Client,
  locale: Locale,
): Promise<SmsSent> {
  const { purpose } = request;
  const email = plainEmail(request.email);
  const now = ask.clock.date();
  const code = ask.ids.smsCode();
  const owner = await findByEmail(ask.db, email);
  const device = await findKnownDevice(ask, { phone: owner?.phone ?? '' }, client);
  const isKnown = device.deviceHash !== null || device.isAddressKnown;
  const limits: Limit[] = [
    { key: `email:minute:${email}`, points: 1, perMs: smsResendMs },
    { key: `email:hour:${email}`, points: getCodesPerHour(device), perMs: hourMs },
    {
      key: `email:day:${email}:${purpose}`,
      points: isKnown ? smsPerDay : smsPerDay - smsKeptPerDay,
      perMs: 24 * hourMs,
    },
  ];
  if (!client.address.isLoopback) {
    limits.push({
      key: `email:address:${client.address.group}`,
      points: smsPerHourAndAddress,
      perMs: hourMs,
    });
  }
  await ask.db.transaction(async (tx) => {
    await countUse(tx, now, limits, 'auth.send_too_soon');
    const hash = ask.keys.sign('email-code', formatSignedText(email, purpose, code));
    const [before] = await tx.select().from(emailCodes).where(isCode(email, purpose)).for('update');
    const sent = { hash, address: client.address.group };
    const row = addCode(ask, before, { by: 'email', to: email, purpose }, sent);
    await tx
      .insert(emailCodes)
      .values({ email, purpose, ...row })
      .onConflictDoUpdate({ target: [emailCodes.email, emailCodes.purpose], set: row });
  });
  const said = purpose === 'login' && owner === null ? null : code;
  const mail = codeMail(ask.site(), purpose, said, locale);
  const id = messageId(`code-${ask.ids.file()}`, ask.siteOrigin);
  try {
    await ask.mail.send({ to: email, messageId: id, ...mail });
  } catch (cause) {
    if (cause instanceof MailRefused) throw invalid('email', 'email');
    if (cause instanceof MailMissing)
      throw new Refusal(503, 'auth.email_missing', undefined, { cause });
    if (!isUnavailable(cause)) throw new Refusal(500, 'auth.send_failed', undefined, { cause });
    throw new Refusal(503, 'auth.send_failed', undefined, { cause, retryAfterMs: smsResendMs });
  }
  const sent = { resend_after_s: smsResendMs / 1000, expires_in_s: smsCodeLifetimeMs / 1000 };
  return ask.transaction(async () => sent);
}

/** A right code; the transaction that acts on it must still spend it. */
export type RightEmailCode = { email: string; purpose: EmailPurpose; hash: string };

/** Checks a guess, like `checkCodeGuess`, against the codes that were sent to an address. */
export async function checkEmailGuess(
  deps: Deps,
  email: string,
  purpose: EmailPurpose,
  code: string,
  client: Client,
): Promise<RightEmailCode | null> {
  const owner = await findByEmail(deps.db, email);
  const asker = await findCodeAsker(deps, owner?.phone ?? '', client);
  const [row] = await deps.db.select().from(emailCodes).where(isCode(email, purpose));
  const text = formatSignedText(email, purpose, code);
  const recipient = { by: 'email', to: email, purpose } as const;
  const hash = await checkSentCodes(deps, row, recipient, asker, (signature) =>
    deps.keys.verify('email-code', text, signature),
  );
  return hash === null ? null : { email, purpose, hash };
}

/** Spends a code like `spendCode`; false when another call has used it. */
export async function spendEmailCode(
  tx: Database,
  { email, purpose, hash }: RightEmailCode,
): Promise<boolean> {
  const isListed = sql`${emailCodes.codes} @> ${JSON.stringify([{ hash }])}::jsonb`;
  const spent = await tx
    .delete(emailCodes)
    .where(and(isCode(email, purpose), isListed))
    .returning({ email: emailCodes.email });
  return spent.length > 0;
}

function isCode(email: string, purpose: EmailPurpose) {
  return and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose));
}

function formatSignedText(email: string, purpose: EmailPurpose, code: string): string {
  return `${email}\n${purpose}\n${code}`;
}

/** Finds the account that an address opens, or null; `email` must come from `plainEmail`. */
export async function findByEmail(db: Database, email: string): Promise<PersonRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.signInEmail, email), isNull(users.closedAt)));
  return user !== undefined && isOpen(user) ? user : null;
}
