import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { Case, CaseTransfer } from '#contract/staff/case.ts';
import type { Colleague, TestConsole } from './console.ts';
import { paidOrder } from './refunds.ts';
import type { Person, TestResponse, TestServer } from './server.ts';

export type CompanyOrder = { person: Person; order_no: string };

export const companyAmount = 2_980_000;

let references = 0;

/** Returns a number that the bank has given to no other transfer. */
export function freshReference(): string {
  return `B${(references += 1)}`;
}

/** Places an order of 29,800 yuan, which a company may transfer. */
export async function companyOrder(server: TestServer): Promise<CompanyOrder> {
  const person = await server.register();
  const plan = { type: 'service', plan_slug: 'pro', item_type: 'trademark' };
  const { order_no } = await server.order(person, {
    ...plan,
    pricing_model: 'yearly',
    months: 12,
  });
  return { person, order_no };
}

/** Announces a transfer, or takes it back. */
export function moveTransfer(
  server: TestServer,
  { person: { token }, order_no: orderNo }: CompanyOrder,
  act: 'announce' | 'withdraw' = 'announce',
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const path = `orders/${orderNo}/transfer${act === 'withdraw' ? '/withdraw' : ''}`;
  return server.call('POST', path, { token, headers });
}

/** Records that money arrived for an order, as a colleague. */
export async function recordTransfer(
  admin: TestConsole,
  { token }: Colleague,
  orderNo: string,
  { amount = companyAmount, reference = freshReference() } = {},
): Promise<CaseTransfer> {
  const body = { reference, day: '2026-11-20', amount };
  return admin.ask(CaseTransfer, 'recordTransfer', { token, params: [orderNo], body });
}

/** Confirms a recorded transfer as the second person. */
export function confirmTransfer(
  admin: TestConsole,
  second: Colleague,
  { id, amount }: CaseTransfer,
  more: object = {},
): Promise<TestResponse> {
  const body = { amount, code: admin.freshCode(second), ...more };
  return admin.call('confirmTransfer', { token: second.token, params: [id], body });
}

export function readCase(admin: TestConsole, { token }: Colleague, orderNo: string) {
  return admin.ask(Case, 'readCase', { token, body: { order_no: orderNo } });
}

/** Records one yuan too much for a paid order; returns the order, and the refund that has to be sent back. */
export async function excessTransfer(
  server: TestServer,
  admin: TestConsole,
): Promise<{ orderNo: string; refundNo: string }> {
  const { order_no: orderNo } = await paidOrder(server);
  // Whatever others have recorded today, it is within this one's limit.
  const colleague = await admin.colleague('money');
  await recordTransfer(admin, colleague, orderNo, { amount: 100 });
  const { refunds } = await readCase(admin, colleague, orderNo);
  return { orderNo, refundNo: refunds[0]?.refund_no ?? '' };
}

/** Records that the money of a refund was sent back by bank. */
export function sendBack(
  admin: TestConsole,
  { token }: Colleague,
  refundNo: string,
  reference = freshReference(),
): Promise<TestResponse> {
  return admin.call('sendBack', { token, params: [refundNo], body: { reference } });
}

/** Confirms as the second person that the money of a refund was sent back. */
export function confirmSentBack(
  admin: TestConsole,
  second: Colleague,
  refundNo: string,
  reference: string,
): Promise<TestResponse> {
  const body = { reference, code: admin.freshCode(second) };
  return admin.call('confirmSentBack', { token: second.token, params: [refundNo], body });
}

/** Reads an order as its owner. */
export async function readOwnOrder(
  server: TestServer,
  { person, order_no: orderNo }: CompanyOrder,
): Promise<Order> {
  return v.parse(Order, (await server.call('GET', `orders/${orderNo}`, person)).data);
}
