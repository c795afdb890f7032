import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deskOwners, staff } from '#server/db/tables/staff.ts';
import type { Deps } from '#server/records/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { consoleActor, nameOf } from '#server/records/actor.ts';
import type { StaffPerson } from './sessions.ts';
import type { Subject } from './notes.ts';

/**
 * Takes something that waits, hands it to a colleague, or with null gives it up. What a colleague has is
 * theirs to hand on: of two who take it at once the second is refused with 409. Throws 404 for a
 * colleague that nobody is.
 */
export async function setOwner(
  { db, clock }: Deps,
  person: StaffPerson,
  { kind, number }: Subject,
  owner: string | null,
): Promise<string | null> {
  const at = clock.date();
  const next = owner === null ? null : nameOf(owner);
  return db.transaction(async (tx) => {
    const current = await findOwner(tx, { kind, number });
    if (current !== null && current !== person.name && current !== next) {
      throw new Refusal(409, 'desk.owned', { owner: current });
    }
    await tx.delete(deskOwners).where(isAbout({ kind, number }));
    if (next !== null) {
      const [colleague] = await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.name, next), isNull(staff.endedAt)));
      if (colleague === undefined) throw new Refusal(404, 'desk.not_found');
      const taken = await tx
        .insert(deskOwners)
        .values({ kind, number, staffId: colleague.id, since: at })
        .onConflictDoNothing()
        .returning();
      if (taken.length === 0) throw new Refusal(409, 'desk.owned');
    }
    const entry = { act: 'owner.set', subject: number, reason: next, outcome: 'done' } as const;
    await writeStaffLog(tx, { at, actor: consoleActor(person.name), ...entry });
    return next;
  });
}

/** Returns who looks after something; null when nobody does, or no longer works here. */
export async function findOwner(db: Database, subject: Subject): Promise<string | null> {
  const [row] = await db
    .select({ name: staff.name })
    .from(deskOwners)
    .innerJoin(staff, eq(staff.id, deskOwners.staffId))
    .where(and(isAbout(subject), isNull(staff.endedAt)));
  return row?.name ?? null;
}

/** Returns who looks after what, by kind and number. */
export async function listOwners(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ kind: deskOwners.kind, number: deskOwners.number, name: staff.name })
    .from(deskOwners)
    .innerJoin(staff, eq(staff.id, deskOwners.staffId))
    .where(isNull(staff.endedAt));
  return new Map(rows.map(({ kind, number, name }) => [`${kind} ${number}`, name]));
}

function isAbout({ kind, number }: Subject) {
  return and(eq(deskOwners.kind, kind), eq(deskOwners.number, number));
}
