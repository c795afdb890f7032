import type { OrderBody } from '#contract/orders/bodies.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import type { Ask } from '#server/records/ask.ts';
import { isBlockedByUnpaid } from '#server/domain/orders/plan-blocks.ts';
import { isSameThing } from '#server/domain/orders/same-thing.ts';
import { presentPeriodQuote, pricePeriod } from '#server/domain/views/period-quote.ts';
import { readSaasPeriods } from '#server/domain/views/saas-periods.ts';
import type { Deps } from './deps.ts';
import { draftServiceOrder, type DraftOrder } from './order-place.ts';
import { createPlanOrder } from './order-place-plan.ts';

/**
 * Places a SaaS order like `createPlanOrder`. An unpaid order of another plan blocks it, and so does one with
 * a credit: if both were paid, two plans would cover the same days. Several orders of one plan follow one
 * another. Throws 422 for files of another person.
 */
export async function createSaasOrder(
  ask: Ask<Deps>,
  userId: string,
  body: OrderBody<'service'>,
  locale: Locale,
): Promise<Order> {
  const { order: drafted } = await draftServiceOrder(ask.db, userId, body, locale);
  return createPlanOrder(
    ask,
    userId,
    {
      subject: 'saas',
      fingerprint: drafted.fingerprint,
      shown: body.shown,
      isBlockedBy: (unpaid) => isBlockedByUnpaid('saas', unpaid, drafted),
      isUnknown: (unpaid) =>
        body.shown !== undefined && body.another !== true && isSameThing(unpaid, drafted),
      // The content may have changed since.
      draft: (tx, now) => draftSaasOrder(tx, userId, body, now, locale),
    },
    locale,
  );
}

/** Drafts a SaaS order with the credit of `now`. Throws as `draftServiceOrder` and `pricePeriod`. */
export async function draftSaasOrder(
  tx: Database,
  userId: string,
  body: OrderBody<'service'>,
  now: Date,
  locale: Locale,
): Promise<DraftOrder> {
  const { order, priced } = await draftServiceOrder(tx, userId, body, locale);
  const periods = await readSaasPeriods(tx, userId);
  const period = pricePeriod('saas', priced, periods, now);
  const { amount, credit, credited } = period;
  const quote = presentPeriodQuote('saas', period, periods, now, locale);
  if (credit === 0) return { order, quote };
  const creditedOrders = credited.map(({ orderId }) => orderId);
  return { order: { ...order, amount, credit, creditedOrders }, quote };
}
