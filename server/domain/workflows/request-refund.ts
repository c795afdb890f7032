import { responseDeadline } from '#contract/refunds/terms.ts';
import type { Refund, RefundRequest } from '#contract/refunds/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { isSameFigure, type Shown } from '#contract/base/shown.ts';
import { refundLifecycle } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Ask } from '#server/records/ask.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { presentOrder } from '#server/domain/views/order.ts';
import { openOrderError } from '#server/domain/orders/plan-blocks.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { type OrderRow } from '#server/db/tables/orders.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { toSubject } from '#server/domain/views/periods.ts';
import { findOpenRequest } from '#server/domain/refunds/find.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import { presentRefund } from '#server/domain/views/refund.ts';
import { quoteRefund, readRefundable } from '#server/domain/views/refund-quote.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';
import type { Deps } from './deps.ts';
import { findDependent } from './place-plan-order.ts';

/** The request for a refund. A request by the site, without a page that showed figures, has no figure. */
export type NewRefund = Omit<RefundRequest, 'shown'> & { shown?: Shown | undefined };

/**
 * Requests a refund. Throws 409 `refund.open` with the request that is already open, 409
 * `refund.terms_changed` with the quote when the terms give a different result than the page showed, 422 on
 * `amount` for more than the terms allow or for money that was never kept, and 409 with the unpaid order that
 * its credit is promised to.
 */
export async function createRefund(
  ask: Ask<Deps>,
  userId: string,
  request: NewRefund,
  locale: Locale,
): Promise<Refund> {
  const { id } = await ownedOrder(ask.db, userId, request.order_no);
  return ask.transaction(async (tx) => {
    const now = ask.clock.date();
    const order = await lockOrder(tx, id);
    const open = await findOpenRequest(tx, id);
    if (open !== null) {
      throw new Refusal(409, 'refund.open', await presentRefund(tx, open, now, locale));
    }
    await refusePromisedCredit(ask, tx, order, locale);
    await refuseOtherTerms(ask, tx, order, request.shown, locale);
    const refund = await insertRequest(ask, tx, order, request, now);
    return presentRefund(tx, refund, now, locale);
  });
}

/** Refuses a refund of a period while an unpaid order depends on it. */
async function refusePromisedCredit(
  deps: Deps,
  tx: Database,
  order: OrderRow,
  locale: Locale,
): Promise<void> {
  const subject = toSubject(order);
  if (subject === null) return;
  await lockPerson(tx, order.userId);
  const unpaid = await findDependent(tx, subject, order);
  if (unpaid === null) return;
  const data = await presentOrder(tx, unpaid, deps.clock.date(), locale, deps.gateways);
  throw new Refusal(409, openOrderError[subject], data);
}

async function refuseOtherTerms(
  { clock }: Deps,
  tx: Database,
  { userId, orderNo }: OrderRow,
  shown: Shown | undefined,
  locale: Locale,
): Promise<void> {
  if (shown === undefined) return;
  const quote = await quoteRefund({ db: tx, clock }, userId, orderNo, locale);
  if (isSameFigure(shown, { amount: quote.refundable, terms: quote.terms })) return;
  throw new Refusal(409, 'refund.terms_changed', quote);
}

async function insertRequest(
  deps: Deps,
  tx: Database,
  order: OrderRow,
  { amount, reason, note }: NewRefund,
  now: Date,
): Promise<RefundRow> {
  const { refundable, lines, payment } = await readRefundable(tx, order, now);
  if (payment === null || amount > refundable) throw invalid('amount', 'refundAmount');
  const [refund] = await tx
    .insert(refunds)
    .values({
      refundNo: deps.ids.refund(now),
      paymentId: payment.id,
      orderId: order.id,
      status: refundLifecycle.initial,
      cause: 'requested',
      asked: amount,
      reason,
      note,
      lines,
      createdAt: now,
      answerBy: responseDeadline(now),
    })
    .returning();
  if (refund === undefined) throw new Error('a refund was not written down');
  await addToTimeline(tx, order, 'refund.requested', now);
  return refund;
}
