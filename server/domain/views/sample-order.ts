import { adviserHours } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { startOfDay } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWorkingDay, subtractWorkingDays } from '#contract/base/working-days.ts';
import { refundable, type RefundFacts } from '#contract/refunds/terms.ts';
import type { HandedFile, SampleOrder } from '#contract/service/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { ServiceTerms } from '#server/db/tables/service-terms.ts';
import { detailSteps } from '#server/domain/service/branches.ts';
import { toSteps, type Step } from '#server/domain/service/steps.ts';
import { toTerms } from '#server/domain/service/terms.ts';
import { dated, presentNext, presentStep } from './order-service.ts';
import { findService } from './service-offer.ts';

const hourMs = 60 * 60 * 1000;
/** How long the current step of the sample has been open, in working days. */
const openDays = 4;
const adviser: Record<Locale, string> = { 'zh-CN': '顾问 A', 'en-US': 'Adviser A' };
/** The size of a sample file by its place in the list; bytes. */
const sizes = [184_320, 76_800, 131_072, 54_272];

/**
 * Computes an order of the recommended plan of a service, else of the first, as its owner would see it on `today`, a day in Shanghai:
 * the steps before the first one of an authority are done, each on its due day. Prices, days, deliverables
 * and the refund are those of the service. Throws 404 `service.not_found`.
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
  const terms = toTerms(source);
  const { periodStart, steps } = finishFirstSteps(toSteps(terms, { amount }), today);
  const order = { periodStart, status: 'processing' as const };
  const detailsOn = detailSteps(terms, [], locale);
  const all = dated(steps, order, now);
  return {
    title: `${source.texts[locale].title} · ${plan.name[locale]}`,
    amount,
    service: {
      state: 'underWay',
      begins: { rule: 'service', at: periodStart.toISOString() },
      adviser: { name: adviser[locale], hours: adviserHours },
      steps: all.map((each) => presentStep(each, detailsOn, locale)),
      next: presentNext(all, locale),
      files: listFiles(terms, steps, locale),
      refundable: refundable(toRefundFacts(amount, periodStart, steps), now).refundable,
      invoiceable: amount,
      as_of: now.toISOString(),
    },
  };
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

function toRefundFacts(paid: number, periodStart: Date, steps: readonly Step[]): RefundFacts {
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
    steps: steps.map(({ title, price, doneAt }) => ({
      label: title,
      price,
      at: doneAt,
      isDropped: false,
    })),
    grants: [],
    openedAt: null,
    acceptedOpening: false,
  };
}
