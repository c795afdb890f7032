import * as v from 'valibot';
import { blankable, Email, Password, text, type FieldKey } from './fields.ts';
import { isIdentityCard } from './identity-card.ts';
import { maxAttachments } from './limits.ts';
import { Instant } from './money.ts';
import { Gender, VerificationStatus } from './picklists.ts';

/** Where the verification of a person stands. The number itself never leaves the server. */
export const Verification = v.object({
  status: VerificationStatus,
  submitted_at: v.nullable(Instant),
  real_name: v.nullable(v.string()),
  id_number_masked: v.nullable(v.string()),
  /** Why it was rejected, in the words of whoever decided. */
  reason: v.optional(v.string()),
});
export type Verification = v.InferOutput<typeof Verification>;

/** Everything a person says about themselves (spec 3). What was not said is empty. */
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
  verification: Verification,
});
export type Profile = v.InferOutput<typeof Profile>;

/** No control characters and nothing that turns the order of letters round. */
const plain = v.check<string, FieldKey>(
  (value) => !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(value),
  'plainText',
);

const plainLines = v.check<string, FieldKey>(
  (value) => !/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u.test(value),
  'plainText',
);

const line = (maxLength: number) => v.optional(blankable(v.pipe(text(maxLength), plain)));

/** PUT /user/profile: what is sent is changed, an empty value clears, everything else stays. */
export const ProfileUpdate = v.object({
  name: line(60),
  nickname: line(30),
  gender: v.optional(v.picklist(Gender.options, 'invalid')),
  real_name: line(60),
  industry: line(60),
  address: line(200),
  email: v.optional(blankable(Email)),
  company: line(120),
  position: line(60),
  bio: v.optional(blankable(v.pipe(text(500), plainLines))),
});
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>;

/** An identity card with its check digit, or the number of a passport, which has a letter. */
export const IdNumber = v.pipe(
  v.string('required'),
  v.transform((value) => value.replace(/[\s-]/g, '').toUpperCase()),
  v.check((value) => value !== '', 'required'),
  v.check((value) => isIdentityCard(value) || isPassport(value), 'idNumber'),
);

/** POST /user/profile/verify. */
export const VerificationRequest = v.object({
  real_name: v.pipe(text(60), plain),
  id_number: IdNumber,
  attachments: v.pipe(
    v.array(v.string('invalid'), 'required'),
    v.minLength(1, 'attachmentRequired'),
    v.maxLength(maxAttachments, 'tooManyFiles'),
  ),
});
export type VerificationRequest = v.InferOutput<typeof VerificationRequest>;

/** POST /user/profile/password. A wrong current password is a fault of its field (wire, Calls of people). */
export const PasswordChange = v.pipe(
  v.object({
    current_password: v.pipe(
      v.string('required'),
      v.minLength(1, 'required'),
      v.maxLength(128, 'tooLong'),
    ),
    password: Password,
    password_confirmation: v.string('required'),
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

/** One place where a person is signed in. */
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
