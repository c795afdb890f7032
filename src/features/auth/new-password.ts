import * as v from 'valibot';
import { PasswordReset } from '#contract/auth.ts';

/** A reset as it is typed: the new password twice (spec 5). */
export const TypedReset = v.pipe(
  v.object({
    ...PasswordReset.entries,
    password_confirmation: v.pipe(v.string('required'), v.minLength(1, 'required')),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      ({ password, password_confirmation: again }) => password === again,
      'passwordsDiffer',
    ),
    ['password_confirmation'],
  ),
);
