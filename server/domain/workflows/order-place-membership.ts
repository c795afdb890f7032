import type { OrderBody } from '#contract/orders/bodies.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import type { Ask } from '#server/records/ask.ts';
import { readContact } from '#server/base/phone-number.ts';
import { presentPeriodQuote, pricePeriod } from '#server/domain/views/period-quote.ts';
import { findPlan } from '#server/domain/pricing/plans.ts';
import { presentQuote, priceOrder } from '#server/domain/pricing/quote.ts';
import { sha256 } from '#server/base/ids.ts';
import { readMembershipPeriods } from '#server/domain/periods/membership-periods.ts';
import { toPlanTerms } from '#server/domain/service/terms.ts';
import type { Deps } from './deps.ts';
import { createPlanOrder } from './order-place-plan.ts';

/** Places a membership order like `createPlanOrder`; any other unpaid one blocks it. */
export async function createMembershipOrder(
  ask: Ask<Deps>,
  userId: string,
  request: OrderBody<'membership'>,
  locale: Locale,
): Promise<Order> {
  const body = { ...request, contact: readContact(request.contact) };
  const priceLevel = async (db: Database) =>
    priceOrder(await findPlan(db, 'membership', body.plan_slug), body);
  const { terms } = presentQuote(await priceLevel(ask.db), locale);
  const fingerprint = sha256(JSON.stringify([terms, body.contact ?? null]));
  return createPlanOrder(
    ask,
    userId,
    {
      subject: 'membership',
      fingerprint,
      shown: body.shown,
      isBlockedBy: () => true,
      isUnknown: () => false,
      async draft(tx, now) {
        const plan = await priceLevel(tx);
        const periods = await readMembershipPeriods(tx, userId);
        const priced = pricePeriod('membership', plan, periods, now);
        return {
          order: {
            type: 'membership',
            serviceType: 'membership',
            planSlug: priced.plan.slug,
            pricingModel: priced.pricingModel,
            planPrice: priced.planPrice,
            months: priced.months,
            credit: priced.credit > 0 ? priced.credit : null,
            title: priced.title,
            planName: priced.plan.name,
            features: priced.plan.features,
            serviceTerms: toPlanTerms(priced.plan),
            amount: priced.amount,
            contact: body.contact ?? null,
            attachments: [],
            fingerprint,
          },
          quote: presentPeriodQuote('membership', priced, periods, now, locale),
        };
      },
    },
    locale,
  );
}
