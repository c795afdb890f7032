import { eq } from 'drizzle-orm';
import type { FilterRequest, SavedFilter } from '#contract/staff/case.ts';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from '#server/records/deps.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { StaffPerson } from './sessions.ts';

/** The number of filters that fit next to the queues. */
const mostFilters = 12;

/** Lists the saved filters of a colleague, the oldest first. */
export async function listFilters(
  db: Database,
  { id }: Pick<StaffPerson, 'id'>,
): Promise<SavedFilter[]> {
  const [row] = await db.select({ filters: staff.filters }).from(staff).where(eq(staff.id, id));
  return [...(row?.filters ?? [])];
}

/**
 * Saves a filter of a colleague under a name, in place of one with this name; null removes it. The log does not
 * repeat the name. Throws 409 when there are twelve others.
 */
export async function setFilter(
  { transaction, clock }: Ask<Deps>,
  { id, actor }: StaffPerson,
  { name, filter }: FilterRequest,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, id)).for('update');
    const others = (await listFilters(tx, { id })).filter((saved) => saved.name !== name);
    if (filter !== null && others.length >= mostFilters) throw new Refusal(409, 'request.conflict');
    const filters = filter === null ? others : [...others, { name, ...filter }];
    await tx.update(staff).set({ filters }).where(eq(staff.id, id));
    const entry = { act: 'filter.set', subject: '–', facts: {}, outcome: 'done' } as const;
    await writeStaffLog(tx, { at: clock.date(), actor, ...entry });
  });
}
