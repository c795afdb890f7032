import type { Database } from '#server/db/database.ts';
import { deskLog } from '#server/db/tables/desk-log.ts';

type StaffLogEntry = Omit<typeof deskLog.$inferInsert, 'id'>;

/**
 * Logs an act of a colleague, last in the transaction of the act, so that both are committed or neither. A
 * refusal is logged alone, because it changes nothing.
 */
export async function writeStaffLog(tx: Database, entry: StaffLogEntry): Promise<void> {
  await tx.insert(deskLog).values(entry);
}
