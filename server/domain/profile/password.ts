import { and, eq, ne } from 'drizzle-orm';
import { passwordGuesses } from '../../../contract/limits.ts';
import type { PasswordChange } from '../../../contract/profile.ts';
import { sessions, users } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { sha256 } from '../../ids.ts';
import { invalid } from '../app-error.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { forgetGuessesOfPhone, guessKey, takeGuess } from '../limits.ts';
import { personRow } from './profile.ts';

/**
 * Gives the person another password and signs them out everywhere but here. Asking for the current
 * one is a guess like any other. Throws 422 on `current_password`, never 401 (wire, Calls of people),
 * and 429 in a pause.
 */
export async function changePassword(
  deps: Deps,
  userId: string,
  token: string,
  body: PasswordChange,
  address: ClientAddress,
): Promise<void> {
  const user = await personRow(deps, userId);
  if (isCommonPassword(body.password)) throw invalid('password', 'passwordCommon');
  const key = guessKey(user.phone, address.group);
  await takeGuess(deps.db, deps.clock.date(), key, passwordGuesses);
  if (!(await deps.passwords.matches(body.current_password, user.passwordHash))) {
    throw invalid('current_password', 'currentPasswordWrong');
  }
  if (body.password === body.current_password) throw invalid('password', 'passwordUnchanged');
  const passwordHash = await deps.passwords.hash(body.password);
  await deps.db.transaction(async (tx) => {
    // Of two changes at once the second one's current password is no longer the current one.
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw invalid('current_password', 'currentPasswordWrong');
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sha256(token))));
    await forgetGuessesOfPhone(tx, user.phone);
  });
  deps.sessions.severalEnded();
}
