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
  /** When a branch led elsewhere. */
  droppedAt: Date | null;
};

/** What decides which steps a product has and what each is worth. */
export type Product = Pick<OrderRow, 'type' | 'itemType' | 'planSlug' | 'contentId' | 'amount'>;

/**
 * Returns the steps on the way of an order: as they were written down when it began, before that as
 * its product has them now.
 */
export async function stepsOf(db: Database, order: OrderRow): Promise<readonly Step[]> {
  return onTheWay(await allStepsOf(db, order));
}

/** Returns the steps of an order with those that a branch led away from. */
export async function allStepsOf(db: Database, order: OrderRow): Promise<readonly Step[]> {
  const written = await writtenSteps(db, [order]);
  return written.length > 0 ? written : productSteps(db, order);
}

/** Returns as `stepsOf` the steps of many orders, by their ids, in two queries however many they are. */
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

/** Returns the steps of a product as the content has them; the prices together are at most the amount. */
export async function productSteps(db: Database, product: Product): Promise<readonly Step[]> {
  return stepsIn(await listOf(db, product), product);
}

/** Writes the steps of an order down when it begins. Written before, they stay. Returns those on its way. */
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

/** Returns the list of the content that says which steps a product has, if there is one. */
export async function listOf(db: Database, product: Product) {
  return listFor(product, await findLists(db, [product]));
}

async function findLists(db: Database, products: readonly Product[]) {
  const ids = [...new Set(products.flatMap(listsOf))];
  if (ids.length === 0) return [];
  return db
    .select({ id: contentItems.id, facts: contentItems.facts, texts: contentItems.texts })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'steps'), inArray(contentItems.id, ids)));
}

type List = Awaited<ReturnType<typeof findLists>>[number];

function listFor(product: Product, lists: readonly List[]): List | undefined {
  return listsOf(product)
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

/** Returns which lists of the content may be a product's, its own plan's first. */
function listsOf({ type, itemType, planSlug, contentId }: Product): readonly string[] {
  if (type === 'package') return [`package-${contentId}`];
  if (type === 'service') return [`service-${itemType}-${planSlug}`, `service-${itemType}`];
  return [];
}
