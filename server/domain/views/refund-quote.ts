import { eq } from 'drizzle-orm';
import type { RefundLine as TermsLine } from '#contract/refunds/terms.ts';
import type { RefundLine, RefundQuote, ResumedPlan } from '#contract/refunds/schemas.ts';
import { isSameFigure, type Shown } from '#contract/base/shown.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import type { Deps } from '#server/records/deps.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { nameTerms } from '#server/base/shown-terms.ts';
import { findOpenRequest } from '#server/domain/refunds/find.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import type { Resumed } from '#server/domain/periods/resumed.ts';
import { presentResumed, readAfterNextRefund } from './refund-effect.ts';
import { readInvoiceBalances } from './invoice-balances.ts';
import { readLiveInvoices } from './order-invoices.ts';
import { readRefundable } from './refund-facts.ts';

/** Quotes the current refund of an order for its owner. Throws as `ownedOrder`. */
export async function quoteRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<RefundQuote> {
  const now = clock.date();
  const order = await ownedOrder(db, userId, orderNo);
  const { payment, lines, nextChange, sums, ...amounts } = await readRefundable(db, order, now);
  const open = await findOpenRequest(db, order.id);
  const [balance] = await readInvoiceBalances(db, eq(orders.id, order.id));
  const invoices = (await readLiveInvoices(db, [order.id])).get(order.id);
  const after = await readAfterNextRefund(db, order, amounts.refundable, now);
  const { resumed = [], moved = [] } = after ?? {};
  return {
    order_no: orderNo,
    title: order.title[locale],
    type: order.type,
    refundable: amounts.refundable,
    paid: payment?.amount ?? 0,
    refunded: sums.refunded_amount,
    refunding: sums.refunding_amount,
    unreturned: sums.unreturned_amount,
    lines: presentLines(lines, locale),
    terms: nameRefundTerms(amounts.refundable, lines, resumed),
    ...(nextChange === null
      ? null
      : {
          next_change: { at: nextChange.at.toISOString(), refundable: nextChange.refundable },
        }),
    ...(after === null ? null : { ends_at: after.endsAt.toISOString() }),
    ...presentNext(moved),
    ...presentCredit(order, presentResumed(resumed, locale)),
    invoiced: balance?.invoiced ?? 0,
    ...(invoices === undefined ? null : { invoices: [...invoices] }),
    as_of: now.toISOString(),
    ...(payment === null ? null : { channel: payment.channel }),
    ...(open === null ? null : { open_refund_no: open.refundNo }),
  };
}

/** Names the refund terms by their amount, its calculation, and the plans that run again. */
export function nameRefundTerms(
  amount: number,
  lines: readonly TermsLine[],
  resumed: readonly Resumed[],
): string {
  return nameTerms(
    amount,
    lines.map((line) => [line.label, line.amount, line.basis]),
    ...resumed.map(({ order, period }) => [order.orderNo, period.endsAt]),
  );
}

/** Formats the credit of an upgrade, and the plans behind it that run again. */
export function presentCredit(
  { credit }: OrderRow,
  resumed: readonly ResumedPlan[],
): Pick<RefundQuote, 'credit' | 'resumed_plans'> {
  return {
    ...(credit === null || credit === 0 ? null : { credit }),
    ...(resumed.length === 0 ? null : { resumed_plans: [...resumed] }),
  };
}

/**
 * Reads the figure that a person must have seen before they decide about a request: the current refund by its
 * terms.
 */
export async function figureOfRefund(
  db: Database,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<Shown> {
  const { asked, offered, createdAt } = refund;
  const { refundable, lines } = await readRefundable(db, order, createdAt);
  const resumed = await readResumedBy(db, order, refund, now);
  return {
    amount: refundable,
    terms: nameTerms(nameRefundTerms(refundable, lines, resumed), asked, offered),
  };
}

/** Finds the plans that run again when an undecided refund is approved. */
export async function readResumedBy(
  db: Database,
  order: OrderRow,
  { status, asked, offered }: RefundRow,
  now: Date,
): Promise<Resumed[]> {
  if (!refundIs(status, 'undecided')) return [];
  return (await readAfterNextRefund(db, order, offered ?? asked, now))?.resumed ?? [];
}

/** Refuses a decision about a different figure than the page showed. Throws 409 `refund.terms_changed`. */
export async function refuseOtherFigure(
  db: Database,
  order: OrderRow,
  refund: RefundRow,
  shown: Shown,
  now: Date,
): Promise<void> {
  const figure = await figureOfRefund(db, order, refund, now);
  if (isSameFigure(shown, figure)) return;
  throw new Refusal(409, 'refund.terms_changed', figure);
}

function presentNext(
  moved: readonly { startsAt: Date; endsAt: Date }[],
): Pick<RefundQuote, 'next_period'> {
  const [first] = moved;
  const last = moved.at(-1);
  if (first === undefined || last === undefined) return {};
  const { startsAt } = first;
  return {
    next_period: { begins_at: startsAt.toISOString(), ends_at: last.endsAt.toISOString() },
  };
}

/** Formats the lines of a calculation in the reader's language. */
export function presentLines(lines: readonly TermsLine[], locale: Locale): RefundLine[] {
  return lines.map(({ label, ...line }) => ({ ...line, label: label[locale] }));
}
