import { asc, inArray } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { StepActor } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { serviceSteps } from '#server/db/tables/service.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { ServiceTerms } from '#server/db/tables/service-terms.ts';
import { getServiceTerms } from './terms.ts';

/** A step of an order, done or not. */
export type Step = {
  key: string;
  title: Bilingual<string>;
  by: StepActor;
  /** working days */
  days: number;
  /** fen */
  price: number;
  doneAt: Date | null;
  /** The time at which a branch dropped this step. */
  droppedAt: Date | null;
  /** The end of the day that staff promised instead of the calculated one. */
  promisedUntil: Date | null;
};

/**
 * Reads the current steps of an order: as stored when it began, before that those with which it was placed.
 */
export async function readSteps(db: Database, order: OrderRow): Promise<readonly Step[]> {
  return onTheWay(await readAllSteps(db, order));
}

/** Reads all steps of an order, including those that a branch dropped. */
export async function readAllSteps(db: Database, order: OrderRow): Promise<readonly Step[]> {
  const storedSteps = await writtenSteps(db, [order]);
  return storedSteps.length > 0 ? storedSteps : soldSteps(order);
}

/** Reads the steps of many orders like `readSteps`, by order id, in one query. */
export async function stepsOfEach(
  db: Database,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, readonly Step[]>> {
  const stepsByOrder = Map.groupBy(await writtenSteps(db, orders), ({ orderId }) => orderId);
  return new Map(
    orders.map((order) => [order.id, onTheWay(stepsByOrder.get(order.id) ?? soldSteps(order))]),
  );
}

/** Stores the steps of an order when it begins. */
export async function writeSteps(tx: Database, order: OrderRow): Promise<void> {
  const steps = soldSteps(order);
  if (steps.length === 0) return;
  await tx
    .insert(serviceSteps)
    .values(steps.map((step, position) => ({ ...step, orderId: order.id, position })));
}

function soldSteps(order: OrderRow): readonly Step[] {
  return toSteps(getServiceTerms(order), order);
}

/** Values the steps by the amount of the order; the sum of their prices is at most the amount. */
export function toSteps(
  { steps }: ServiceTerms,
  { amount }: Pick<OrderRow, 'amount'>,
): readonly Step[] {
  return steps.map(({ key, title, by, days, share }) => ({
    key,
    title,
    by,
    days,
    price: Math.floor((amount * share) / 100),
    doneAt: null,
    droppedAt: null,
    promisedUntil: null,
  }));
}

function onTheWay(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ droppedAt }) => droppedAt === null);
}

function writtenSteps(db: Database, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id);
  return db
    .select()
    .from(serviceSteps)
    .where(inArray(serviceSteps.orderId, ids))
    .orderBy(asc(serviceSteps.orderId), asc(serviceSteps.position));
}
