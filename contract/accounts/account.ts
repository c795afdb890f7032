import * as v from 'valibot';
import { Email, Phone, OneTimeCode } from '../base/fields.ts';
import { Instant } from '../base/money.ts';
import { TypedPassword } from '../base/passwords.ts';
import { programText } from '../base/typed-fields.ts';

/**
 * POST /user/phone: moves the account to the phone that got the code. A wrong password is 422 on its field,
 * never 401.
 */
export const PhoneChange = v.object({
  phone: Phone,
  verification_code: OneTimeCode,
  password: TypedPassword,
});
export type PhoneChange = v.InferOutput<typeof PhoneChange>;

/** PUT /user/email: binds the address that got the code, so that it opens the account. */
export const EmailBinding = v.object({ email: Email, verification_code: OneTimeCode });
export type EmailBinding = v.InferOutput<typeof EmailBinding>;

/** The address that opens the account, and whether receipts and decisions are mailed to it. */
export const OwnEmail = v.object({ email: v.nullable(v.string()), receipts: v.boolean() });
export type OwnEmail = v.InferOutput<typeof OwnEmail>;

/** PUT /user/email/receipts: mails are in the language of the call, and on the clock of `time_zone` as well. */
export const MailReceipts = v.object({
  receipts: v.boolean('invalid'),
  time_zone: v.optional(
    v.nullable(v.pipe(programText('invalid'), v.check(isTimeZone, 'invalid'))),
    null,
  ),
});
export type MailReceipts = v.InferOutput<typeof MailReceipts>;

/** An unfinished matter that keeps an account from being closed. */
export const OpenMatterKind = v.picklist(['payment', 'order', 'refund', 'invoice']);
export type OpenMatterKind = v.InferOutput<typeof OpenMatterKind>;

/** One matter that must end first: `no` is the number of the order, refund or invoice. */
export const OpenMatter = v.object({ kind: OpenMatterKind, no: v.string(), title: v.string() });
export type OpenMatter = v.InferOutput<typeof OpenMatter>;

/** GET /user/closing: the obstacles to closing the account, and the data that would be lost. */
export const AccountStanding = v.object({
  open: v.array(OpenMatter),
  loses: v.object({
    /** The level that runs now, by the name under which it was sold, and its end with renewals. */
    membership: v.nullable(v.object({ name: v.string(), expires_at: Instant })),
    /** The number of running software subscriptions. */
    subscriptions: v.number(),
    reports: v.number(),
    articles: v.number(),
    /** The number of unpaid orders: closing cancels them. */
    unpaid: v.number(),
  }),
});
export type AccountStanding = v.InferOutput<typeof AccountStanding>;

/** DELETE /user. */
export const AccountClosing = v.object({ password: TypedPassword });
export type AccountClosing = v.InferOutput<typeof AccountClosing>;

function isTimeZone(value: string): boolean {
  if (!/^[\w+-]+(?:\/[\w+-]+)*$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
