import { inArray } from 'drizzle-orm';
import { invoiceAllows } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import {
  exceedsKept,
  getKept,
  readInvoiceBalances,
} from '#server/domain/views/invoice-balances.ts';
import { readLiveInvoices } from '#server/domain/views/order-invoices.ts';
import { yuan } from './table.ts';

/**
 * Describes the invoices that a refund leaves, or would leave, above the kept money, by the ids of the refunds.
 * Before a decision, the offered amount counts, or else the requested one.
 */
export async function describeRefundInvoices(
  db: Database,
  open: readonly RefundRow[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (open.length === 0) return new Map();
  const orderIds = open.map(({ orderId }) => orderId);
  const balances = await readInvoiceBalances(db, inArray(orders.id, orderIds));
  const invoices = await readLiveInvoices(db, orderIds);
  return new Map(
    open.map(({ id, orderId, amount, offered, asked }) => {
      const balance = balances.find((one) => one.orderId === orderId);
      const further = amount === null ? (offered ?? asked) : 0;
      if (balance === undefined || !exceedsKept(balance, further)) return [id, []];
      const then = amount === null ? 'once this is approved, ' : '';
      const kept = `${yuan(Math.max(0, getKept(balance) - further))} yuan`;
      const sums = `${yuan(balance.invoiced)} yuan of order ${balance.orderNo}, of which this refund leaves ${kept}`;
      return [
        id,
        (invoices.get(orderId) ?? []).map(({ invoice_no: number, status }) =>
          invoiceAllows(status, 'replace')
            ? `invoice ${number} asks for ${sums}: do not issue it; ${then}"call invoice.replaced invoice_no=${number}"`
            : `invoice ${number} (${status}) is for ${sums}: ${then}reverse it`,
        ),
      ];
    }),
  );
}
