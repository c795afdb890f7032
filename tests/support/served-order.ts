import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { OrderService, type ServiceStep } from '#contract/service/schemas.ts';
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
