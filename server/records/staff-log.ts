import type { StaffErrorCode } from '#contract/staff/errors.ts';
import type { LogAct, LoggedAct, RefusalFacts } from '#contract/staff/log.ts';
import type { Database } from '#server/db/database.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';

/** The subject of an act, and the actor's reason exactly as typed, if they gave one. */
type About = { subject: string; reason?: string | null };

/** A line about an act that was done or begun. */
export type ActLine = LoggedAct & About;

type RefusedAct = { act: LogAct | StaffErrorCode; facts: RefusalFacts };

type StaffLogEntry = About & { at: Date; actor: string } & (
    | (LoggedAct & { outcome: 'begun' | 'done' })
    | (RefusedAct & { outcome: 'refused' })
  );

/**
 * Logs an act of a colleague, last in the transaction of the act, so that both are committed or neither. A
 * refusal is logged alone, because it changes nothing.
 */
export async function writeStaffLog(tx: Database, entry: StaffLogEntry): Promise<void> {
  await tx.insert(consoleLog).values(entry);
}
