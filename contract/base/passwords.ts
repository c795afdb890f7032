import * as v from 'valibot';
import { maxPasswordLength, minPasswordLength } from './limits.ts';
import { toNormalForm } from './normal-form.ts';

// The factor by which a text may be longer before its characters are composed.
const maxTyped = 4 * maxPasswordLength;

/**
 * Returns a password as it is compared and hashed. Keyboards send the same letter as one character or as
 * two; both are the same password (NFC).
 */
export function normalizePassword(password: string): string {
  return toNormalForm(password, 'NFC');
}

const Typed = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(maxTyped, 'tooLong'),
);

/** A password to compare, as typed. */
export const TypedPassword = v.pipe(
  Typed,
  v.check(
    (value) => value.length > maxTyped || normalizePassword(value).length <= maxPasswordLength,
    'tooLong',
  ),
);

/** A new password, typed for the second time. */
export const RepeatedPassword = v.pipe(Typed, v.transform(normalizePassword));

const rules = {
  passwordLength: (value: string) => Array.from(value).length >= minPasswordLength,
  passwordUpper: (value: string) => /[A-Z]/.test(value),
  passwordLower: (value: string) => /[a-z]/.test(value),
  passwordNumber: (value: string) => /\d/.test(value),
  passwordSpecial: (value: string) => /[^A-Za-z0-9\s]/.test(value),
} as const;

/** A new password. spec 5: eight characters, upper and lower case, a number, a special character. */
export const Password = v.pipe(
  Typed,
  v.check((value) => value.trim() !== '', 'required'),
  v.transform(normalizePassword),
  v.maxLength(maxPasswordLength, 'tooLong'),
  v.check(rules.passwordLength, 'passwordLength'),
  v.check(rules.passwordUpper, 'passwordUpper'),
  v.check(rules.passwordLower, 'passwordLower'),
  v.check(rules.passwordNumber, 'passwordNumber'),
  v.check(rules.passwordSpecial, 'passwordSpecial'),
);

/** The rules of spec 5, one by one, for a form that ticks them off; each takes a normalized password. */
export const passwordRules = [
  { key: 'passwordLength', holds: rules.passwordLength },
  { key: 'passwordUpper', holds: rules.passwordUpper },
  { key: 'passwordLower', holds: rules.passwordLower },
  { key: 'passwordNumber', holds: rules.passwordNumber },
  { key: 'passwordSpecial', holds: rules.passwordSpecial },
] as const;
