import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import type { Possession } from '#contract/service/possessions.ts';
import { findRank, type PlanSubject } from '#contract/membership/periods.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { orders, ordersWith, type OrderRow } from '#server/db/tables/orders.ts';
import type { PlanTerms } from '#server/db/tables/service-terms.ts';
import {
  isCounted,
  readEntitlements,
  type Entitlement,
} from '#server/domain/entitlements/entitlements.ts';
import { isDeliveredByPeople } from '#server/domain/orders/delivery.ts';
import { readMembershipPeriods } from '#server/domain/periods/membership-periods.ts';
import { getPeriodStatus, runsFrom, type Period } from '#server/domain/periods/period.ts';
import { listPlans, type CatalogPlan } from '#server/domain/pricing/plans.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import type { Deps } from '#server/records/deps.ts';
import { findWindows, presentUnits } from './order-service.ts';
import { readSaasPeriods } from './saas-periods.ts';

type Reader = { locale: Locale; now: Date };

/** Reads a person's possessions: each purchase that runs or will begin, with its remaining units. */
export async function readPossessions(
  { db, clock }: Deps,
  userId: string,
  locale: Locale,
): Promise<Possession[]> {
  const reader = { locale, now: clock.date() };
  const members = await readMembershipPeriods(db, userId);
  const saas = await readSaasPeriods(db, userId);
  const periods = [
    ...members.map((period) => ({ ...period, kind: 'membership' as const, slug: period.level })),
    ...saas.map((period) => ({ ...period, kind: 'saas' as const, slug: period.plan })),
  ].filter((period) => getPeriodStatus(period, reader.now) !== 'expired');
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(
          and(inArray(orders.type, ['service', 'package']), ordersWith('underWay')),
          inArray(
            orders.id,
            periods.map(({ orderId }) => orderId),
          ),
        ),
      ),
    )
    .orderBy(asc(orders.id));
  const given = Map.groupBy(
    await readEntitlements(
      db,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  const plans = periods.length === 0 ? [] : await listPlans(db);
  const ofPlans = periods.flatMap((period): Possession[] => {
    const order = rows.find(({ id }) => id === period.orderId);
    if (order === undefined) return [];
    const { kind, slug } = period;
    const terms = getServiceTerms(order);
    const granted = terms.grants.find(({ saas: plan }) => plan === slug);
    const isRunning = getPeriodStatus(period, reader.now) === 'active';
    return [
      {
        kind,
        title: (granted?.name ?? order.title)[locale],
        order_no: order.orderNo,
        status: isRunning ? 'active' : 'pending',
        plan_slug: slug,
        from: runsFrom(period).toISOString(),
        until: period.endsAt.toISOString(),
        ...presentTerms(granted ?? terms, given.get(order.id) ?? [], reader),
        offers: isRunning ? listOffers(plans, kind, period) : [],
      },
    ];
  });
  const services = rows.filter(
    (order) => isDeliveredByPeople(order) && orderIs(order.status, 'underWay') && !order.endedAt,
  );
  return [
    ...ofPlans,
    ...services.map((order) => presentService(order, given.get(order.id) ?? [], reader)),
  ];
}

function presentService(
  order: OrderRow,
  given: readonly Entitlement[],
  reader: Reader,
): Possession {
  const { type, title, orderNo, periodStart, periodEnd } = order;
  const hasBegun = periodStart !== null && periodStart <= reader.now;
  return {
    kind: type === 'package' ? 'package' : 'service',
    title: title[reader.locale],
    order_no: orderNo,
    status: hasBegun ? 'active' : 'pending',
    ...(periodStart === null ? null : { from: periodStart.toISOString() }),
    ...(periodEnd === null ? null : { until: periodEnd.toISOString() }),
    ...presentTerms(getServiceTerms(order), given, reader),
    offers: [],
  };
}

/** Formats limits and units of a purchase; `given` are the entitlements of its order. */
function presentTerms(
  { limits, quantities }: PlanTerms,
  given: readonly Entitlement[],
  { locale, now }: Reader,
): Pick<Possession, 'units' | 'limits'> {
  const colon = locale === 'zh-CN' ? '：' : ': ';
  return {
    units: presentUnits(quantities, findWindows(given, now), locale),
    limits: [
      ...limits[locale],
      ...quantities
        .filter((quantity) => !isCounted(quantity))
        .map(({ label, granted, unit }) =>
          `${label[locale]}${colon}${granted} ${unit[locale]}`.trim(),
        ),
    ],
  };
}

/** Lists what can be bought for a running plan: more months of it, or a higher one, as long as they are sold. */
function listOffers(
  plans: readonly CatalogPlan[],
  subject: PlanSubject,
  { slug, rank }: Pick<Period, 'rank'> & { slug: string },
): Possession['offers'] {
  const sold = plans.filter(
    ({ type, prices }) => type === subject && (prices.monthly ?? prices.yearly) !== undefined,
  );
  return [
    ...(sold.some((plan) => plan.slug === slug) ? ['renew' as const] : []),
    ...(sold.some((plan) => (findRank(subject, plan.slug) ?? 0) > rank)
      ? ['upgrade' as const]
      : []),
  ];
}
