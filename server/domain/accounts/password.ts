import { and, eq } from 'drizzle-orm';
import { normalizePassword } from '#contract/base/passwords.ts';
import type { PasswordChange } from '#contract/accounts/profile.ts';
import { users } from '#server/db/tables/people.ts';
import { invalid } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import type { Ask } from '#server/records/ask.ts';
import { endOtherSessions } from '#server/records/sessions.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { AccountsDeps } from './deps.ts';
import { checkOwnPassword, clearGuessesAt } from './guesses.ts';
import { personRow } from './profile.ts';

/**
 * Sets a new password and ends all other sessions of the person. Checking the current password counts as a
 * guess of this session only. Throws 422 on `current_password`, never 401 (wire, Calls of people), 429 in a
 * pause, and 503 when too many wait.
 */
export async function changePassword(
  ask: Ask<AccountsDeps>,
  userId: string,
  token: string,
  body: PasswordChange,
  client: Client,
): Promise<void> {
  const user = await personRow(ask, userId);
  if (isCommonPassword(body.password)) throw invalid('password', 'passwordCommon');
  if (!(await checkOwnPassword(ask, user, { token, client }, body.current_password))) {
    throw invalid('current_password', 'currentPasswordWrong');
  }
  if (body.password === normalizePassword(body.current_password))
    throw invalid('password', 'passwordUnchanged');
  const whom = { account: user.phone, address: client.address.group, known: true };
  const passwordHash = await ask.passwords.hash(body.password, whom);
  await ask.transaction(async (tx) => {
    // Of two parallel changes, the second has an outdated current password.
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw invalid('current_password', 'currentPasswordWrong');
    await endOtherSessions(ask, tx, { userId, phone: user.phone }, token, client);
    await clearGuessesAt(tx, user.phone);
  });
  ask.sessionCache.publishPersonEnds(userId);
}
