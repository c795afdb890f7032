import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { staffIdleMs, staffSessionMs } from '#contract/base/limits.ts';
import type { StaffRole } from '#contract/staff/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { staff, staffSessions } from '#server/db/tables/staff.ts';
import type { Deps } from '#server/records/deps.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { formatDeviceName } from '#server/base/device-name.ts';
import { sha256 } from '#server/base/ids.ts';
import { consoleActor } from '#server/records/actor.ts';
import { keepNothing, type KeepAnswer } from '#server/records/unit-of-work.ts';
import { deleteStaffDevice, deleteStaffSignInMarks } from './sign-in-marks.ts';

/** A colleague at the console, and the end of their session; or one who gives a command. */
export type StaffPerson = {
  id: number;
  name: string;
  role: StaffRole;
  /** How the staff log names them. */
  actor: string;
  /** For a command: the one-time code that it has spent, and whether the operator confirms alone. */
  command?: { code: string; isAlone: boolean };
  idleEndsAt: Date;
  endsAt: Date;
};

// Updating it on every call would turn each read into a write.
const seenEveryMs = 30_000;
const maxUserAgentLength = 512;
// Enough of the hash to distinguish one person's sessions; it opens none.
const idLength = 16;

/** Opens a session: the token leaves the server once; only its hash is stored. */
export async function beginStaffSession(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Database,
  staffId: number,
  { userAgent, deviceHash }: { userAgent: string | null; deviceHash: string },
): Promise<{ token: string; idleEndsAt: Date; endsAt: Date }> {
  const token = ids.token();
  const now = clock.now();
  const endsAt = new Date(now + staffSessionMs);
  await tx.delete(staffSessions).where(lte(staffSessions.endsAt, new Date(now)));
  await tx.insert(staffSessions).values({
    tokenHash: sha256(token),
    staffId,
    createdAt: new Date(now),
    seenAt: new Date(now),
    endsAt,
    userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
    deviceHash,
  });
  return { token, idleEndsAt: new Date(now + staffIdleMs), endsAt };
}

/**
 * Finds the colleague of a token, with their current role; null when the session or their access has ended.
 * An automatic call (`isActive` false) does not prolong the session.
 */
export async function findStaffSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  { isActive }: { isActive: boolean },
): Promise<StaffPerson | null> {
  const tokenHash = sha256(token);
  const now = clock.date();
  const [row] = await db
    .select({ person: staff, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), isOngoing(now), isNull(staff.endedAt)));
  if (row === undefined) return null;
  const { id, name, role } = row.person;
  let { seenAt } = row.session;
  if (isActive && now.valueOf() - seenAt.valueOf() >= seenEveryMs) {
    seenAt = now;
    await db.update(staffSessions).set({ seenAt }).where(eq(staffSessions.tokenHash, tokenHash));
  }
  const { endsAt } = row.session;
  const idle = new Date(Math.min(seenAt.valueOf() + staffIdleMs, endsAt.valueOf()));
  return { id, name, role, actor: consoleActor(name), idleEndsAt: idle, endsAt };
}

/** One session of a colleague: how it began, and the time of their last manual call. */
export type OwnStaffSession = {
  id: string;
  device: string;
  createdAt: Date;
  seenAt: Date;
  endsAt: Date;
  isCurrent: boolean;
};

/** Lists a colleague's sessions, the last active first; `token` is the one of the calling session. */
export async function listStaffSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: StaffPerson,
  token: string,
): Promise<OwnStaffSession[]> {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, id), isOngoing(clock.date())))
    .orderBy(desc(staffSessions.seenAt), desc(staffSessions.createdAt));
  return rows.map(({ tokenHash, userAgent, createdAt, seenAt, endsAt }) => ({
    id: tokenHash.slice(0, idLength),
    device: formatDeviceName(userAgent ?? ''),
    createdAt,
    seenAt,
    endsAt,
    isCurrent: tokenHash === sha256(token),
  }));
}

/** The sessions to end: one by its id, this one, or all but this one. */
type Ending = { id: string } | { only: string } | { but: string };

/**
 * Ends a colleague's own sessions and logs it; forgets their devices, except on a plain sign-out. Returns how
 * many sessions there were.
 */
export function endOwnSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: StaffPerson,
  ending: Ending,
  keep: KeepAnswer<number> = keepNothing,
): Promise<number> {
  const at = clock.date();
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.staffId, person.id), isOngoing(at), isMeant(ending)))
      .returning({ deviceHash: staffSessions.deviceHash });
    await forgetDevices(tx, person.id, ending, ended[0]?.deviceHash ?? null);
    if (ended.length === 0 && !('but' in ending)) return 0;
    await writeStaffLog(tx, {
      at,
      actor: person.actor,
      subject: person.name,
      outcome: 'done',
      ...('but' in ending
        ? { act: 'session.end_others', facts: { ended: ended.length } }
        : { act: 'session.end', facts: { session: 'id' in ending ? ending.id : null } }),
    });
    await keep(tx, ended.length);
    return ended.length;
  });
}

async function forgetDevices(
  tx: Database,
  staffId: number,
  ending: Ending,
  endedHash: string | null,
): Promise<void> {
  if ('id' in ending) await deleteStaffDevice(tx, staffId, endedHash);
  if (!('but' in ending)) return;
  const [kept] = await tx
    .select({ deviceHash: staffSessions.deviceHash })
    .from(staffSessions)
    .where(eq(staffSessions.tokenHash, sha256(ending.but)));
  await deleteStaffSignInMarks(tx, staffId, kept?.deviceHash ?? null);
}

function isMeant(ending: Ending) {
  const { tokenHash } = staffSessions;
  if ('only' in ending) return eq(tokenHash, sha256(ending.only));
  if ('but' in ending) return ne(tokenHash, sha256(ending.but));
  return eq(sql`left(${tokenHash}, ${idLength})`, ending.id);
}

function isOngoing(now: Date) {
  const idleSince = new Date(now.valueOf() - staffIdleMs);
  return and(gt(staffSessions.endsAt, now), gt(staffSessions.seenAt, idleSince));
}

/** Ends all sessions of a colleague. */
export async function endAllStaffSessions(db: Database, staffId: number): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
}
