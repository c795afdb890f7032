import { eq } from 'drizzle-orm';
import type { PasswordReset } from '../../../contract/auth.ts';
import { sessions, users } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import type { Client } from '../../http/client.ts';
import { AppError, invalid } from '../app-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { forgetGuessesAt } from './guesses.ts';
import { forgetSignIns, rememberSignIn } from './sign-in-marks.ts';
import { guessCode, spendCode } from './sms-codes.ts';

/**
 * Gives the account of a phone a new password, signs it out everywhere and forgets all its devices but
 * this one. For a phone without an account the code is simply wrong, after the same work. Returns what
 * the device has to keep. Throws 401, or 422 for a weak password.
 */
export async function resetPassword(
  deps: Deps,
  body: PasswordReset,
  client: Client,
): Promise<readonly string[]> {
  if (isCommonPassword(body.password)) throw invalid('password', 'passwordCommon');
  const right = await guessCode(deps, body.phone, 'reset', body.verification_code);
  if (!right) throw new AppError(401, 'auth.code_wrong');
  const whom = { account: body.phone, address: client.address.group, known: true };
  const passwordHash = await deps.passwords.hash(body.password, whom);
  const { userId, deviceMarks } = await deps.db.transaction(async (tx) => {
    const spent = await spendCode(tx, body.phone, 'reset');
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.phone, body.phone))
      .returning({ id: users.id, phone: users.phone });
    if (!spent || user === undefined) throw new AppError(401, 'auth.code_wrong');
    await forgetSignIns(tx, user.id);
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await forgetGuessesAt(tx, body.phone);
    const remembered = await rememberSignIn(deps, tx, user, client);
    return { userId: user.id, deviceMarks: remembered.deviceMarks };
  });
  deps.sessions.someEnded(userId);
  return deviceMarks;
}
