import { and, eq, ne } from 'drizzle-orm';
import { normalizePassword } from '#contract/base/passwords.ts';
import type { PasswordChange } from '#contract/accounts/profile.ts';
import { sessions, users } from '#server/db/tables/people.ts';
import { invalid } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import { keepNothing, runUnitOfWork, type KeepAnswer } from '#server/records/unit-of-work.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { AccountsDeps } from './deps.ts';
import { checkOwnPassword, clearGuessesAt } from './guesses.ts';
import { deleteOtherSignInMarks } from './sign-in-marks.ts';
import { personRow } from './profile.ts';

/**
 * Sets a new password and ends all other sessions of the person. Checking the current password counts as a
 * guess of this session only. Throws 422 on `current_password`, never 401 (wire, Calls of people), 429 in a
 * pause, and 503 when too many wait.
 */
export async function changePassword(
  deps: AccountsDeps,
  userId: string,
  token: string,
  body: PasswordChange,
  client: Client,
  keep: KeepAnswer<void> = keepNothing,
): Promise<void> {
  const user = await personRow(deps, userId);
  if (isCommonPassword(body.password)) throw invalid('password', 'passwordCommon');
  const tokenHash = sha256(token);
  if (!(await checkOwnPassword(deps, user, { token, client }, body.current_password))) {
    throw invalid('current_password', 'currentPasswordWrong');
  }
  if (body.password === normalizePassword(body.current_password))
    throw invalid('password', 'passwordUnchanged');
  const whom = { account: user.phone, address: client.address.group, known: true };
  const passwordHash = await deps.passwords.hash(body.password, whom);
  await runUnitOfWork(deps, keep, async (tx) => {
    // Of two parallel changes, the second has an outdated current password.
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw invalid('current_password', 'currentPasswordWrong');
    await deleteOtherSignInMarks(deps, tx, user, tokenHash, client);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
    await clearGuessesAt(tx, user.phone);
  });
  deps.sessionCache.publishPersonEnds(userId);
}
