import * as v from 'valibot';
import { PasswordReset } from '#contract/accounts/auth.ts';
import { RepeatedPassword } from '#contract/base/passwords.ts';

/** A reset as it is typed: the new password twice (spec 5). */
export const TypedReset = v.pipe(
  v.object({
    ...PasswordReset.entries,
    password_confirmation: RepeatedPassword,
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
