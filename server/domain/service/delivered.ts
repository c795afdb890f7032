import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Bilingual } from '#contract/bilingual.ts';
import type { Database } from '#server/db/database.ts';
import { serviceSteps } from '#server/db/tables/service.ts';

export type DeliveredStep = {
  label: Bilingual<string>;
  /** fen */
  price: number;
  at: Date;
};

/** Returns the steps of an order that were delivered, in their order: what a refund takes off. */
export async function deliveredSteps(
  db: Database,
  orderId: number,
): Promise<readonly DeliveredStep[]> {
  const rows = await db
    .select({ label: serviceSteps.title, price: serviceSteps.price, at: serviceSteps.doneAt })
    .from(serviceSteps)
    .where(and(eq(serviceSteps.orderId, orderId), isNotNull(serviceSteps.doneAt)))
    .orderBy(asc(serviceSteps.position));
  return rows.flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]));
}
