import * as v from 'valibot';
import { Email } from '../base/fields.ts';
import { blankable, line, text } from '../base/text-fields.ts';
import { isIdentityCard } from '../base/identity-card.ts';
import { maxAttachments } from '../base/limits.ts';
import { Instant } from '../base/money.ts';
import { Password, RepeatedPassword, TypedPassword } from '../base/passwords.ts';
import { Gender, VerificationStatus, MembershipLevel } from '../base/picklists.ts';
import { typedCode } from '../base/typed-code.ts';
import { programText } from '../base/typed-fields.ts';

/** The status of a person's verification. The number never leaves the server. */
export const Verification = v.object({
  status: VerificationStatus,
  submitted_at: v.nullable(Instant),
  real_name: v.nullable(v.string()),
  id_number_masked: v.nullable(v.string()),
  /** The reason for the rejection, in the words of the staff member. */
  reason: v.optional(v.string()),
});
export type Verification = v.InferOutput<typeof Verification>;

/** A person's profile (spec 3). Missing values are empty. */
export const Profile = v.object({
  name: v.string(),
  nickname: v.string(),
  gender: Gender,
  real_name: v.string(),
  industry: v.string(),
  address: v.string(),
  email: v.string(),
  phone: v.string(),
  company: v.string(),
  position: v.string(),
  bio: v.string(),
  avatar_url: v.nullable(v.string()),
  /** The current level. */
  level: MembershipLevel,
  verification: Verification,
});
export type Profile = v.InferOutput<typeof Profile>;

const changed = (maxLength: number) => v.optional(blankable(line(maxLength)));

/** PUT /user/profile: changes the sent fields; an empty value clears its field. */
export const ProfileUpdate = v.object({
  name: changed(60),
  nickname: changed(30),
  gender: v.optional(v.picklist(Gender.options, 'invalid')),
  real_name: changed(60),
  industry: changed(60),
  address: changed(200),
  email: v.optional(blankable(Email)),
  company: changed(120),
  position: changed(60),
  bio: v.optional(blankable(text(500))),
});
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>;

/** An identity card number with its check digit, or a passport number, which has a letter. */
export const IdNumber = v.pipe(
  typedCode('required'),
  v.transform((value) => value.replace(/[\s-]/g, '').toUpperCase()),
  v.check((value) => value !== '', 'required'),
  v.check((value) => isIdentityCard(value) || isPassport(value), 'idNumber'),
);

/** POST /user/profile/verify. */
export const VerificationRequest = v.object({
  real_name: line(60),
  id_number: IdNumber,
  attachments: v.pipe(
    v.array(programText('invalid'), 'required'),
    v.minLength(1, 'attachmentRequired'),
    v.maxLength(maxAttachments, 'tooManyFiles'),
  ),
});
export type VerificationRequest = v.InferOutput<typeof VerificationRequest>;

/** POST /user/profile/password. A wrong current password is 422 on its field (wire, Calls of people). */
export const PasswordChange = v.pipe(
  v.object({
    current_password: TypedPassword,
    password: Password,
    password_confirmation: RepeatedPassword,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      ({ password, password_confirmation }) => password === password_confirmation,
      'passwordsDiffer',
    ),
    ['password_confirmation'],
  ),
);
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

/** One session of a person. */
export const SignedInDevice = v.object({
  id: v.string(),
  /** Browser and system in a few words, such as `Chrome · Windows`; empty when unknown. */
  device: v.string(),
  created_at: Instant,
  last_seen_at: Instant,
  current: v.boolean(),
});
export type SignedInDevice = v.InferOutput<typeof SignedInDevice>;

export const SignedInDevices = v.object({ items: v.array(SignedInDevice) });

function isPassport(value: string): boolean {
  return /^(?=.*[A-Z])[A-Z0-9]{6,20}$/.test(value);
}
