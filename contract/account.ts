import * as v from 'valibot';
import { Phone, SmsCode } from './fields.ts';
import { Instant } from './money.ts';
import { MembershipLevel } from './picklists.ts';

/** The password of the account as a confirmation; a wrong one is a fault of its field, never 401. */
const CurrentPassword = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(128, 'tooLong'),
);

/** POST /user/phone: another number for the account, to which the code went. */
export const PhoneChange = v.object({
  phone: Phone,
  verification_code: SmsCode,
  password: CurrentPassword,
});
export type PhoneChange = v.InferOutput<typeof PhoneChange>;

/** What of an account is still under way, and keeps it from being closed. */
export const OpenMatterKind = v.picklist(['payment', 'order', 'refund', 'invoice']);
export type OpenMatterKind = v.InferOutput<typeof OpenMatterKind>;

/** One thing that has to end first: `no` is the number of the order, refund or invoice. */
export const OpenMatter = v.object({ kind: OpenMatterKind, no: v.string(), title: v.string() });
export type OpenMatter = v.InferOutput<typeof OpenMatter>;

/** GET /user/closing: what stands in the way of closing the account, and what would be lost. */
export const AccountStanding = v.object({
  open: v.array(OpenMatter),
  loses: v.object({
    /** The level that runs now, renewals included. */
    membership: v.nullable(v.object({ level: MembershipLevel, expires_at: Instant })),
    /** Software whose period runs. */
    subscriptions: v.number(),
    reports: v.number(),
    articles: v.number(),
    /** Orders that nobody has paid: they are cancelled. */
    unpaid: v.number(),
  }),
});
export type AccountStanding = v.InferOutput<typeof AccountStanding>;

/** DELETE /user. */
export const AccountClosing = v.object({ password: CurrentPassword });
export type AccountClosing = v.InferOutput<typeof AccountClosing>;
