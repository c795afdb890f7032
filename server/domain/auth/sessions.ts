import { and, eq, gt, lt } from 'drizzle-orm';
import { sessionLifetimeMs } from '../../../contract/limits.ts';
import type { Identity } from '../../../contract/auth.ts';
import type { Database } from '../../db/database.ts';
import { sessions, users } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../ids.ts';
import { presentUser } from './user.ts';

const longestUserAgent = 512;

/** Signs a person in: the token leaves the server once, its hash stays. */
export async function openSession(
  deps: Deps,
  tx: Database,
  user: typeof users.$inferSelect,
  userAgent: string | null,
): Promise<Identity> {
  const token = deps.ids.token();
  const now = deps.clock.now();
  await tx.insert(sessions).values({
    tokenHash: sha256(token),
    userId: user.id,
    userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: new Date(now + sessionLifetimeMs),
  });
  return { token, user: presentUser(user) };
}

// Sliding the end on every call would make every read a write.
const slideEveryMs = 60 * 60 * 1000;

/** Who a token belongs to, or null. Sessions slide: each use begins their 30 days again. */
export async function findSession(deps: Deps, token: string): Promise<{ userId: string } | null> {
  const tokenHash = sha256(token);
  const now = deps.clock.now();
  const generation = deps.sessions.generation();
  const [session] = await deps.db
    .select({ userId: sessions.userId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, new Date(now))));
  if (session === undefined) {
    deps.sessions.forget(tokenHash);
    return null;
  }
  let expiresAt = session.expiresAt.valueOf();
  const slid = now + sessionLifetimeMs;
  if (slid - expiresAt > slideEveryMs) {
    await deps.db
      .update(sessions)
      .set({ expiresAt: new Date(slid), lastSeenAt: new Date(now) })
      .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.expiresAt, new Date(slid))));
    expiresAt = slid;
  }
  deps.sessions.set(tokenHash, { userId: session.userId, expiresAt, checkedAt: now }, generation);
  return { userId: session.userId };
}

/** As `findSession`, but content with what was true a few seconds ago. */
export async function recallSession(deps: Deps, token: string): Promise<{ userId: string } | null> {
  return deps.sessions.get(sha256(token), deps.clock.now()) ?? findSession(deps, token);
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
  deps.sessions.severalEnded();
}
