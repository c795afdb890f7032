import { eq } from 'drizzle-orm';
import type { PasswordReset } from '../../../contract/auth.ts';
import { sessions, users } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import type { Client } from '../../http/client.ts';
import { AppError, invalid } from '../app-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { forgetGuessesAt } from './guesses.ts';
import { guessCode, spendCode } from './sms-codes.ts';

/**
 * Gives the account of a phone a new password and signs it out everywhere. For a phone without an
 * account the code is simply wrong, after the same work. Throws 401, or 422 for a weak password.
 */
export async function resetPassword(
  deps: Deps,
  body: PasswordReset,
  { address }: Client,
): Promise<void> {
  if (isCommonPassword(body.password)) throw invalid('password', 'passwordCommon');
  const right = await guessCode(deps, body.phone, 'reset', body.verification_code);
  if (!right) throw new AppError(401, 'auth.code_wrong');
  const whom = { account: body.phone, address: address.group, known: true };
  const passwordHash = await deps.passwords.hash(body.password, whom);
  const userId = await deps.db.transaction(async (tx) => {
    const spent = await spendCode(tx, body.phone, 'reset');
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.phone, body.phone))
      .returning({ id: users.id });
    if (!spent || user === undefined) throw new AppError(401, 'auth.code_wrong');
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await forgetGuessesAt(tx, body.phone);
    return user.id;
  });
  deps.sessions.someEnded(userId);
}
