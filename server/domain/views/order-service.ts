import { and, desc, eq } from 'drizzle-orm';
import { adviserHours } from '#contract/base/limits.ts';
import type { Locale, ServiceState } from '#contract/base/picklists.ts';
import { priceOfStep, type RefundQuantity } from '#contract/refunds/terms.ts';
import type {
  HandedFile,
  OrderService,
  ServiceMatter,
  ServiceStep,
  UnitsOfOrder,
} from '#contract/service/schemas.ts';
import { getPromise } from '#contract/base/promises.ts';
import { findEndedDay, shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWithinHours } from '#contract/base/working-days.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import type { ServiceTerms, SoldQuantity } from '#server/db/tables/service-terms.ts';
import { handedFiles, serviceMatters } from '#server/db/tables/service.ts';
import {
  findWindow,
  isCounted,
  readEntitlements,
  type Entitlement,
} from '#server/domain/entitlements/entitlements.ts';
import { isDeliveredByPeople } from '#server/domain/orders/delivery.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import { adviserName } from '#server/domain/service/adviser.ts';
import { readStepDetails, type StepDetails } from '#server/domain/service/branches.ts';
import {
  findMatterState,
  listSoldSteps,
  listSteps,
  readMatters,
  type Matter,
  type Step,
} from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import type { Deps } from '#server/records/deps.ts';
import { computeAvailable, readInvoiceBalances } from './invoice-balances.ts';
import { readRefundable, toRefundMatter, toRefundQuantities } from './refund-facts.ts';
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
  const { excluded, periods } = getServiceTerms(order);
  const state = findServiceState(ended ?? order, await isRefundPending(db, order.id), now);
  const { matters, units } = await readWork(db, order, state, locale, now);
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
    state,
    begins: {
      rule: order.type,
      ...(periodStart === null ? null : { at: periodStart.toISOString() }),
    },
    ...(adviser === null ? null : { adviser }),
    matters,
    matter_steps: listSoldSteps(order, 'matter').map(({ title }) => title[locale]),
    units,
    next: findNext(matters),
    files: await listFiles(deps, order, locale),
    excluded: [...excluded[locale]],
    periods: [...periods[locale]],
    refundable: (await readRefundable(db, order, now)).refundable,
    invoiceable: balance === undefined ? 0 : computeAvailable(balance),
    as_of: now.toISOString(),
  };
}

/** Reads how far the matters of an order are, and what it gives in units. */
export async function readWork(
  db: Database,
  order: OrderRow,
  state: ServiceState | null,
  locale: Locale,
  now: Date,
): Promise<{ matters: ServiceMatter[]; units: UnitsOfOrder[] }> {
  const terms = getServiceTerms(order);
  const sold = listUnitsSold(terms);
  const given = sold.length === 0 ? [] : await readEntitlements(db, [order.id]);
  const quantities = toRefundQuantities(terms.quantities, given);
  const detailsOn = await readStepDetails(db, order, locale);
  const matters = await readMatters(db, order);
  return {
    matters: matters.map((matter) =>
      presentMatter({ matter, order, quantities, state }, detailsOn, locale, now),
    ),
    units: presentUnits(sold, findWindows(given, now), locale),
  };
}

/** A matter of an order, and what its presentation depends on. */
type ShownMatter = {
  matter: Matter;
  order: Pick<OrderRow, 'amount' | 'status'>;
  quantities: readonly RefundQuantity[];
  /** The state of the order; null before payment. */
  state: ServiceState | null;
};

/** Formats a matter for the wire. */
export function presentMatter(
  { matter, order, quantities, state }: ShownMatter,
  detailsOn: StepDetails,
  locale: Locale,
  now: Date,
): ServiceMatter {
  const { no, title, units, openedAt } = matter;
  const steps = dated(matter, order, now);
  const ofTerms = toRefundMatter(matter);
  return {
    no,
    title,
    units,
    state: state === null ? null : findMatterState(matter, state),
    ...(openedAt === null ? null : { opened_at: openedAt.toISOString() }),
    steps: steps.map(({ step: { key, title: name, by, share }, ...rest }) => ({
      key,
      title: name[locale],
      by,
      price: priceOfStep(order.amount, ofTerms, quantities, share),
      ...rest,
      ...detailsOn({ key, status: rest.status, matterNo: no }),
    })),
    next: presentNext(steps, locale),
  };
}

/** Units of an entitlement in a window. */
type GivenUnits = Pick<Entitlement, 'key' | 'used' | 'uses' | 'endsAt'> & {
  renewsAt?: Date | null;
};

/** Reads the units of the window at `now`. */
export function findWindows(given: readonly Entitlement[], now: Date): GivenUnits[] {
  return given.map((each) => ({ ...each, ...findWindow(each, now) }));
}

/** Lists the quantities of an order and of the plans that it includes. */
export function listUnitsSold({ quantities, grants }: ServiceTerms): readonly SoldQuantity[] {
  return [...quantities, ...grants.flatMap((grant) => grant.quantities)];
}

/** Formats the counted units of an order; none are used before it has begun. */
export function presentUnits(
  sold: readonly SoldQuantity[],
  given: readonly GivenUnits[],
  locale: Locale,
): UnitsOfOrder[] {
  return sold.filter(isCounted).map(({ key, kind, label, unit, granted, per }) => {
    const entitlement = given.find((each) => each.key === key);
    return {
      key,
      label: label[locale],
      unit: unit[locale],
      granted,
      used: entitlement?.used ?? 0,
      ...(per === 'period'
        ? null
        : {
            renews: {
              per,
              ...(entitlement?.renewsAt == null
                ? null
                : { at: entitlement.renewsAt.toISOString() }),
            },
          }),
      by_matter: kind === 'matter',
      ...(entitlement === undefined ? null : { until: entitlement.endsAt.toISOString() }),
      uses: (entitlement?.uses ?? []).flatMap(({ id, amount, note, at }) =>
        note === null ? [] : [{ id: String(id), amount, note, at: at.toISOString() }],
      ),
    };
  });
}

/** Returns the step that is due first in any matter. */
export function findNext(matters: readonly ServiceMatter[]): OrderService['next'] {
  const next = matters.flatMap(({ next: each }) => (each === null ? [] : [each]));
  const [first] = next.toSorted((one, other) => (one.due ?? '').localeCompare(other.due ?? ''));
  return first ?? null;
}

/** Presents the current step as the next one to happen; null without a current step. */
function presentNext(steps: readonly DatedStep[], locale: Locale): OrderService['next'] {
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

/** Lists the current steps of the matters of an order that is under way, the one that is due first at the front. */
export function findCurrentSteps(
  matters: readonly Matter[],
  order: Pick<OrderRow, 'status'>,
  now: Date,
): (DatedStep & { matter: Matter })[] {
  return matters
    .flatMap((matter) => {
      const current = dated(matter, order, now).find(({ status }) => status === 'current');
      return current === undefined ? [] : [{ ...current, matter }];
    })
    .toSorted((one, other) => (one.due ?? '').localeCompare(other.due ?? ''));
}

type DatedStep = { step: Step } & Pick<ServiceStep, 'status' | 'due' | 'first_due' | 'done_at'>;

/**
 * Adds due dates to the steps of a matter: the day that staff promised, or else a number of working days after the
 * previous step, or after the first day. A late step delays the following ones.
 */
export function dated(
  matter: Matter,
  { status: ofOrder }: Pick<OrderRow, 'status'>,
  now: Date,
): DatedStep[] {
  const { openedAt, withdrawnAt } = matter;
  const isOpen = openedAt !== null && withdrawnAt === null && orderIs(ofOrder, 'underWay');
  let day = openedAt === null ? '' : shanghaiDay(openedAt);
  let isCurrentFound = false;
  return listSteps(matter).map((step) => {
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

async function listFiles(
  { db, site }: Pick<Deps, 'db' | 'site'>,
  order: OrderRow,
  locale: Locale,
): Promise<HandedFile[]> {
  const { id, name, size, deliveredAt, seenAt } = handedFiles;
  const rows = await db
    .select({ id, name, size, deliveredAt, seenAt, matter: serviceMatters.title })
    .from(handedFiles)
    .leftJoin(
      serviceMatters,
      and(
        eq(serviceMatters.orderId, handedFiles.orderId),
        eq(serviceMatters.no, handedFiles.matterNo),
      ),
    )
    .where(eq(handedFiles.orderId, order.id))
    .orderBy(desc(handedFiles.deliveredAt), desc(handedFiles.id));
  return rows.map((row) => ({
    id: row.id,
    ...(row.matter === null ? null : { matter: row.matter }),
    name: row.name,
    size: row.size,
    delivered_at: row.deliveredAt.toISOString(),
    by: adviserName(site(), order, locale),
    is_new: row.seenAt === null,
  }));
}
