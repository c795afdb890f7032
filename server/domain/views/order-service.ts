import { desc, eq } from 'drizzle-orm';
import { adviserHours } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { HandedFile, OrderService, ServiceStep } from '#contract/service/schemas.ts';
import { getPromise } from '#contract/base/promises.ts';
import { findEndedDay, shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWithinHours } from '#contract/base/working-days.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { handedFiles } from '#server/db/tables/service.ts';
import { isDeliveredByPeople } from '#server/domain/orders/delivery.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import { adviserName } from '#server/domain/service/adviser.ts';
import { readStepDetails, type StepDetails } from '#server/domain/service/branches.ts';
import { readSteps, type Step } from '#server/domain/service/steps.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import type { Deps } from '#server/records/deps.ts';
import { computeAvailable, readInvoiceBalances } from './invoice-balances.ts';
import { readRefundable } from './refund-facts.ts';
import { withActualEnds } from './period-replacements.ts';
import { findServiceState } from './service-state.ts';

/** Reads the service of a person's order. Throws 404 and 403 as `ownedOrder`. */
export async function readOrderService(
  deps: Deps,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<OrderService> {
  const { db } = deps;
  const now = deps.clock.date();
  const order = await ownedOrder(db, userId, orderNo);
  const [ended] = await withActualEnds(db, [order]);
  const steps = dated(await readSteps(db, order), order, now);
  const detailsOn = await readStepDetails(db, order, locale);
  const { excluded, periods } = getServiceTerms(order);
  const { periodStart } = order;
  const [balance] = await readInvoiceBalances(db, eq(orders.id, order.id));
  const adviser =
    isDeliveredByPeople(order) && periodStart !== null
      ? {
          name: adviserName(deps.site(), order, locale),
          hours: adviserHours,
          is_open: isWithinHours(now, adviserHours),
        }
      : null;
  return {
    state: findServiceState(ended ?? order, await isRefundPending(db, order.id), now),
    begins: {
      rule: order.type,
      ...(periodStart === null ? null : { at: periodStart.toISOString() }),
    },
    ...(adviser === null ? null : { adviser }),
    steps: steps.map((each) => presentStep(each, detailsOn, locale)),
    next: presentNext(steps, locale),
    files: await listFiles(deps, order, locale),
    excluded: [...excluded[locale]],
    periods: [...periods[locale]],
    refundable: (await readRefundable(db, order, now)).refundable,
    invoiceable: balance === undefined ? 0 : computeAvailable(balance),
    as_of: now.toISOString(),
  };
}

/** Presents the current step as the next one to happen; null when there is none. */
export function presentNext(steps: readonly DatedStep[], locale: Locale): OrderService['next'] {
  const current = steps.find(({ status }) => status === 'current');
  if (current === undefined) return null;
  const { step, due, first_due: first } = current;
  return {
    text: step.title[locale],
    by_whom: step.by,
    ...(due === undefined ? null : { due }),
    ...(first === undefined ? null : { first_due: first }),
  };
}

type DatedStep = { step: Step } & Pick<ServiceStep, 'status' | 'due' | 'first_due' | 'done_at'>;

/**
 * Adds due dates to the steps: the day that staff promised, or else a number of working days after the previous
 * step, or after the first day. A late step delays the following ones.
 */
export function dated(
  steps: readonly Step[],
  order: Pick<OrderRow, 'periodStart' | 'status'>,
  now: Date,
): DatedStep[] {
  const isOpen = order.periodStart !== null && orderIs(order.status, 'underWay');
  let day = order.periodStart === null ? '' : shanghaiDay(order.periodStart);
  let isCurrentFound = false;
  return steps.map((step) => {
    if (step.doneAt !== null) {
      const doneOn = shanghaiDay(step.doneAt);
      day = doneOn > day ? doneOn : day;
      return { step, status: 'done', done_at: step.doneAt.toISOString() };
    }
    if (!isOpen) return { step, status: 'upcoming' };
    const status = isCurrentFound ? 'upcoming' : 'current';
    isCurrentFound = true;
    const first = addWorkingDays(day, step.days);
    const promised = getPromise({ kind: 'step', due: first, promisedUntil: step.promisedUntil });
    const due = findEndedDay(promised.until) ?? first;
    const today = shanghaiDay(now);
    day = due < today ? today : due;
    return { step, status, due, ...(promised.first === null ? null : { first_due: first }) };
  });
}

/** Formats a step for the wire. */
export function presentStep(
  { step: { key, title, by, price }, ...rest }: DatedStep,
  detailsOn: StepDetails,
  locale: Locale,
): ServiceStep {
  const details = detailsOn({ key, status: rest.status });
  return { key, title: title[locale], by, price, ...rest, ...details };
}

async function listFiles(
  { db, site }: Pick<Deps, 'db' | 'site'>,
  order: OrderRow,
  locale: Locale,
): Promise<HandedFile[]> {
  const rows = await db
    .select()
    .from(handedFiles)
    .where(eq(handedFiles.orderId, order.id))
    .orderBy(desc(handedFiles.deliveredAt), desc(handedFiles.id));
  return rows.map(({ id, name, size, deliveredAt, seenAt }) => ({
    id,
    name,
    size,
    delivered_at: deliveredAt.toISOString(),
    by: adviserName(site(), order, locale),
    is_new: seenAt === null,
  }));
}
