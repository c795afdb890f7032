import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { OrderService, type ServiceStep } from '#contract/service/schemas.ts';
import { orders } from '#server/db/tables/orders.ts';
import { readEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { listOpenSteps, readMatters } from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { call, expectDone, type TypedFields } from './act-by-command.ts';
import type { TestAdmin } from './admin.ts';
import type { Person, TestServer } from './server.ts';

/** The first bytes of every PDF, and nothing more. */
export const smallPdf = '%PDF-1.7\n%%EOF\n';

export type ServedOrder = {
  person: Person;
  orderNo: string;
  /** Below /api/v1. */
  path: string;
};

/** Returns a trademark package that its owner has paid. */
export async function paidPackage(
  admin: TestAdmin,
  identifier = 'trademark-starter',
): Promise<ServedOrder> {
  return placePaid(admin, 'package', { identifier, contact: { name: '客户 017' } });
}

/** Returns a trademark plan that its owner has paid. */
export async function paidService(admin: TestAdmin): Promise<ServedOrder> {
  const plan = { plan_slug: 'pro', pricing_model: 'yearly', months: 12 };
  return placePaid(admin, 'service', { type: 'service', item_type: 'trademark', ...plan });
}

async function placePaid(
  { server }: TestAdmin,
  kind: 'package' | 'service',
  body: Readonly<Record<string, unknown>>,
): Promise<ServedOrder> {
  const person = await server.register();
  const { data } = await server.call('POST', `orders/${kind}`, { token: person.token, body });
  const { order_no: orderNo } = v.parse(Order, data);
  await server.wallet(await server.pay(person, orderNo), 'approve');
  return { person, orderNo, path: `orders/${orderNo}` };
}

/** Returns one that has begun, with its first step done and a file in it. */
export async function servedOrder(admin: TestAdmin): Promise<ServedOrder> {
  const order = await paidPackage(admin);
  await admin.act('service.start', { order_no: order.orderNo });
  await admin.act('service.step', { order_no: order.orderNo, step: 'papers' });
  await admin.act('service.deliver', {
    order_no: order.orderNo,
    files: `@${writeOperatorFile(admin, 'report.pdf', smallPdf)}`,
  });
  return order;
}

/** Writes a file where the operator is, and returns its path. */
export function writeOperatorFile(
  { directory }: TestAdmin,
  name: string,
  content: string | Uint8Array,
): string {
  const path = join(mkdtempSync(join(directory, 'files-')), name);
  writeFileSync(path, content);
  return path;
}

const inEnglish = (person: Person) => ({
  token: person.token,
  headers: { 'accept-language': 'en-US' },
});

/** Fetches the order's timeline as its owner reads it in English. */
export async function fetchTimeline(
  server: TestServer,
  { person, path }: ServedOrder,
): Promise<Order['timeline']> {
  return (await server.ask(Order, 'GET', path, inEnglish(person))).timeline;
}

/** Returns the order as the place of its service, as its owner reads it in English. */
export async function fetchService(
  server: TestServer,
  { person, path }: ServedOrder,
): Promise<OrderService> {
  return server.ask(OrderService, 'GET', `${path}/service`, inEnglish(person));
}

/** Lists the steps of an order and of all matters under it. */
export function listAllSteps({ matters }: Pick<OrderService, 'matters'>): ServiceStep[] {
  return matters.flatMap(({ steps }) => steps);
}

/** Opens a matter under an order that is under way, as staff do. */
export async function openMatter(
  server: TestServer,
  { order_no }: Pick<Order, 'order_no'>,
  { title = '标识 A', units = 1 }: { title?: string; units?: number } = {},
): Promise<void> {
  expectDone(await call(server, 'service.open', { order_no, title, units: String(units) }));
}

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
