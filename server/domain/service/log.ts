import type { LoggedAct } from '#contract/staff/log.ts';
import type { Database } from '#server/db/database.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';

/** An act for the service of an order, with its facts. */
export type ServiceDone = Extract<LoggedAct, { act: `service.${string}` }>;

/** Logs that `actor` has done an act for an order, last in its transaction. */
export async function logDone(
  tx: Database,
  { actor, orderNo, ...done }: ServiceDone & { actor: string; orderNo: string; reason?: string },
  at: Date,
): Promise<void> {
  await writeStaffLog(tx, { at, actor, subject: orderNo, ...done, outcome: 'done' });
}
