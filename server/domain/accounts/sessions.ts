import { and, eq, gt } from 'drizzle-orm';
import type { Identity } from '#contract/accounts/auth.ts';
import { sessionLifetimeMs, sessionMaximumMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { sessions, users } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import { keepNothing, runUnitOfWork, type KeepAnswer } from '#server/records/unit-of-work.ts';
import type { AccountsDeps } from './deps.ts';
import { saveSignInMarks } from './sign-in-marks.ts';
import { presentUser, type PersonRow } from './user.ts';

const maxUserAgentLength = 512;

/** The result of a sign-in: an identity for the person, and marks for their device to keep. */
export type SignIn = { identity: Identity; deviceMarks: readonly string[] };

/** Opens a session: the token leaves the server once; only its hash is stored. */
export async function openSession(
  deps: AccountsDeps,
  tx: Database,
  user: PersonRow,
  client: Client,
): Promise<SignIn> {
  const token = deps.ids.token();
  const now = deps.clock.now();
  const { deviceHash, deviceMarks } = await saveSignInMarks(deps, tx, user, client);
  await tx.insert(sessions).values({
    tokenHash: sha256(token),
    userId: user.id,
    userAgent: client.userAgent?.slice(0, maxUserAgentLength) ?? null,
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: new Date(now + sessionLifetimeMs),
    deviceHash,
  });
  return { identity: { token, user: presentUser(user) }, deviceMarks };
}

// Sliding on every call would turn every read into a write.
const slideIntervalMs = 60 * 60 * 1000;

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
  const tokenHash = sha256(token);
  const now = deps.clock.now();
  const generation = deps.sessionCache.generation();
  const [session] = await deps.db
    .select({
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, new Date(now))));
  if (session === undefined) {
    deps.sessionCache.delete(tokenHash);
    return null;
  }
  let expiresAt = session.expiresAt.valueOf();
  const { lastSeenAt } = session;
  if (now - lastSeenAt.valueOf() > slideIntervalMs) {
    expiresAt = Math.min(now + sessionLifetimeMs, session.createdAt.valueOf() + sessionMaximumMs);
    await deps.db
      .update(sessions)
      .set({ expiresAt: new Date(expiresAt), lastSeenAt: new Date(now) })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  deps.sessionCache.set(
    tokenHash,
    { userId: session.userId, expiresAt, checkedAt: now },
    generation,
  );
  return { userId: session.userId, expiresAt };
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

export async function endSession(
  deps: AccountsDeps,
  token: string,
  keep: KeepAnswer<void> = keepNothing,
): Promise<void> {
  const tokenHash = sha256(token);
  await runUnitOfWork(deps, keep, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
  });
  deps.sessionCache.publishEnd(tokenHash);
}

/** Ends all sessions of the phone's owner. */
export async function endSessionsOfPhone(deps: AccountsDeps, phone: string): Promise<void> {
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (user === undefined) return;
  await deps.db.delete(sessions).where(eq(sessions.userId, user.id));
  deps.sessionCache.publishPersonEnds(user.id);
}
