import * as v from 'valibot';
import { Email, Phone, OneTimeCode } from '../base/fields.ts';
import { AcceptedVersions } from '../content/legal.ts';
import { Password, TypedPassword } from '../base/passwords.ts';
import { EmailPurpose, MembershipLevel, SmsPurpose } from '../base/picklists.ts';

/** The signed-in person as the header needs them; the phone is masked (`138****0000`). */
export const User = v.object({
  id: v.string(),
  name: v.string(),
  phone_masked: v.string(),
  level: MembershipLevel,
});
export type User = v.InferOutput<typeof User>;

/** The answer to a login or a registration; a session needs both halves (spec 4). */
export const Identity = v.object({ token: v.pipe(v.string(), v.minLength(1)), user: User });
export type Identity = v.InferOutput<typeof Identity>;

export const PasswordLogin = v.object({
  phone: Phone,
  // Any password is compared; the password rules apply to new ones only.
  password: TypedPassword,
});
export type PasswordLogin = v.InferOutput<typeof PasswordLogin>;

export const CodeLogin = v.object({ phone: Phone, verification_code: OneTimeCode });
export type CodeLogin = v.InferOutput<typeof CodeLogin>;

export const Registration = v.object({
  phone: Phone,
  password: Password,
  verification_code: OneTimeCode,
  /** The versions that the page showed; without them those in force. */
  accepts: v.optional(AcceptedVersions),
});
export type Registration = v.InferOutput<typeof Registration>;

/** POST /auth/reset-password: sets a new password for the holder of the phone. */
export const PasswordReset = v.object({
  phone: Phone,
  verification_code: OneTimeCode,
  password: Password,
});
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

export const SmsRequest = v.object({
  phone: Phone,
  purpose: v.picklist(SmsPurpose.options, 'invalid'),
});
export type SmsRequest = v.InferOutput<typeof SmsRequest>;

/** ISO 3166 codes of the countries that codes can be sent to; the mainland first. */
export const PhoneCountries = v.object({
  items: v.array(v.object({ country: v.string(), calling_code: v.string() })),
});
export type PhoneCountries = v.InferOutput<typeof PhoneCountries>;

/** POST /auth/send-email: `login` opens an account, `bind` is for a signed-in person. */
export const EmailRequest = v.object({
  email: Email,
  purpose: v.picklist(EmailPurpose.options, 'invalid'),
});
export type EmailRequest = v.InferOutput<typeof EmailRequest>;

export const EmailLogin = v.object({ email: Email, verification_code: OneTimeCode });
export type EmailLogin = v.InferOutput<typeof EmailLogin>;

export const SmsSent = v.object({ resend_after_s: v.number(), expires_in_s: v.number() });
export type SmsSent = v.InferOutput<typeof SmsSent>;

/** True if a code changes an account: only its owner may request one. */
const changesAccount: Readonly<Record<SmsPurpose | EmailPurpose, boolean>> = {
  login: false,
  register: false,
  reset: false,
  phone: true,
  bind: true,
};

/** Checks whether a code of this purpose requires a session. */
export function needsSession(purpose: SmsPurpose | EmailPurpose): boolean {
  return changesAccount[purpose];
}

/** The purpose of a code and the channel that delivers it. */
export type CodeKind = { by: 'sms'; purpose: SmsPurpose } | { by: 'email'; purpose: EmailPurpose };

/** The request for a code; `to` is the phone or the address. */
export type CodeRequest = CodeKind & { to: string };

/** The credentials of a login or a registration, as the session machine passes them to its port. */
export type Credentials =
  | ({ method: 'password' } & PasswordLogin)
  | ({ method: 'code' } & CodeLogin)
  | ({ method: 'email' } & EmailLogin)
  | ({ method: 'register' } & Registration);
