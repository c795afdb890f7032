import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { consoleOwners, staff } from '#server/db/tables/staff.ts';
import type { Deps } from '#server/records/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { normalizeName } from '#server/records/actor.ts';
import type { Ask } from '#server/records/ask.ts';
import type { StaffPerson } from './sessions.ts';
import { expectSubject, type Subject } from './subjects.ts';

/**
 * Sets the owner of a waiting item: takes it, hands it to a colleague, or releases it with null. Only the
 * owner can hand it on: when two take it at once, the second gets 409. Throws 404 for an unknown colleague and for
 * an item that does not exist.
 */
export async function setOwner(
  { transaction, clock }: Ask<Deps>,
  person: StaffPerson,
  { kind, number }: Subject,
  owner: string | null,
): Promise<{ owner: string | null }> {
  const at = clock.date();
  const next = owner === null ? null : normalizeName(owner);
  return transaction(async (tx) => {
    await expectSubject(tx, { kind, number });
    const current = await findOwner(tx, { kind, number });
    if (current !== null && current !== person.name && current !== next) {
      throw new Refusal(409, 'console.owned', { owner: current });
    }
    await tx.delete(consoleOwners).where(isAbout({ kind, number }));
    if (next !== null) {
      const [colleague] = await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.name, next), isNull(staff.endedAt)));
      if (colleague === undefined) throw new Refusal(404, 'console.not_found');
      const rows = await tx
        .insert(consoleOwners)
        .values({ kind, number, staffId: colleague.id, since: at })
        .onConflictDoNothing()
        .returning();
      if (rows.length === 0) throw new Refusal(409, 'console.owned');
    }
    const set = { owner: next };
    const entry = { act: 'owner.set', subject: number, facts: set, outcome: 'done' } as const;
    await writeStaffLog(tx, { at, actor: person.actor, ...entry });
    return set;
  });
}

/** Finds the owner of an item; null when it has no owner, or the owner no longer works here. */
export async function findOwner(db: Database, subject: Subject): Promise<string | null> {
  const [row] = await db
    .select({ name: staff.name })
    .from(consoleOwners)
    .innerJoin(staff, eq(staff.id, consoleOwners.staffId))
    .where(and(isAbout(subject), isNull(staff.endedAt)));
  return row?.name ?? null;
}

/** Lists the owners of all items, by kind and number. */
export async function listOwners(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ kind: consoleOwners.kind, number: consoleOwners.number, name: staff.name })
    .from(consoleOwners)
    .innerJoin(staff, eq(staff.id, consoleOwners.staffId))
    .where(isNull(staff.endedAt));
  return new Map(rows.map(({ kind, number, name }) => [`${kind} ${number}`, name]));
}

function isAbout({ kind, number }: Subject) {
  return and(eq(consoleOwners.kind, kind), eq(consoleOwners.number, number));
}
