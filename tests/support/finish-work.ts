import { eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { readEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { listOpenSteps, readMatters } from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { call, expectDone, type TypedFields } from './act-by-command.ts';
import { openMatter } from './open-matter.ts';
import type { TestServer } from './server.ts';

/** Does all that is left of an order that has begun: uses every unit, one matter for all of them, and takes every step. */
export async function finishWork(server: TestServer, orderNo: string): Promise<void> {
  const { db } = server.deps;
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Error(`there is no order ${orderNo}`);
  const act = async (name: string, fields: TypedFields) =>
    expectDone(await call(server, name, { order_no: orderNo, ...fields }));
  const { quantities } = getServiceTerms(order);
  const kinds = new Map(quantities.map(({ key, kind }) => [key, kind]));
  const left = (await readEntitlements(db, [order.id])).map(({ key, granted, used }) => {
    return { key, units: granted - used, kind: kinds.get(key) };
  });
  const ofMatters = left.find(({ kind, units }) => kind === 'matter' && units > 0);
  if (ofMatters !== undefined) await openMatter(server, { order_no: orderNo }, ofMatters);
  for (const { key, units, kind } of left) {
    if (kind !== 'counted' || units === 0) continue;
    await act('service.use', { key, amount: String(units), note: '已完成' });
  }
  for (const matter of await readMatters(db, order)) {
    for (const step of listOpenSteps(matter)) {
      await act('service.step', { matter: String(matter.no), step });
    }
  }
}
