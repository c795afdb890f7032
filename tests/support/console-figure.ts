import { eq } from 'drizzle-orm';
import type { StaffCallName } from '#contract/staff/calls.ts';
import type { Shown } from '#contract/base/shown.ts';
import type { Database } from '#server/db/database.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refundApprovals } from '#server/db/tables/staff.ts';
import { refunds } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { readAfterNextRefund } from '#server/domain/views/refund-effect.ts';
import { figureOfRefund, nameRefundTerms } from '#server/domain/views/refund-quote.ts';
import { readRefundable } from '#server/domain/views/refund-facts.ts';

type Asked = {
  params?: readonly string[];
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
};

// By database: nodes on one database send the same amount for a repeated request.
const knownFigures = new WeakMap<Database, Map<string, Promise<Shown>>>();

/**
 * Adds the amount on the case page to console actions, so that tests about other subjects need not read
 * the case. A body with `shown` stays unchanged.
 */
export function createConsoleFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const known = knownFigures.get(db) ?? new Map<string, Promise<Shown>>();
  knownFigures.set(db, known);

  async function findFigure(name: StaffCallName, param: string): Promise<Shown | null> {
    if (name === 'refundOrder') {
      const [order] = await db.select().from(orders).where(eq(orders.orderNo, param));
      if (order === undefined) return null;
      const { refundable: amount, lines } = await readRefundable(db, order, clock.date());
      const after = await readAfterNextRefund(db, order, amount, clock.date());
      return { amount, terms: nameRefundTerms(amount, lines, after?.resumed ?? []) };
    }
    const refundNo = name === 'approveRefund' ? param : await readProposedRefundNo(param);
    const [row] = await db
      .select({ refund: refunds, order: orders })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.refundNo, refundNo));
    return row === undefined ? null : figureOfRefund(db, row.order, row.refund, clock.date());
  }

  async function readProposedRefundNo(proposal: string): Promise<string> {
    if (!/^\d+$/.test(proposal)) return '';
    const [row] = await db
      .select({ refundNo: refundApprovals.refundNo })
      .from(refundApprovals)
      .where(eq(refundApprovals.id, Number(proposal)));
    return row?.refundNo ?? '';
  }

  return async function withFigure<Given extends Asked>(
    name: StaffCallName,
    asked: Given,
  ): Promise<Given> {
    const { params: [param = ''] = [], body, form, headers = {} } = asked;
    if (form !== undefined && (name === 'issueInvoice' || name === 'confirmReversal')) {
      const [row] = await db.select().from(invoices).where(eq(invoices.invoiceNo, param));
      if (!form.has('amount')) form.set('amount', String(row?.amount ?? 1));
      return asked;
    }
    const isFigured =
      name === 'refundOrder' || name === 'approveRefund' || name === 'confirmProposal';
    if (!isFigured || typeof body !== 'object' || body === null || 'shown' in body) return asked;
    // A repeated request sends the same amount, even at the same time.
    const key = `${name} ${param} ${headers['idempotency-key']}`;
    const before = headers['idempotency-key'] === undefined ? undefined : known.get(key);
    const reading =
      before ?? findFigure(name, param).then((shown) => shown ?? { amount: 0, terms: '' });
    known.set(key, reading);
    return { ...asked, body: { ...body, shown: await reading } };
  };
}
