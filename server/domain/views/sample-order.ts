import { hourMs } from '#contract/base/durations.ts';
import { adviserHours } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { addMonths, startOfDay } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWorkingDay, subtractWorkingDays } from '#contract/base/working-days.ts';
import { refundable, type RefundFacts } from '#contract/refunds/terms.ts';
import type { HandedFile, SampleOrder } from '#contract/service/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { ServiceTerms } from '#server/db/tables/service-terms.ts';
import { detailSteps } from '#server/domain/service/branches.ts';
import { listSoldSteps, type Matter, type Step } from '#server/domain/service/matters.ts';
import { findNext, presentMatter, presentUnits } from './order-service.ts';
import { toRefundMatter, toRefundQuantities } from './refund-facts.ts';
import { findService } from './service-offer.ts';
import { getSoldService } from './service-quote.ts';

/** How long the current step of the sample has been open, in working days. */
const openDays = 4;
const matterTitle: Record<Locale, string> = { 'zh-CN': '第一件', 'en-US': 'First matter' };
const adviser: Record<Locale, string> = { 'zh-CN': '顾问 A', 'en-US': 'Adviser A' };
/** The size of a sample file by its place in the list; bytes. */
const sizes = [184_320, 76_800, 131_072, 54_272];

/**
 * Computes an order of the recommended plan of a service, else of the first, as its owner would see it on `today`, a
 * day in Shanghai: the steps before the first one of an authority are done, each on its due day. Prices, days,
 * deliverables and the refund are those of the service. Throws 404 `service.not_found`.
 */
export async function readSampleOrder(
  db: Database,
  item: string,
  locale: Locale,
  today: string,
): Promise<SampleOrder> {
  const now = new Date(startOfDay(today).valueOf() + 12 * hourMs);
  const { source, plans } = await findService(db, item);
  const shown = plans.filter(({ hidden }) => !hidden);
  const plan = shown.find(({ recommended }) => recommended) ?? shown[0];
  const amount = plan?.prices.yearly?.cny;
  if (source === null || plan === undefined || amount === undefined) {
    throw new Refusal(404, 'service.not_found');
  }
  const { terms } = getSoldService(source, { plan, months: 12 });
  const { openedAt, matters } = beginSampleMatters(terms, locale, today);
  const used = matters.reduce((sum, { units }) => sum + units, 0);
  const taken = { used, uses: [], endsAt: addMonths(openedAt, 12) };
  const given = terms.quantities.flatMap(({ key, kind }) =>
    kind === 'matter' ? [{ key, ...taken }] : [],
  );
  const quantities = toRefundQuantities(terms.quantities, given);
  const order = { amount, status: 'processing' } as const;
  const detailsOn = detailSteps(terms, [], locale);
  const shownMatters = matters.map((matter) =>
    presentMatter({ matter, order, quantities, state: 'underWay' }, detailsOn, locale, now),
  );
  return {
    title: `${source.texts[locale].title} · ${plan.name[locale]}`,
    amount,
    service: {
      state: 'underWay',
      begins: { rule: 'service', at: openedAt.toISOString() },
      adviser: { name: adviser[locale], hours: adviserHours },
      matters: shownMatters,
      matter_steps: terms.steps.flatMap(({ per, title }) =>
        per === 'matter' ? [title[locale]] : [],
      ),
      units: presentUnits(terms.quantities, given, locale),
      next: findNext(shownMatters),
      files: listFiles(
        terms,
        matters.flatMap(({ steps }) => steps),
        locale,
      ),
      refundable: refundable(toRefundFacts(amount, openedAt, matters, quantities), now).refundable,
      invoiceable: amount,
      as_of: now.toISOString(),
    },
  };
}

/**
 * Begins the steps of an order, and its first matter where it has any: the steps sold before those of a matter are
 * done before it is opened.
 */
function beginSampleMatters(
  terms: ServiceTerms,
  locale: Locale,
  today: string,
): { openedAt: Date; matters: Matter[] } {
  const own = listSoldSteps({ serviceTerms: terms }, 'order');
  const ofMatter = listSoldSteps({ serviceTerms: terms }, 'matter');
  const at = terms.steps.findIndex(({ per }) => per === 'matter');
  const before = at === -1 ? own.length : at;
  const { periodStart: openedAt, steps } = finishFirstSteps(
    [...own.slice(0, before), ...ofMatter],
    today,
  );
  const ofOrder = [...steps.slice(0, before), ...own.slice(before)];
  const begun = { no: 0, title: null, units: 0, openedAt, withdrawnAt: null };
  const opened = {
    ...begun,
    no: 1,
    title: matterTitle[locale],
    units: 1,
    openedAt: steps[before - 1]?.doneAt ?? openedAt,
  };
  const matters = [
    { ...begun, steps: ofOrder },
    { ...opened, steps: steps.slice(before) },
  ];
  return { openedAt, matters: matters.filter((matter) => matter.steps.length > 0) };
}

/** Begins a service so long ago that the steps before the first one of an authority are done by `today`. */
function finishFirstSteps(steps: readonly Step[], today: string) {
  const authority = steps.findIndex(({ by }) => by === 'authority');
  const count = authority === -1 ? Math.floor(steps.length / 2) : authority;
  const length = steps.slice(0, count).reduce((sum, { days }) => sum + days, openDays);
  const anchor = isWorkingDay(today) ? today : subtractWorkingDays(today, 1);
  const first = subtractWorkingDays(anchor, length);
  let day = first;
  return {
    periodStart: new Date(startOfDay(first).valueOf() + 9 * hourMs),
    steps: steps.map((step, at): Step => {
      if (at >= count) return step;
      day = addWorkingDays(day, step.days);
      return { ...step, doneAt: new Date(startOfDay(day).valueOf() + (10 + at) * hourMs) };
    }),
  };
}

/** Lists what the finished steps hand over as files, newest first; those of the newest step are not opened. */
function listFiles(terms: ServiceTerms, steps: readonly Step[], locale: Locale): HandedFile[] {
  const done = steps.filter(({ doneAt }) => doneAt !== null).toReversed();
  const handed = done.flatMap(({ key, doneAt }) => {
    const delivers = terms.steps.find((step) => step.key === key)?.delivers[locale] ?? [];
    return delivers.map((name) => ({ name, key, at: doneAt?.toISOString() ?? '' }));
  });
  return handed.map(({ name, key, at }, index) => ({
    id: String(index + 1),
    name: `${name}.pdf`,
    size: sizes[index % sizes.length] ?? 0,
    delivered_at: at,
    by: adviser[locale],
    is_new: key === handed[0]?.key,
  }));
}

function toRefundFacts(
  paid: number,
  periodStart: Date,
  matters: readonly Matter[],
  quantities: RefundFacts['quantities'],
): RefundFacts {
  return {
    type: 'service',
    paid,
    returned: 0,
    months: 12,
    isCredited: false,
    periodStart,
    anchor: null,
    paidAt: periodStart,
    isDelivered: false,
    matters: matters.map(toRefundMatter),
    quantities,
    grants: [],
    openedAt: null,
    acceptedOpening: false,
  };
}
