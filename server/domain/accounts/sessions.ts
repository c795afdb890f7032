import { eq } from 'drizzle-orm';
import type { Identity } from '#contract/accounts/auth.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { addDeviceMark, type Client } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import type { SignInRef } from '#server/base/sign-in-ref.ts';
import type { Ask } from '#server/records/ask.ts';
import {
  endAllSessions,
  endSession,
  findSession as findRow,
  openSession,
} from '#server/records/sessions.ts';
import type { AccountsDeps } from './deps.ts';
import { isOpen, presentUser, type PersonRow } from './user.ts';

/** The result of a sign-in: an identity for the person, and marks for their device to keep. */
export type SignIn = { identity: Identity; deviceMarks: readonly string[] };

/** Opens a session for a person. */
export async function signInAs(
  deps: AccountsDeps,
  tx: Database,
  user: PersonRow,
  client: Client,
): Promise<SignIn> {
  const account = { userId: user.id, phone: user.phone };
  const { token, deviceMarks } = await openSession(deps, tx, account, client);
  return { identity: { token, user: presentUser(user) }, deviceMarks };
}

/**
 * Reads for a repeat the sign-in that opened the session of `token`: with the current data of its person, and the
 * same mark. Throws 401 once that session is over.
 */
export async function readSignIn(
  deps: AccountsDeps,
  { token, mark }: SignInRef,
  client: Client,
): Promise<SignIn> {
  const session = await findSession(deps, token);
  const [user] =
    session === null ? [] : await deps.db.select().from(users).where(eq(users.id, session.userId));
  if (user === undefined || !isOpen(user)) throw new Refusal(401, 'auth.expired');
  // The device's own cookie holds its marks of other accounts.
  return {
    identity: { token, user: presentUser(user) },
    deviceMarks: addDeviceMark(client, mark),
  };
}

export type Session = {
  userId: string;
  /** ms since 1970 */
  expiresAt: number;
};

/**
 * Finds the session of a token, or null. Sessions slide: each use restarts their 30 days, until 90 days after
 * the sign-in.
 */
export async function findSession(deps: AccountsDeps, token: string): Promise<Session | null> {
  const generation = deps.sessionCache.generation();
  const row = await findRow(deps, 'site', token);
  const tokenHash = sha256(token);
  if (row?.userId == null) {
    deps.sessionCache.delete(tokenHash);
    return null;
  }
  const session = { userId: row.userId, expiresAt: row.expiresAt.valueOf() };
  deps.sessionCache.set(tokenHash, { ...session, checkedAt: deps.clock.now() }, generation);
  return session;
}

/** Finds a session like `findSession`, but may use a result that is a few seconds old. */
export async function findSessionCached(
  deps: AccountsDeps,
  token: string,
): Promise<Session | null> {
  return deps.sessionCache.get(sha256(token), deps.clock.now()) ?? findSession(deps, token);
}

/**
 * Runs work that waits for a signed-in person. Its signal aborts as soon as their session ends, or with
 * `given`. Throws 401 when the session is over before or after the work.
 */
export async function runWhileSignedIn<Result>(
  deps: AccountsDeps,
  token: string,
  callerSignal: AbortSignal,
  work: (session: Session, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tokenHash = sha256(token);
  const findAgain = () =>
    deps.sessionCache.get(tokenHash, deps.clock.now()) ?? findSession(deps, token);
  const session = await findAgain();
  if (session === null) throw new Refusal(401, 'auth.expired');
  const ended = new AbortController();
  const abort = () => ended.abort();
  const unsubscribe = deps.sessionCache.onEnd({ tokenHash, userId: session.userId }, () => {
    // A database failure does not end the work; the session is read again afterwards.
    void Promise.resolve(findAgain()).then(
      (known) => {
        if (known === null) abort();
      },
      () => {},
    );
  });
  callerSignal.addEventListener('abort', abort, { once: true });
  try {
    // Either may have happened before the listener was attached.
    if (callerSignal.aborted || (await findAgain()) === null) abort();
    const result = await work(session, ended.signal);
    if ((await findAgain()) === null) throw new Refusal(401, 'auth.expired');
    return result;
  } finally {
    callerSignal.removeEventListener('abort', abort);
    unsubscribe();
  }
}

/** Ends the session of a person; its device stays known. */
export async function signOut(
  ask: Ask<AccountsDeps>,
  userId: string,
  token: string,
): Promise<void> {
  await ask.transaction(async (tx) => {
    await endSession(ask, tx, { userId }, { token });
  });
  ask.sessionCache.publishEnd(sha256(token));
}

/** Ends all sessions of the phone's owner. */
export async function endSessionsOfPhone(deps: AccountsDeps, phone: string): Promise<void> {
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (user === undefined) return;
  await endAllSessions(deps.db, { userId: user.id });
  deps.sessionCache.publishPersonEnds(user.id);
}
