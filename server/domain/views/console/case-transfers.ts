import { and, asc, eq } from 'drizzle-orm';
import type { Case, CaseTransfer } from '#contract/staff/case.ts';
import type { Database } from '#server/db/database.ts';
import { refunds, refundsWith } from '#server/db/tables/payments.ts';
import { staff } from '#server/db/tables/staff.ts';
import { transfers } from '#server/db/tables/transfers.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';

/** Lists the transfers that were recorded for an order, the oldest first. */
export async function transfersOfCase(db: Database, orderId: number): Promise<CaseTransfer[]> {
  const rows = await selectTransfers(db)
    .where(eq(transfers.orderId, orderId))
    .orderBy(asc(transfers.id));
  return rows.map(presentTransfer);
}

/** Presents one transfer. Throws when it does not exist. */
export async function readTransfer(db: Database, id: number): Promise<CaseTransfer> {
  const [row] = await selectTransfers(db).where(eq(transfers.id, id));
  if (row === undefined) throw new Error(`transfer ${id} vanished`);
  return presentTransfer(row);
}

function selectTransfers(db: Database) {
  return db
    .select({ transfer: transfers, by: staff.name })
    .from(transfers)
    .innerJoin(staff, eq(staff.id, transfers.recordedBy))
    .$dynamic();
}

function presentTransfer({
  transfer: { id, reference, day, amount, state, recordedAt, paymentId },
  by,
}: {
  transfer: typeof transfers.$inferSelect;
  by: string;
}): CaseTransfer {
  return {
    id: String(id),
    reference,
    day,
    amount,
    state,
    recorded_by: by,
    recorded_at: recordedAt.toISOString(),
    counts: paymentId !== null,
  };
}

/** Finds who sent back the money of transfers of an order that a second person has not confirmed, by refund number. */
export async function findSenders(
  db: Database,
  orderId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ refundNo: refunds.refundNo, by: staff.name })
    .from(refunds)
    .innerJoin(staff, eq(staff.id, refunds.sentBy))
    .where(and(eq(refunds.orderId, orderId), refundsWith('atWallet')));
  return new Map(rows.map(({ refundNo, by }) => [refundNo, by]));
}

/** Presents the sender of returned money and the bank's number; null if the refund awaits no confirmation. */
export function presentSentBack(
  { refundNo, reference }: RefundRow,
  senders: ReadonlyMap<string, string>,
): Case['refunds'][number]['sent_back'] {
  const by = senders.get(refundNo);
  return by === undefined ? null : { reference: reference ?? '', by };
}
