import type { Database } from '#server/db/database.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';

export type ServiceAct =
  | 'service.start'
  | 'service.step'
  | 'service.branch'
  | 'service.deliver'
  | 'service.complete'
  | 'service.reply'
  | 'service.settle';

/** A staff act for an order; `detail` names the step, the files or any other object of the act. */
type Done = { actor: string; act: ServiceAct; orderNo: string; detail: string | null };

/** Logs an act for an order, last in its transaction. */
export async function logDone(
  tx: Database,
  { actor, act, orderNo, detail }: Done,
  at: Date,
): Promise<void> {
  await writeStaffLog(tx, { at, actor, act, subject: orderNo, reason: detail, outcome: 'done' });
}
