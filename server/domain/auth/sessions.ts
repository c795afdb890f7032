import { and, eq, gt } from 'drizzle-orm';
import { sessionLifetimeMs, sessionMaximumMs } from '../../../contract/limits.ts';
import type { Identity } from '../../../contract/auth.ts';
import type { Database } from '../../db/database.ts';
import { sessions, users } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import type { Client } from '../../http/client.ts';
import { sha256 } from '../../ids.ts';
import { AppError } from '../app-error.ts';
import { rememberSignIn } from './sign-in-marks.ts';
import { presentUser } from './user.ts';

const longestUserAgent = 512;

/** What a sign-in gives: to the person, and to their device to keep. */
export type SignIn = { identity: Identity; deviceMarks: readonly string[] };

/** Signs a person in: the token leaves the server once, its hash stays. */
export async function openSession(
  deps: Deps,
  tx: Database,
  user: typeof users.$inferSelect,
  client: Client,
): Promise<SignIn> {
  const token = deps.ids.token();
  const now = deps.clock.now();
  const { deviceHash, deviceMarks } = await rememberSignIn(deps, tx, user, client);
  await tx.insert(sessions).values({
    tokenHash: sha256(token),
    userId: user.id,
    userAgent: client.userAgent?.slice(0, longestUserAgent) ?? null,
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: new Date(now + sessionLifetimeMs),
    deviceHash,
  });
  return { identity: { token, user: presentUser(user) }, deviceMarks };
}

// Sliding on every call would make every read a write.
const slideEveryMs = 60 * 60 * 1000;

export type Session = {
  userId: string;
  /** ms since 1970 */
  expiresAt: number;
};

/**
 * Who a token belongs to, or null. Sessions slide: each use begins their 30 days again, until 90 days
 * after the sign-in.
 */
export async function findSession(deps: Deps, token: string): Promise<Session | null> {
  const tokenHash = sha256(token);
  const now = deps.clock.now();
  const generation = deps.sessions.generation();
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
    deps.sessions.forget(tokenHash);
    return null;
  }
  let expiresAt = session.expiresAt.valueOf();
  const lastSeenAt = session.lastSeenAt ?? session.createdAt;
  if (now - lastSeenAt.valueOf() > slideEveryMs) {
    expiresAt = Math.min(now + sessionLifetimeMs, session.createdAt.valueOf() + sessionMaximumMs);
    await deps.db
      .update(sessions)
      .set({ expiresAt: new Date(expiresAt), lastSeenAt: new Date(now) })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  deps.sessions.set(tokenHash, { userId: session.userId, expiresAt, checkedAt: now }, generation);
  return { userId: session.userId, expiresAt };
}

/** As `findSession`, but content with what was true a few seconds ago. */
export async function recallSession(deps: Deps, token: string): Promise<Session | null> {
  return deps.sessions.get(sha256(token), deps.clock.now()) ?? findSession(deps, token);
}

/**
 * Does work that waits on behalf of a signed-in person. Its signal aborts as soon as their session has
 * ended, or with `given`. Throws 401 when the session is over, before or afterwards.
 */
export async function whileSignedIn<Result>(
  deps: Deps,
  token: string,
  given: AbortSignal,
  work: (session: Session, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tokenHash = sha256(token);
  const recall = () => deps.sessions.get(tokenHash, deps.clock.now()) ?? findSession(deps, token);
  const session = await recall();
  if (session === null) throw new AppError(401, 'auth.expired');
  const over = new AbortController();
  const stop = () => over.abort();
  const stopListening = deps.sessions.onEnd({ tokenHash, userId: session.userId }, () => {
    // A database that does not answer ends nothing; afterwards it is asked again.
    void Promise.resolve(recall()).then(
      (known) => {
        if (known === null) stop();
      },
      () => {},
    );
  });
  given.addEventListener('abort', stop, { once: true });
  try {
    // Either may have happened while nobody listened yet.
    if (given.aborted || (await recall()) === null) stop();
    const result = await work(session, over.signal);
    if ((await recall()) === null) throw new AppError(401, 'auth.expired');
    return result;
  } finally {
    given.removeEventListener('abort', stop);
    stopListening();
  }
}

export async function endSession(deps: Deps, token: string): Promise<void> {
  const tokenHash = sha256(token);
  await deps.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
  deps.sessions.ended(tokenHash);
}

/** Signs a phone's owner out everywhere. */
export async function endSessionsOfPhone(deps: Deps, phone: string): Promise<void> {
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (user === undefined) return;
  await deps.db.delete(sessions).where(eq(sessions.userId, user.id));
  deps.sessions.someEnded(user.id);
}
