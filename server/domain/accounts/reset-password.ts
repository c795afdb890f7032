import { eq } from 'drizzle-orm';
import type { PasswordReset } from '#contract/accounts/auth.ts';
import { sessions, users } from '#server/db/tables/people.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { withPlainPhone } from '#server/base/phone-number.ts';
import { keepNothing, runUnitOfWork, type KeepAnswer } from '#server/records/unit-of-work.ts';
import type { AccountsDeps } from './deps.ts';
import { isCommonPassword } from './common-passwords.ts';
import { clearGuessesAt } from './guesses.ts';
import { deleteSignInMarks, saveSignInMarks } from './sign-in-marks.ts';
import { checkCodeGuess, spendCode } from './sms-codes.ts';

/**
 * Sets a new password for the account of a phone, ends all of its sessions and forgets all devices but this
 * one. For a phone without an account the code is wrong, after the same work. Returns the marks for the
 * device to keep. Throws 401, or 422 for a weak password.
 */
export async function resetPassword(
  deps: AccountsDeps,
  reset: PasswordReset,
  client: Client,
  keep: KeepAnswer<{ deviceMarks: readonly string[] }> = keepNothing,
): Promise<{ deviceMarks: readonly string[] }> {
  const body = withPlainPhone(reset);
  if (isCommonPassword(body.password)) throw invalid('password', 'passwordCommon');
  const right = await checkCodeGuess(deps, body.phone, 'reset', body.verification_code, client);
  if (right === null) throw new Refusal(401, 'auth.code_wrong');
  const whom = { account: body.phone, address: client.address.group, known: true };
  const passwordHash = await deps.passwords.hash(body.password, whom);
  const { userId, deviceMarks } = await runUnitOfWork(deps, keep, async (tx) => {
    const spent = await spendCode(deps, tx, right, client);
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.phone, body.phone))
      .returning({ id: users.id });
    if (!spent || user === undefined) throw new Refusal(401, 'auth.code_wrong');
    await deleteSignInMarks(tx, user.id);
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await clearGuessesAt(tx, body.phone);
    const signInMarks = await saveSignInMarks(deps, tx, { ...user, phone: body.phone }, client);
    return { userId: user.id, deviceMarks: signInMarks.deviceMarks };
  });
  deps.sessionCache.publishPersonEnds(userId);
  return { deviceMarks };
}
