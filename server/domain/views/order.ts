import { asc, inArray } from 'drizzle-orm';
import type { Order, OrderItem, OrderPayment, TimelineEntry } from '#contract/orders/schemas.ts';
import { Channel, type Locale } from '#contract/base/picklists.ts';
import type { ResumedPlan } from '#contract/refunds/schemas.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orderEvents, type orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { isOfOtherAccount } from '#server/domain/payments/account.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import { offeredChannels, offeredPresentations } from '#server/domain/payments/offered.ts';
import { isPresented, presentPayment, wireStatus } from '#server/domain/payments/present.ts';
import { summariseRefunds } from '#server/domain/refunds/summarise.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import { presentReturned } from './after-refund.ts';
import { withActualEnds } from './replaced-periods.ts';

type OrderRow = typeof orders.$inferSelect;

export async function presentOrder(
  db: Database,
  order: OrderRow,
  now: Date,
  locale: Locale,
  gateways: Gateways,
): Promise<Order> {
  const [presented] = await presentOrders(db, [order], now, locale, gateways);
  if (presented === undefined) throw new Error('an order presents itself');
  return presented;
}

/** Formats orders for their owners, with as many reads for several as for one. */
export async function presentOrders(
  db: Database,
  rows: readonly OrderRow[],
  now: Date,
  locale: Locale,
  gateways: Gateways,
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const attempts = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.id));
  const refundRows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.id));
  const ended = await withActualEnds(db, rows);
  const returned = await presentReturned(db, rows, locale);
  const channels = offeredChannels(gateways);
  const presentations = findPresentations(gateways);
  return ended.map((row) => {
    const own = attempts.filter((attempt) => attempt.orderId === row.id);
    const decided = decidingAttempt(own);
    const back = refundRows.filter(({ orderId }) => orderId === row.id);
    const item = findOrderItem(row);
    const open = orderIs(row.status, 'unpaid')
      ? own.find((attempt) => isPayable(gateways, attempt))
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
      ...(decided !== undefined ? { payment: presentDeciding(decided) } : null),
      ...(open !== undefined
        ? { open_payment: presentPayment(open, row.orderNo, now, gateways) }
        : null),
      ...(channels.length < Channel.options.length ? { channels } : null),
      ...(presentations === null ? null : { presentations }),
      payments_settled: !own.some(mayBringMoney),
      ...summariseRefunds(back.filter(({ paymentId }) => paymentId === decided?.id)),
      refunds: summariseRefunds(back).refunds,
      timeline: events
        .filter((event) => event.orderId === row.id)
        .map((event) => presentEvent(event, locale)),
    };
  });
}

function presentResumedPlans(plans: ResumedPlan[] = []): Pick<Order['details'], 'resumed_plans'> {
  return plans.length === 0 ? {} : { resumed_plans: plans };
}

/** Returns the presentations of each wallet other than its code; null when no wallet has any. */
function findPresentations({ alipay, wechat }: Gateways): Order['presentations'] | null {
  const offered = { alipay: offeredPresentations(alipay), wechat: offeredPresentations(wechat) };
  return offered.alipay.length + offered.wechat.length === 0 ? null : offered;
}

function findOrderItem({ type, contentId, quantity }: OrderRow): OrderItem | null {
  if (contentId === null || (type !== 'report' && type !== 'article' && type !== 'package')) {
    return null;
  }
  return { kind: type, id: contentId, quantity: quantity ?? 1 };
}

/** Finds the attempt with the kept money, else the last one with returned money. */
function decidingAttempt(attempts: readonly Attempt[]): Attempt | undefined {
  return (
    attempts.find(({ status }) => status === 'success') ??
    attempts.findLast(({ status }) => status === 'refunding' || status === 'refunded')
  );
}

function presentDeciding(decided: Attempt): OrderPayment {
  return {
    payment_no: decided.paymentNo,
    channel: decided.channel,
    status: wireStatus(decided.status),
    transaction_id: decided.transactionId,
    paid_at: decided.paidAt?.toISOString() ?? null,
  };
}

/** Nobody is shown a code of an account that cannot be asked whether it was paid. */
function isPayable(gateways: Gateways, attempt: Attempt): boolean {
  if (isOfOtherAccount(gateways, attempt)) return false;
  return attempt.status === 'pending' && isPresented(attempt);
}

/** True when an attempt may still be paid: not when its code was never shown. */
function mayBringMoney(attempt: Attempt): boolean {
  return (attempt.status === 'pending' || attempt.status === 'closing') && isPresented(attempt);
}

function presentEvent(
  { at, event, from, to, label }: typeof orderEvents.$inferSelect,
  locale: Locale,
): TimelineEntry {
  const labelled = label === null ? null : { label: label[locale] };
  return { at: at.toISOString(), event, ...labelled, from, to };
}
