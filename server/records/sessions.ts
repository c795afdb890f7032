import { and, desc, eq, gt, isNotNull, ne, type SQL } from 'drizzle-orm';
import {
  sessionLifetimeMs,
  sessionMaximumMs,
  staffIdleMs,
  staffSessionMs,
} from '#contract/base/limits.ts';
import type { Client } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { Realm } from '#server/base/realm.ts';
import { sessions } from '#server/db/tables/sign-in.ts';
import type { Deps } from './deps.ts';
import {
  deleteDeviceMark,
  deleteSignInMarks,
  saveAddressMark,
  saveSignInMarks,
} from './sign-in-marks.ts';
import { ownedBy, toOwner, type Account, type Owner } from './sign-in-owner.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** A session that was opened just now; the token leaves the server once, only its hash is stored. */
export type OpenedSession = {
  token: string;
  /** When it ends without a call, and when it ends anyway. */
  expiresAt: Date;
  endsAt: Date;
  /** The marks for the device to keep, the new one first. */
  deviceMarks: readonly string[];
};

/** How long a session lasts after a call, at most, and how often a call moves its end, in ms. */
const lifetimes: Readonly<Record<Realm, { idleMs: number; maximumMs: number; slideMs: number }>> = {
  site: { idleMs: sessionLifetimeMs, maximumMs: sessionMaximumMs, slideMs: 60 * 60 * 1000 },
  console: { idleMs: staffIdleMs, maximumMs: staffSessionMs, slideMs: 30_000 },
};

const maxUserAgentLength = 512;

/** Opens a session of an account for the client that has proved to be its owner. */
export async function openSession(
  deps: Pick<Deps, 'ids' | 'keys' | 'clock'>,
  tx: Database,
  account: Account,
  client: Client,
): Promise<OpenedSession> {
  const token = deps.ids.token();
  const now = deps.clock.date();
  const { deviceHash, deviceMarks } = await saveSignInMarks(deps, tx, account, client);
  const realm = 'userId' in account ? 'site' : 'console';
  const expiresAt = getExpiry(realm, now, now);
  await tx.insert(sessions).values({
    ...toOwner(account),
    tokenHash: sha256(token),
    userAgent: client.userAgent?.slice(0, maxUserAgentLength) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    deviceHash,
  });
  return { token, expiresAt, endsAt: getEnd(realm, now), deviceMarks };
}

/**
 * Finds the session of a token in one realm, or null. A call by a person (`isActive`) moves its end, up to the
 * longest time since the sign-in; moving it on every call would turn every read into a write.
 */
export async function findSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  realm: Realm,
  token: string,
  { isActive }: { isActive: boolean } = { isActive: true },
): Promise<SessionRow | null> {
  const now = clock.date();
  const isIt = eq(sessions.tokenHash, sha256(token));
  const isOfRealm = isNotNull(realm === 'site' ? sessions.userId : sessions.staffId);
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(isIt, isOfRealm, isOngoing(now)));
  if (session === undefined) return null;
  const isDue = now.valueOf() - session.lastSeenAt.valueOf() >= lifetimes[realm].slideMs;
  if (!isActive || !isDue) return session;
  const moved = { expiresAt: getExpiry(realm, now, session.createdAt), lastSeenAt: now };
  await db.update(sessions).set(moved).where(isIt);
  return { ...session, ...moved };
}

/** Returns when a session ends even if it is used. */
export function getEnd(realm: Realm, createdAt: Date): Date {
  return new Date(createdAt.valueOf() + lifetimes[realm].maximumMs);
}

function getExpiry(realm: Realm, now: Date, createdAt: Date): Date {
  const idle = now.valueOf() + lifetimes[realm].idleMs;
  return new Date(Math.min(idle, getEnd(realm, createdAt).valueOf()));
}

/** Lists the open sessions of an owner, the last used first. */
export function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(ownedBy(sessions, owner), isOngoing(clock.date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/**
 * Ends one open session of an owner, by its token or by its public id; by id it also forgets the device. Returns the
 * session, or null.
 */
export async function endSession(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  owner: Owner,
  which: { token: string } | { id: string },
): Promise<SessionRow | null> {
  const isIt =
    'id' in which ? eq(sessions.id, which.id) : eq(sessions.tokenHash, sha256(which.token));
  const [ended] = await tx
    .delete(sessions)
    .where(and(ownedBy(sessions, owner), isIt, isOngoing(clock.date())))
    .returning();
  if (ended === undefined) return null;
  if ('id' in which) await deleteDeviceMark(tx, owner, ended.deviceHash);
  return ended;
}

/**
 * Ends all sessions of an account but that of a token, and forgets their devices and addresses; the caller's own
 * stay known. Returns how many there were.
 */
export async function endOtherSessions(
  deps: Pick<Deps, 'ids' | 'keys' | 'clock'>,
  tx: Database,
  account: Account,
  token: string,
  client: Client,
): Promise<number> {
  const tokenHash = sha256(token);
  const [current] = await tx
    .select({ deviceHash: sessions.deviceHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  await deleteSignInMarks(tx, account, current?.deviceHash ?? null);
  await saveAddressMark(deps, tx, account, client);
  const ended = await tx
    .delete(sessions)
    .where(and(ownedBy(sessions, account), ne(sessions.tokenHash, tokenHash)))
    .returning({ expiresAt: sessions.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > deps.clock.date()).length;
}

/** Ends all sessions of an owner, and forgets all of their devices and addresses. */
export async function endAllSessions(tx: Database, owner: Owner): Promise<void> {
  await deleteSignInMarks(tx, owner);
  await tx.delete(sessions).where(ownedBy(sessions, owner));
}

function isOngoing(now: Date): SQL {
  return gt(sessions.expiresAt, now);
}
