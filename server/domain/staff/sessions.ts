import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { staffIdleMs, staffSessionMs } from '#contract/limits.ts';
import type { StaffRole } from '#contract/desk-picklists.ts';
import type { Database } from '#server/db/database.ts';
import { staff, staffSessions } from '#server/db/tables/staff.ts';
import type { Deps } from '#server/domain/deps.ts';
import { sha256 } from '#server/ids.ts';

/** Who works at the console, and until when without signing in again. */
export type StaffPerson = {
  id: number;
  name: string;
  role: StaffRole;
  idleEndsAt: Date;
  endsAt: Date;
};

// To note every call would make each read a write.
const seenEveryMs = 30_000;

/** Begins a session: the token leaves the server once, its hash stays. */
export async function beginStaffSession(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Database,
  staffId: number,
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
  });
  return { token, idleEndsAt: new Date(now + staffIdleMs), endsAt };
}

/**
 * Returns whose token it is, with the role that they have now; null when the session or the person has
 * ended. A call that nobody made by hand (`isActive` false) does not prolong it.
 */
export async function findStaffSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  { isActive }: { isActive: boolean },
): Promise<StaffPerson | null> {
  const tokenHash = sha256(token);
  const now = clock.date();
  const idleSince = new Date(now.valueOf() - staffIdleMs);
  const [row] = await db
    .select({ person: staff, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        gt(staffSessions.endsAt, now),
        gt(staffSessions.seenAt, idleSince),
        isNull(staff.endedAt),
      ),
    );
  if (row === undefined) return null;
  const { id, name, role } = row.person;
  let { seenAt } = row.session;
  if (isActive && now.valueOf() - seenAt.valueOf() >= seenEveryMs) {
    seenAt = now;
    await db.update(staffSessions).set({ seenAt }).where(eq(staffSessions.tokenHash, tokenHash));
  }
  const { endsAt } = row.session;
  const idle = new Date(Math.min(seenAt.valueOf() + staffIdleMs, endsAt.valueOf()));
  return { id, name, role, idleEndsAt: idle, endsAt };
}

export async function endStaffSession(db: Database, token: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, sha256(token)));
}

/** Signs somebody out everywhere. */
export async function endStaffSessionsOf(db: Database, staffId: number): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
}
