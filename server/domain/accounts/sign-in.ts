import { and, eq } from 'drizzle-orm';
import type { CodeLogin, PasswordLogin, Registration } from '#contract/accounts/auth.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import type { PasswordMatch } from '#server/base/passwords.ts';
import { withPlainPhone } from '#server/base/phone-number.ts';
import type { Ask } from '#server/records/ask.ts';
import type { AccountsDeps } from './deps.ts';
import { signInAs, type SignIn } from './sessions.ts';
import { isCommonPassword } from './common-passwords.ts';
import { checkPasswordGuess } from './guesses.ts';
import { findKnownDevice } from '#server/records/sign-in-marks.ts';
import { checkCodeGuess, spendCode, type RightCode } from './sms-codes.ts';

/**
 * Creates an account. The code is checked first, so that only the owner of the phone learns whether it is
 * taken. `onCreated` writes more about the person in the same transaction.
 */
export async function register(
  ask: Ask<AccountsDeps>,
  registration: Registration,
  client: Client,
  onCreated: (tx: Database, userId: string) => Promise<void> = async () => {},
): Promise<SignIn> {
  const body = withPlainPhone(registration);
  if (isCommonPassword(body.password)) throw invalid('password', 'passwordCommon');
  const right = await checkRegistrationCode(ask, body, client);
  if (right === null) throw invalid('verification_code', 'codeWrong');
  const whom = { account: body.phone, address: client.address.group, known: true };
  const passwordHash = await ask.passwords.hash(body.password, whom);
  return ask.transaction(async (tx) => {
    if (!(await spendCode(ask, tx, right, client))) {
      throw invalid('verification_code', 'codeWrong');
    }
    const [user] = await tx
      .insert(users)
      .values({
        id: ask.ids.user(),
        phone: body.phone,
        passwordHash,
        createdAt: ask.clock.date(),
      })
      .onConflictDoNothing({ target: users.phone })
      .returning();
    if (user === undefined) throw invalid('phone', 'phoneTaken');
    await onCreated(tx, user.id);
    return signInAs(ask, tx, { ...user, phone: body.phone }, client);
  });
}

/**
 * Signs in with a password. Neither the response nor its time distinguishes a wrong password from an unknown
 * phone. A hash with an earlier cost, or of a password that was not normalized, is replaced.
 */
export async function loginWithPassword(
  ask: Ask<AccountsDeps>,
  credentials: PasswordLogin,
  client: Client,
): Promise<SignIn> {
  const body = withPlainPhone(credentials);
  const { user, match } = await checkLogin(ask, body, client);
  const renewed = match === 'current' ? null : await renewHash(ask, body, client);
  const signIn = await ask.transaction(async (tx) => {
    // A parallel change of password or phone waits for this lock, or was first: no session of the old
    // credentials remains.
    const [same] = await tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.id, user.id),
          eq(users.phone, body.phone),
          eq(users.passwordHash, user.passwordHash),
        ),
      )
      .for(renewed === null ? 'share' : 'update');
    if (same === undefined) return null;
    if (renewed !== null) {
      await tx.update(users).set({ passwordHash: renewed }).where(eq(users.id, user.id));
    }
    const opened = await signInAs(ask, tx, { ...same, phone: body.phone }, client);
    return opened;
  });
  // Checks again with the current hash: another sign-in may have replaced it.
  return signIn ?? loginWithPassword(ask, credentials, client);
}

/** Checks the password of a login. Throws 401, 429 and 503. */
export async function checkLogin(
  deps: AccountsDeps,
  credentials: PasswordLogin,
  client: Client,
): Promise<{ user: typeof users.$inferSelect; match: PasswordMatch }> {
  const { phone, password } = withPlainPhone(credentials);
  const { deviceHash } = await findKnownDevice(deps, { phone }, client);
  const [user] = await deps.db.select().from(users).where(eq(users.phone, phone));
  const mark = deviceHash === null ? null : `device:${deviceHash}`;
  const guesser = { phone, address: client.address, mark };
  const match = await checkPasswordGuess(deps, guesser, password, user?.passwordHash ?? null);
  if (match === false || user === undefined) throw new Refusal(401, 'auth.login_failed');
  return { user, match };
}

/** Hashes a right password again; null when too many wait, because that must not refuse the sign-in. */
async function renewHash(
  deps: AccountsDeps,
  { phone, password }: PasswordLogin,
  client: Client,
): Promise<string | null> {
  try {
    const whom = { account: phone, address: client.address.group, known: true };
    return await deps.passwords.hash(password, whom);
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return null;
    throw error;
  }
}

/** Finds the matching code: a login code for a phone without an account also allows a sign-up. */
export async function checkRegistrationCode(
  deps: AccountsDeps,
  registration: Registration,
  client: Client,
): Promise<RightCode | null> {
  const { phone, verification_code: code } = withPlainPhone(registration);
  const right = await checkCodeGuess(deps, phone, 'register', code, client);
  return right ?? checkCodeGuess(deps, phone, 'login', code, client);
}

/**
 * Signs in with a code, without creating an account. With the right code for a phone without an account,
 * throws 409 `auth.no_account`; the code stays unused and can be used to register (wire, Calls of auth).
 */
export async function loginWithCode(
  ask: Ask<AccountsDeps>,
  credentials: CodeLogin,
  client: Client,
): Promise<SignIn> {
  const body = withPlainPhone(credentials);
  const right = await checkCodeGuess(ask, body.phone, 'login', body.verification_code, client);
  if (right === null) throw new Refusal(401, 'auth.code_wrong');
  return ask.transaction(async (tx) => {
    const spent = await spendCode(ask, tx, right, client);
    const [user] = await tx.select().from(users).where(eq(users.phone, body.phone)).for('share');
    if (!spent) throw new Refusal(401, 'auth.code_wrong');
    if (user === undefined) throw new Refusal(409, 'auth.no_account');
    return signInAs(ask, tx, { ...user, phone: body.phone }, client);
  });
}
