import type { Order, ServiceOrderRequest } from '#contract/orders.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Idempotency } from '#server/domain/idempotency.ts';
import { draftServiceOrder } from '#server/domain/orders/create.ts';
import { createPlanOrder } from '#server/domain/periods/order.ts';
import { pricePeriod } from '#server/domain/periods/price.ts';
import { priceOrder } from '#server/domain/pricing/quote.ts';
import { readSaasPeriods } from './periods.ts';

/**
 * Places a SaaS order as `createPlanOrder` does. One of another plan that is unpaid blocks it, and one
 * with a credit: were both paid, two plans would run over the same days. Several of one plan follow one
 * another. Throws 422 for files that are not the person's own.
 */
export async function createSaasOrder(
  deps: Deps,
  userId: string,
  body: ServiceOrderRequest,
  idempotency: Idempotency | null,
  locale: Locale,
): Promise<Order> {
  const drafted = await draftServiceOrder(deps.db, userId, body);
  return createPlanOrder(
    deps,
    userId,
    {
      subject: 'saas',
      fingerprint: drafted.fingerprint,
      isBlockedBy: ({ planSlug, credit }) =>
        planSlug !== drafted.planSlug || (credit !== null && credit > 0),
      async draft(tx, now) {
        const periods = await readSaasPeriods(tx, userId);
        const { amount, credit, credited } = pricePeriod('saas', body, periods, now, priceOrder);
        if (credit === 0) return drafted;
        const creditedOrders = credited.map(({ orderId }) => orderId);
        return { ...drafted, amount, credit, creditedOrders };
      },
    },
    idempotency,
    locale,
  );
}
