import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { consoleNotes, staff } from '#server/db/tables/staff.ts';
import type { Deps } from '#server/records/deps.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { Ask } from '#server/records/ask.ts';
import type { StaffPerson } from './sessions.ts';
import { expectSubject, type Subject } from './subjects.ts';

/** Stores a note of a colleague for the others. Throws 404 for a subject that does not exist. */
export async function addNote(
  { transaction, clock }: Ask<Deps>,
  person: StaffPerson,
  { kind, number }: Subject,
  text: string,
): Promise<void> {
  const at = clock.date();
  await transaction(async (tx) => {
    await expectSubject(tx, { kind, number });
    await tx.insert(consoleNotes).values({ kind, number, text, staffId: person.id, at });
    const entry = { act: 'note.add', subject: number, facts: {}, outcome: 'done' } as const;
    await writeStaffLog(tx, { at, actor: person.actor, ...entry });
  });
}

/** Lists the notes about a subject, the oldest first. */
export async function listNotes(
  db: Database,
  { kind, number }: Subject,
): Promise<{ text: string; by: string; at: string }[]> {
  const rows = await db
    .select({ text: consoleNotes.text, by: staff.name, at: consoleNotes.at })
    .from(consoleNotes)
    .innerJoin(staff, eq(staff.id, consoleNotes.staffId))
    .where(and(eq(consoleNotes.kind, kind), eq(consoleNotes.number, number)))
    .orderBy(asc(consoleNotes.id));
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}
