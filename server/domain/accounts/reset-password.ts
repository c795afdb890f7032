import { eq } from 'drizzle-orm';
import type { PasswordReset } from '#contract/accounts/auth.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { withPlainPhone } from '#server/base/phone-number.ts';
import type { Ask } from '#server/records/ask.ts';
import { endAllSessions } from '#server/records/sessions.ts';
import { saveSignInMarks } from '#server/records/sign-in-marks.ts';
import type { AccountsDeps } from './deps.ts';
import { isCommonPassword } from './common-passwords.ts';
import { clearGuessesAt } from './guesses.ts';
import { checkCodeGuess, spendCode } from './sms-codes.ts';

/**
 * Sets a new password for the account of a phone, ends all of its sessions and forgets all devices but this
 * one. For a phone without an account the code is wrong, after the same work. Returns the marks for the
 * device to keep. Throws 401, or 422 for a weak password.
 */
export async function resetPassword(
  ask: Ask<AccountsDeps>,
  reset: PasswordReset,
  client: Client,
): Promise<{ deviceMarks: readonly string[] }> {
  const body = withPlainPhone(reset);
  if (isCommonPassword(body.password)) throw invalid('password', 'passwordCommon');
  const right = await checkCodeGuess(ask, body.phone, 'reset', body.verification_code, client);
  if (right === null) throw new Refusal(401, 'auth.code_wrong');
  const whom = { account: body.phone, address: client.address.group, known: true };
  const passwordHash = await ask.passwords.hash(body.password, whom);
  const { userId, deviceMarks } = await ask.transaction(async (tx) => {
    const spent = await spendCode(ask, tx, right, client);
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.phone, body.phone))
      .returning({ id: users.id });
    if (!spent || user === undefined) throw new Refusal(401, 'auth.code_wrong');
    const account = { userId: user.id, phone: body.phone };
    await endAllSessions(tx, account);
    await clearGuessesAt(tx, body.phone);
    const { deviceMarks } = await saveSignInMarks(ask, tx, account, client);
    return { userId: user.id, deviceMarks };
  });
  ask.sessionCache.publishPersonEnds(userId);
  return { deviceMarks };
}
