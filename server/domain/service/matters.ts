import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { ServiceState } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { serviceMatters, serviceSteps } from '#server/db/tables/service.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { SoldStep } from '#server/db/tables/service-terms.ts';
import { getServiceTerms } from './terms.ts';

/** A step of a matter, done or not. */
export type Step = Pick<SoldStep, 'key' | 'title' | 'by' | 'days' | 'share'> & {
  doneAt: Date | null;
  /** The time at which a branch dropped this step. */
  droppedAt: Date | null;
  /** The end of the day that staff promised instead of the calculated one. */
  promisedUntil: Date | null;
};

/** A matter of an order with its steps, including those that a branch dropped. */
export type Matter = {
  /** 0 for the steps that are taken once for the order. */
  no: number;
  /** Its subject, in the words of staff; null for number 0. */
  title: string | null;
  /** The units of each quantity by matter that it takes. */
  units: number;
  /** Null before the order has begun. */
  openedAt: Date | null;
  withdrawnAt: Date | null;
  steps: readonly Step[];
};

/**
 * Reads the matters of an order: the stored ones once it has begun; before that, the steps with which it was placed,
 * if any.
 */
export async function readMatters(db: Database, order: OrderRow): Promise<readonly Matter[]> {
  return (await readMattersOfEach(db, [order])).get(order.id) ?? [];
}

/** Reads the matters of many orders like `readMatters`, by order id, in one query. */
export async function readMattersOfEach(
  db: Database,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, readonly Matter[]>> {
  const stored = orders.flatMap((order) =>
    order.periodStart === null || getServiceTerms(order).steps.length === 0 ? [] : [order.id],
  );
  const rows =
    stored.length === 0
      ? []
      : await db
          .select({ matter: serviceMatters, step: serviceSteps })
          .from(serviceMatters)
          .innerJoin(
            serviceSteps,
            and(
              eq(serviceSteps.orderId, serviceMatters.orderId),
              eq(serviceSteps.matterNo, serviceMatters.no),
            ),
          )
          .where(inArray(serviceMatters.orderId, stored))
          .orderBy(asc(serviceMatters.orderId), asc(serviceMatters.no), asc(serviceSteps.position));
  const byOrder = Map.groupBy(rows, ({ matter }) => matter.orderId);
  return new Map(
    orders.map((order) => {
      const own = Map.groupBy(byOrder.get(order.id) ?? [], ({ matter }) => matter.no);
      const matters = [...own.values()].flatMap((each): Matter[] => {
        const [first] = each;
        return first === undefined
          ? []
          : [{ ...first.matter, steps: each.map(({ step }) => step) }];
      });
      return [order.id, order.periodStart === null ? listSoldMatters(order) : matters];
    }),
  );
}

/** Returns the matter of an order by its number; undefined for one that it does not have. */
export async function findMatter(
  db: Database,
  order: OrderRow,
  no: number,
): Promise<Matter | undefined> {
  return (await readMatters(db, order)).find((matter) => matter.no === no);
}

/** Returns the current steps of a matter: those that no branch dropped. */
export function listSteps({ steps }: Matter): Step[] {
  return steps.filter(({ droppedAt }) => droppedAt === null);
}

/** Returns the keys of the steps that are not done; a withdrawn matter has none to do. */
export function listOpenSteps(matter: Matter): string[] {
  if (matter.withdrawnAt !== null) return [];
  return listSteps(matter).flatMap(({ key, doneAt }) => (doneAt === null ? [key] : []));
}

/** Computes the state of a matter from that of its order. */
export function findMatterState(matter: Matter, ofOrder: ServiceState): ServiceState {
  if (matter.withdrawnAt !== null) return 'withdrawn';
  if (matter.openedAt !== null && listOpenSteps(matter).length === 0) return 'delivered';
  return ofOrder;
}

/** Names something in a matter for its owner: a matter with a title has it first. */
export function nameInMatter({ title }: Matter, name: Bilingual<string>): Bilingual<string> {
  return title === null
    ? name
    : { 'zh-CN': `${title}：${name['zh-CN']}`, 'en-US': `${title}: ${name['en-US']}` };
}

/** Names a step or branch within its order: two matters have the same keys. */
export function nameStep({ no }: Matter, key: string): string {
  return no === 0 ? key : `${no}:${key}`;
}

/** Reads a name of `nameStep`. */
export function readStepName(name: string): { no: number; key: string } {
  const [key = '', no = '0'] = name.split(':').toReversed();
  return { no: Number(no), key };
}

/** Stores a matter of an order with its steps, as they were sold. */
export async function writeMatter(
  tx: Database,
  order: OrderRow,
  matter: Pick<typeof serviceMatters.$inferInsert, 'no' | 'title' | 'units'>,
  openedAt: Date,
): Promise<void> {
  const steps = listSoldSteps(order, matter.no === 0 ? 'order' : 'matter');
  if (steps.length === 0) return;
  const { id: orderId } = order;
  await tx.insert(serviceMatters).values({ ...matter, orderId, openedAt });
  await tx
    .insert(serviceSteps)
    .values(steps.map((step, position) => ({ ...step, orderId, matterNo: matter.no, position })));
}

/** Returns the steps of an order, or of each matter under it, as they were sold. */
export function listSoldSteps(
  order: Pick<OrderRow, 'serviceTerms'>,
  per: SoldStep['per'],
): readonly Step[] {
  return getServiceTerms(order)
    .steps.filter((step) => step.per === per)
    .map(({ key, title, by, days, share }) => ({
      key,
      title,
      by,
      days,
      share,
      doneAt: null,
      droppedAt: null,
      promisedUntil: null,
    }));
}

function listSoldMatters(order: OrderRow): readonly Matter[] {
  const steps = listSoldSteps(order, 'order');
  if (steps.length === 0) return [];
  return [{ no: 0, title: null, units: 0, openedAt: null, withdrawnAt: null, steps }];
}
