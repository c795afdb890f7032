import type { OrderBody } from '#contract/orders/bodies.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import type { Ask } from '#server/records/ask.ts';
import { readContact } from '#server/base/phone-number.ts';
import { presentPeriodQuote, pricePeriod } from '#server/domain/views/period-quote.ts';
import { findPlan } from '#server/domain/pricing/plans.ts';
import { presentQuote, priceOrder, type PricedPlan } from '#server/domain/pricing/quote.ts';
import { sha256 } from '#server/base/ids.ts';
import { readMembershipPeriods } from '#server/domain/periods/membership-periods.ts';
import { toPlanTerms } from '#server/domain/service/terms.ts';
import type { Deps } from './deps.ts';
import type { DraftOrder } from './order-place.ts';
import { createPlanOrder } from './order-place-plan.ts';

/** Places a membership order like `createPlanOrder`; any other unpaid one blocks it. */
export async function createMembershipOrder(
  ask: Ask<Deps>,
  userId: string,
  request: OrderBody<'membership'>,
  locale: Locale,
): Promise<Order> {
  const fingerprint = nameLevel(await priceLevel(ask.db, request), request, locale);
  return createPlanOrder(
    ask,
    userId,
    {
      subject: 'membership',
      fingerprint,
      shown: request.shown,
      isBlockedBy: () => true,
      isUnknown: () => false,
      draft: (tx, now) => draftMembershipOrder(tx, userId, request, now, locale),
    },
    locale,
  );
}

/** Drafts a membership order with the credit of `now`. Throws 422 for a level that cannot be ordered. */
export async function draftMembershipOrder(
  tx: Database,
  userId: string,
  body: LevelBody,
  now: Date,
  locale: Locale,
): Promise<DraftOrder> {
  const plan = await priceLevel(tx, body);
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
      contact: readContact(body.contact) ?? null,
      attachments: [],
      fingerprint: nameLevel(plan, body, locale),
    },
    quote: presentPeriodQuote('membership', priced, periods, now, locale),
  };
}

type LevelBody = Pick<OrderBody<'membership'>, 'plan_slug' | 'months' | 'contact'>;

async function priceLevel(db: Database, body: LevelBody): Promise<PricedPlan> {
  return priceOrder(await findPlan(db, 'membership', body.plan_slug), body);
}

function nameLevel(plan: PricedPlan, { contact }: LevelBody, locale: Locale): string {
  const { terms } = presentQuote(plan, locale);
  return sha256(JSON.stringify([terms, readContact(contact) ?? null]));
}
