import { and, eq, isNull } from 'drizzle-orm';
import type { EmailLogin } from '#contract/accounts/auth.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { plainEmail } from '#server/base/email-address.ts';
import type { Ask } from '#server/records/ask.ts';
import type { AccountsDeps } from './deps.ts';
import { signInAs, type SignIn } from './sessions.ts';
import { isOpen } from './user.ts';
import { checkEmailGuess, spendEmailCode } from './email-codes.ts';

/**
 * Signs in with a code that was sent to the account's e-mail address. For an address that opens no account
 * the code is wrong: no account begins with an e-mail address (wire, Mail).
 */
export async function loginWithEmail(
  ask: Ask<AccountsDeps>,
  { email: typed, verification_code }: EmailLogin,
  client: Client,
): Promise<SignIn> {
  const email = plainEmail(typed);
  const right = await checkEmailGuess(ask, email, 'login', verification_code, client);
  if (right === null) throw new Refusal(401, 'auth.code_wrong');
  return ask.transaction(async (tx) => {
    const spent = await spendEmailCode(tx, right);
    // A parallel change of the address waits for this lock, or was first.
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.signInEmail, email), isNull(users.closedAt)))
      .for('share');
    if (!spent || user === undefined || !isOpen(user)) throw new Refusal(401, 'auth.code_wrong');
    return signInAs(ask, tx, user, client);
  });
}
