import type { Database } from '#server/db/database.ts';
import { deskLog } from '#server/db/tables/desk-log.ts';

type StaffLogEntry = Omit<typeof deskLog.$inferInsert, 'id'>;

/**
 * Writes down who did what at the desk: in the transaction of the act, last, so that one is never
 * without the other. A refusal has nothing to go with and is written by itself.
 */
export async function writeStaffLog(tx: Database, entry: StaffLogEntry): Promise<void> {
  await tx.insert(deskLog).values(entry);
}
