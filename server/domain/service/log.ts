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

/** Who did what for which order; `detail` is the step, the files or whatever else it was about. */
type Done = { actor: string; act: ServiceAct; orderNo: string; detail: string | null };

/** Writes an act for an order down, last in its transaction. */
export async function logDone(
  tx: Database,
  { actor, act, orderNo, detail }: Done,
  at: Date,
): Promise<void> {
  await writeStaffLog(tx, { at, actor, act, subject: orderNo, reason: detail, outcome: 'done' });
}
