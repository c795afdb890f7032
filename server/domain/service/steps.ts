import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { StepActor } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { serviceSteps } from '#server/db/tables/service.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

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
};

/** The fields that determine the steps of a product and their prices. */
export type Product = Pick<OrderRow, 'type' | 'itemType' | 'planSlug' | 'contentId' | 'amount'>;

/**
 * Reads the current steps of an order: as stored when it began, before that from the content of its product.
 */
export async function readSteps(db: Database, order: OrderRow): Promise<readonly Step[]> {
  return onTheWay(await readAllSteps(db, order));
}

/** Reads all steps of an order, including those that a branch dropped. */
export async function readAllSteps(db: Database, order: OrderRow): Promise<readonly Step[]> {
  const written = await writtenSteps(db, [order]);
  return written.length > 0 ? written : productSteps(db, order);
}

/** Reads the steps of many orders like `readSteps`, by order id, always in two queries. */
export async function stepsOfEach(
  db: Database,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, readonly Step[]>> {
  const written = Map.groupBy(await writtenSteps(db, orders), ({ orderId }) => orderId);
  const others = orders.filter(({ id }) => !written.has(id));
  const lists = await findLists(db, others);
  return new Map(
    orders.map((order) => {
      const steps = written.get(order.id) ?? stepsIn(listFor(order, lists), order);
      return [order.id, onTheWay(steps)];
    }),
  );
}

/** Reads the steps of a product from the content; the sum of their prices is at most the amount. */
export async function productSteps(db: Database, product: Product): Promise<readonly Step[]> {
  return stepsIn(await findStepList(db, product), product);
}

/** Stores the steps of an order when it begins; stored steps do not change. Returns the current ones. */
export async function writeSteps(tx: Database, order: OrderRow): Promise<readonly Step[]> {
  const written = await writtenSteps(tx, [order]);
  if (written.length > 0) return onTheWay(written);
  const steps = await productSteps(tx, order);
  if (steps.length > 0) {
    await tx
      .insert(serviceSteps)
      .values(steps.map((step, position) => ({ ...step, orderId: order.id, position })));
  }
  return steps;
}

/** Finds the content list with the steps of a product, if there is one. */
export async function findStepList(db: Database, product: Product) {
  return listFor(product, await findLists(db, [product]));
}

async function findLists(db: Database, products: readonly Product[]) {
  const ids = [...new Set(products.flatMap(listStepListIds))];
  if (ids.length === 0) return [];
  return db
    .select({ id: contentItems.id, facts: contentItems.facts, texts: contentItems.texts })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'steps'), inArray(contentItems.id, ids)));
}

type List = Awaited<ReturnType<typeof findLists>>[number];

function listFor(product: Product, lists: readonly List[]): List | undefined {
  return listStepListIds(product)
    .map((id) => lists.find((list) => list.id === id))
    .find((list) => list !== undefined);
}

function stepsIn(list: List | undefined, product: Product): readonly Step[] {
  if (list === undefined) return [];
  const { facts, texts } = list;
  return facts.steps.map(({ key, by, days, share }) => ({
    key,
    title: {
      'zh-CN': texts['zh-CN'].titles[key] ?? key,
      'en-US': texts['en-US'].titles[key] ?? key,
    },
    by,
    days,
    price: Math.floor((product.amount * share) / 100),
    doneAt: null,
    droppedAt: null,
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

/** Lists the possible content lists of a product, its plan's own list first. */
function listStepListIds({ type, itemType, planSlug, contentId }: Product): readonly string[] {
  if (type === 'package') return [`package-${contentId}`];
  if (type === 'service') return [`service-${itemType}-${planSlug}`, `service-${itemType}`];
  return [];
}
