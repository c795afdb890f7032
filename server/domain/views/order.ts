import { and, asc, eq } from 'drizzle-orm';
import type { Order, OrderItem, OrderPayment, TimelineEntry } from '#contract/orders/schemas.ts';
import { Channel, type Locale } from '#contract/base/picklists.ts';
import type { ResumedPlan } from '#contract/refunds/schemas.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import { orderAllows, orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { listRows, readTogether, type RowOf } from '#server/db/read-together.ts';
import { orderEvents, orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { isOpenTransfer, transfers } from '#server/db/tables/transfers.ts';
import { findTransferAccount, isOfOtherAccount } from '#server/domain/payments/account.ts';
import { offeredChannels, offeredPresentations } from '#server/domain/payments/offered.ts';
import {
  isPresented,
  presentedColumns,
  presentPayment,
  wireStatus,
} from '#server/domain/payments/present.ts';
import { summariseRefunds, summarizedColumns } from '#server/domain/refunds/summarise.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import type { Deps } from '#server/records/deps.ts';
import { presentReturned } from './refund-effect.ts';
import { withActualEnds } from './period-replacements.ts';

/** The columns of an order for the view of its owner, with its events, attempts and refunds. */
export const shownColumns = {
  id: orders.id,
  userId: orders.userId,
  orderNo: orders.orderNo,
  status: orders.status,
  type: orders.type,
  serviceType: orders.serviceType,
  contentId: orders.contentId,
  quantity: orders.quantity,
  title: orders.title,
  planName: orders.planName,
  planPrice: orders.planPrice,
  credit: orders.credit,
  returnedOrders: orders.returnedOrders,
  pricingModel: orders.pricingModel,
  userCount: orders.userCount,
  userLimit: orders.userLimit,
  months: orders.months,
  features: orders.features,
  amount: orders.amount,
  currency: orders.currency,
  contact: orders.contact,
  company: orders.company,
  attachments: orders.attachments,
  openingTerms: orders.openingTerms,
  createdAt: orders.createdAt,
  expiresAt: orders.expiresAt,
  periodStart: orders.periodStart,
  periodEnd: orders.periodEnd,
  resumedAt: orders.resumedAt,
  transferAt: orders.transferAt,
  transferFirstAt: orders.transferFirstAt,
  events: listRows(
    {
      at: orderEvents.at,
      event: orderEvents.event,
      from: orderEvents.from,
      to: orderEvents.to,
      label: orderEvents.label,
    },
    {
      from: orderEvents,
      where: eq(orderEvents.orderId, orders.id),
      orderBy: [asc(orderEvents.id)],
    },
  ),
  attempts: listRows(
    {
      id: payments.id,
      ...presentedColumns,
      account: payments.account,
      transactionId: payments.transactionId,
      paidAt: payments.paidAt,
    },
    { from: payments, where: eq(payments.orderId, orders.id), orderBy: [asc(payments.id)] },
  ),
  openTransfers: listRows(
    { amount: transfers.amount, state: transfers.state, recordedAt: transfers.recordedAt },
    {
      from: transfers,
      where: and(eq(transfers.orderId, orders.id), isOpenTransfer),
      orderBy: [asc(transfers.id)],
    },
  ),
  refunds: listRows(
    { ...summarizedColumns, paymentId: refunds.paymentId },
    { from: refunds, where: eq(refunds.orderId, orders.id), orderBy: [asc(refunds.id)] },
  ),
};

type ShownOrder = RowOf<typeof shownColumns>;
type Attempt = ShownOrder['attempts'][number];
type Presenting = Pick<Deps, 'gateways' | 'site'>;

/** Formats an order as it is now for its owner. */
export async function presentOrder(
  db: Database,
  { id }: Pick<ShownOrder, 'id'>,
  now: Date,
  locale: Locale,
  deps: Presenting,
): Promise<Order> {
  const { rows } = await readTogether(db, {
    rows: listRows(shownColumns, { from: orders, where: eq(orders.id, id) }),
  });
  const [presented] = await presentOrders(db, rows, now, locale, deps);
  if (presented === undefined) throw new Error('an order presents itself');
  return presented;
}

/** Formats orders for their owners, with as many reads for several as for one. */
export async function presentOrders(
  db: Database,
  rows: readonly ShownOrder[],
  now: Date,
  locale: Locale,
  { gateways, site }: Presenting,
): Promise<Order[]> {
  const ended = await withActualEnds(db, rows);
  const returned = await presentReturned(db, rows, locale);
  const channels = offeredChannels(gateways);
  const presentations = findPresentations(gateways);
  return ended.map((row) => {
    const { attempts, refunds: back } = row;
    const decided = findDeciding(row);
    const decidedIds = decided.map(({ id }) => id);
    const payment = presentDeciding(decided);
    const item = findOrderItem(row);
    const open = orderIs(row.status, 'unpaid')
      ? attempts.find((attempt) => isPayable(gateways, attempt))
      : undefined;
    return {
      order_no: row.orderNo,
      status: row.status,
      type: row.type,
      service_type: row.serviceType,
      title: row.title[locale],
      amount: row.amount,
      currency: row.currency,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      details: {
        plan_name: row.planName?.[locale] ?? null,
        plan_price: row.planPrice,
        ...(row.credit !== null ? { credit: row.credit } : null),
        pricing_model: row.pricingModel,
        user_count: row.userCount,
        user_limit: row.userLimit,
        duration_months: row.months,
        period_start: row.periodStart?.toISOString() ?? null,
        period_end: row.periodEnd?.toISOString() ?? null,
        ...(row.replacedAt !== null ? { replaced_at: row.replacedAt.toISOString() } : null),
        ...(row.resumedAt !== null ? { resumed_at: row.resumedAt.toISOString() } : null),
        ...presentResumedPlans(returned.get(row.id)),
        features: [...row.features[locale]],
      },
      ...(item !== null ? { item } : null),
      contact: row.contact,
      ...(row.company !== null && row.company !== '' ? { company: row.company } : null),
      attachments: [...row.attachments],
      ...(row.openingTerms === null ? null : { opening_terms: openingTerms.text[locale] }),
      ...(payment === null ? null : { payment }),
      ...(open !== undefined
        ? { open_payment: presentPayment(open, row.orderNo, now, gateways) }
        : null),
      ...(channels.length < Channel.options.length ? { channels } : null),
      ...(presentations === null ? null : { presentations }),
      ...presentTransfer(row, site()),
      payments_settled: !attempts.some(mayBringMoney),
      ...summariseRefunds(back.filter(({ paymentId }) => decidedIds.includes(paymentId))),
      refunds: summariseRefunds(back).refunds,
      timeline: row.events.map((event) => presentEvent(event, locale)),
    };
  });
}

/** Presents how a company pays an unpaid order; nothing where that is not offered. */
function presentTransfer(row: ShownOrder, site: SiteIdentity): Pick<Order, 'transfer'> {
  const account = orderAllows(row.status, 'announceTransfer')
    ? findTransferAccount(row, site)
    : null;
  if (account === null) return {};
  const since = row.transferAt ?? row.openTransfers[0]?.recordedAt ?? null;
  const booked = row.openTransfers.filter(({ state }) => state === 'booked');
  return {
    transfer: {
      ...account,
      announced_at: since?.toISOString() ?? null,
      received: booked.reduce((sum, { amount }) => sum + amount, 0),
      checking: row.openTransfers.some(({ state }) => state === 'recorded'),
    },
  };
}

function presentResumedPlans(plans: ResumedPlan[] = []): Pick<Order['details'], 'resumed_plans'> {
  return plans.length === 0 ? {} : { resumed_plans: plans };
}

/** Returns the presentations of each wallet other than its code; null when no wallet has any. */
function findPresentations({ alipay, wechat }: Gateways): Order['presentations'] | null {
  const offered = { alipay: offeredPresentations(alipay), wechat: offeredPresentations(wechat) };
  return offered.alipay.length + offered.wechat.length === 0 ? null : offered;
}

function findOrderItem({ type, contentId, quantity }: ShownOrder): OrderItem | null {
  if (contentId === null || (type !== 'report' && type !== 'article' && type !== 'package')) {
    return null;
  }
  return { kind: type, id: contentId, quantity: quantity ?? 1 };
}

/**
 * Finds the attempt with the kept money, or else those with returned money. Money that came in addition is left out unless
 * there is no other.
 */
function findDeciding({ attempts, refunds: back }: ShownOrder): readonly Attempt[] {
  const kept = attempts.find(({ status }) => status === 'success');
  if (kept !== undefined) return [kept];
  const returned = attempts.filter(({ status }) => status === 'refunding' || status === 'refunded');
  const double = back.filter(({ cause }) => cause === 'double').map(({ paymentId }) => paymentId);
  const single = returned.filter(({ id }) => !double.includes(id));
  return single.length > 0 ? single : returned;
}

function presentDeciding(decided: readonly Attempt[]): OrderPayment | null {
  const last = decided.at(-1);
  if (last === undefined) return null;
  return {
    payment_no: last.paymentNo,
    channel: last.channel,
    amount: decided.reduce((sum, { amount }) => sum + amount, 0),
    status: wireStatus(last.status),
    transaction_id: last.transactionId,
    paid_at: last.paidAt?.toISOString() ?? null,
  };
}

/** Checks whether an attempt may be shown for payment: not if its account cannot be asked whether it was paid. */
function isPayable(gateways: Gateways, attempt: Attempt): boolean {
  if (isOfOtherAccount(gateways, attempt)) return false;
  return attempt.status === 'pending' && isPresented(attempt);
}

/** True when an attempt may still be paid: not when its code was never shown. */
function mayBringMoney(attempt: Attempt): boolean {
  return (attempt.status === 'pending' || attempt.status === 'closing') && isPresented(attempt);
}

function presentEvent(
  { at, event, from, to, label }: ShownOrder['events'][number],
  locale: Locale,
): TimelineEntry {
  const labelled = label === null ? null : { label: label[locale] };
  return { at: at.toISOString(), event, ...labelled, from, to };
}
