import * as v from 'valibot';
import { StaffRole } from './picklists.ts';
import { toSixDigits } from '../base/six-digits.ts';
import { code } from '../base/text-fields.ts';
import { Instant } from '../base/money.ts';
import { TypedPassword } from '../base/passwords.ts';
import { typedCode } from '../base/typed-code.ts';
import { programText } from '../base/typed-fields.ts';

/** POST session: the first step. */
export const StaffPassword = v.object({ name: code(64), password: TypedPassword });

/** The password was right; the code is expected until `expires_at`. */
export const StaffStep = v.object({ step: v.string(), expires_at: Instant });

/** POST session/code: the second step, with a code of the authenticator or one recovery code. */
export const StaffCode = v.object({
  step: v.pipe(programText('required'), v.minLength(1, 'required'), v.maxLength(512, 'tooLong')),
  code: v.optional(
    v.pipe(typedCode('invalid'), v.transform(toSixDigits), v.maxLength(16, 'tooLong')),
  ),
  recovery_code: v.optional(v.pipe(typedCode('invalid'), v.maxLength(64, 'tooLong'))),
});

export const Colleague = v.object({ name: v.string(), role: StaffRole });
export type Colleague = v.InferOutput<typeof Colleague>;

/** The end of a session without further calls, and its latest end. */
export const StaffSession = v.object({
  staff: Colleague,
  idle_ends_at: Instant,
  ends_at: Instant,
  server_time: Instant,
});
export type StaffSession = v.InferOutput<typeof StaffSession>;

export const StaffSignIn = v.object({
  ...StaffSession.entries,
  token: v.string(),
  /** How many recovery codes are left. */
  recovery_codes: v.number(),
});

/** A session of the reader: the user agent at its start, and the last call by a person. */
export const OwnSession = v.object({
  id: v.string(),
  /** Browser and system in a few words; empty when neither is known. */
  device: v.string(),
  created_at: Instant,
  seen_at: Instant,
  ends_at: Instant,
  is_current: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

/** `data` of 429 `console.locked`. */
export const StaffLocked = v.object({ locked_until: Instant });
