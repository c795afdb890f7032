import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { EmailRequest, SmsSent } from '#contract/auth.ts';
import {
  smsCodeLifetimeMs,
  smsGuesses,
  smsKeptPerDay,
  smsPerDay,
  smsPerHour,
  smsPerHourAndAddress,
  smsResendMs,
} from '#contract/limits.ts';
import type { EmailPurpose, Locale } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { emailCodes } from '#server/db/tables/people.ts';
import { AppError, invalid } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { plainEmail } from '#server/domain/email-address.ts';
import { codeMail } from '#server/domain/mails/code-mail.ts';
import { messageId } from '#server/domain/mails/write-mail.ts';
import { countUse, type Limit } from '#server/domain/rate-limits/limits.ts';
import { MailMissing, MailRefused } from '#server/gateways/mail-sender.ts';
import { isUnavailable } from '#server/unavailable.ts';
import type { Client } from './client.ts';
import { findByEmail } from './find-by-email.ts';
import { findKnownDevice } from './sign-in-marks.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Sends a code by mail, with the limits of codes by SMS. The answer is the same whether or not the address
 * opens an account, and so is the work: who owns one that opens none reads that in the mail. Throws 429,
 * 422 for an address without a mailbox, 503 where the mail server is away or there is none, 500 when it failed
 * otherwise.
 */
export async function sendEmailCode(
  deps: Deps,
  request: EmailRequest,
  client: Client,
  locale: Locale,
): Promise<SmsSent> {
  const { purpose } = request;
  const email = plainEmail(request.email);
  const now = deps.clock.date();
  const code = deps.ids.smsCode();
  const owner = await findByEmail(deps.db, email);
  const { deviceHash, isAddressKnown } = await findKnownDevice(deps, owner?.phone ?? '', client);
  const isKnown = deviceHash !== null || isAddressKnown;
  const limits: Limit[] = [
    { key: `email:minute:${email}`, points: 1, perMs: smsResendMs },
    { key: `email:hour:${email}`, points: smsPerHour, perMs: hourMs },
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
  await deps.db.transaction(async (tx) => {
    await countUse(tx, now, limits, 'auth.send_too_soon');
    const row = {
      codeHash: deps.keys.sign('email-code', textOf(email, purpose, code)),
      guesses: 0,
      expiresAt: new Date(now.valueOf() + smsCodeLifetimeMs),
    };
    await tx
      .insert(emailCodes)
      .values({ email, purpose, ...row })
      .onConflictDoUpdate({ target: [emailCodes.email, emailCodes.purpose], set: row });
  });
  const said = purpose === 'login' && owner === null ? null : code;
  const mail = codeMail(purpose, said, locale);
  const id = messageId(`code-${deps.ids.file()}`, deps.siteOrigin);
  try {
    await deps.mail.send({ to: email, messageId: id, ...mail });
  } catch (cause) {
    if (cause instanceof MailRefused) throw invalid('email', 'email');
    if (cause instanceof MailMissing) throw new AppError(503, 'auth.email_missing', { cause });
    if (!isUnavailable(cause)) throw new AppError(500, 'auth.send_failed', { cause });
    throw new AppError(503, 'auth.send_failed', { cause, retryAfterMs: smsResendMs });
  }
  return { resend_after_s: smsResendMs / 1000, expires_in_s: smsCodeLifetimeMs / 1000 };
}

/** Takes one of the five guesses as `checkCodeGuess` does; a right one is still to be spent. */
export async function checkEmailGuess(
  deps: Deps,
  email: string,
  purpose: EmailPurpose,
  code: string,
): Promise<boolean> {
  const [row] = await deps.db
    .update(emailCodes)
    .set({ guesses: sql`${emailCodes.guesses} + 1` })
    .where(
      and(
        isCode(email, purpose),
        lt(emailCodes.guesses, smsGuesses),
        gt(emailCodes.expiresAt, deps.clock.date()),
      ),
    )
    .returning();
  const text = textOf(email, purpose, code);
  // As much work where there is no code to guess.
  const signature = row?.codeHash ?? deps.keys.sign('email-code', text);
  return deps.keys.verify('email-code', text, signature) && row !== undefined;
}

/** Returns whether this call is the one that used the code up; a code works once. */
export async function spendEmailCode(
  tx: Database,
  email: string,
  purpose: EmailPurpose,
): Promise<boolean> {
  const spent = await tx
    .delete(emailCodes)
    .where(isCode(email, purpose))
    .returning({ email: emailCodes.email });
  return spent.length > 0;
}

function isCode(email: string, purpose: EmailPurpose) {
  return and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose));
}

function textOf(email: string, purpose: EmailPurpose, code: string): string {
  return `${email}\n${purpose}\n${code}`;
}
