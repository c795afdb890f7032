import * as v from 'valibot';
import { expect } from 'vitest';
import { Order } from '#contract/orders/schemas.ts';
import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import type { QrPayment } from '#contract/payments/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { call } from './act-by-command.ts';
import type { Person, TestResponse, TestServer } from './server.ts';

export type PaidOrder = { person: Person; order_no: string; payment: QrPayment };

/** Creates a new person with a paid order; a SaaS plan of 599 yuan a month by default. */
export async function paidOrder(
  server: TestServer,
  { channel = 'alipay', ...extra }: { channel?: Channel } & Record<string, unknown> = {},
): Promise<PaidOrder> {
  const person = await server.register();
  const { order_no } = await server.order(person, extra);
  const payment = await server.pay(person, order_no, channel);
  await server.wallet(payment, 'approve');
  return { person, order_no, payment };
}

/** Returns a new person with a paid yearly service, which people deliver. */
export function paidService(server: TestServer, channel: Channel = 'alipay'): Promise<PaidOrder> {
  const plan = { type: 'service', plan_slug: 'basic', item_type: 'trademark' };
  return paidOrder(server, { channel, ...plan, pricing_model: 'yearly', months: 12 });
}

export async function fetchRefundQuote(
  server: TestServer,
  { person, order_no }: Pick<PaidOrder, 'person' | 'order_no'>,
): Promise<RefundQuote> {
  const path = `orders/${order_no}/refund-quote`;
  return server.ask(RefundQuote, 'GET', path, person);
}

/** Requests a refund with a reason that is always accepted. */
export function requestRefund(
  server: TestServer,
  { person, order_no }: Pick<PaidOrder, 'person' | 'order_no'>,
  amount: number,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const body = { order_no, amount, reason: 'unneeded', note: '项目暂停' };
  return server.call('POST', 'refunds', { token: person.token, body, headers });
}

/** Requests a refund and returns it. */
export async function requestedRefund(
  server: TestServer,
  paid: Pick<PaidOrder, 'person' | 'order_no'>,
  amount: number,
): Promise<Refund> {
  return v.parse(Refund, (await requestRefund(server, paid, amount)).data);
}

/** Acts on a refund as its owner. */
export function actOnRefund(
  server: TestServer,
  { token }: Person,
  { refund_no }: Pick<Refund, 'refund_no'>,
  act: 'accept' | 'withdraw' | 'note' | 'account',
  body: object = {},
): Promise<TestResponse> {
  return server.call('POST', `refunds/${refund_no}/${act}`, { token, body });
}

export const bankAccount = { holder: '客户 017', bank: '中国银行', account: '6217 0000 1234 5678' };

/** Lets a refund of all of an order that was paid through WeChat fail at the wallet. */
export async function failRefund(server: TestServer, paid: PaidOrder): Promise<Refund> {
  const refund = await requestedRefund(server, paid, 59_900);
  server.sandbox.faults.setRefunds('processing', 1, paid.payment.payment_no);
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  await server.walletServer.endRefund(refund.refund_no, 'abnormal');
  return refund;
}

/** Returns a refund that its wallet cannot send back, and the order it is of. */
export async function failedRefund(
  server: TestServer,
): Promise<{ paid: PaidOrder; refund: Refund }> {
  const paid = await paidOrder(server, { channel: 'wechat' });
  return { paid, refund: await failRefund(server, paid) };
}

export async function readRefund(
  server: TestServer,
  { token }: Person,
  { refund_no }: Pick<Refund, 'refund_no'>,
): Promise<Refund> {
  return server.ask(Refund, 'GET', `refunds/${refund_no}`, { token });
}

export async function readOrder(
  server: TestServer,
  { person, order_no }: Pick<PaidOrder, 'person' | 'order_no'>,
): Promise<Order> {
  return server.ask(Order, 'GET', `orders/${order_no}`, person);
}

/** Lists the differences between an order and the books and wallets; the total must agree to the fen. */
export async function listOrderFindings(
  { deps: { db, clock, gateways } }: TestServer,
  { order_no }: Pick<PaidOrder, 'order_no'>,
): Promise<string[]> {
  const ledger = await reconcile(db, clock.date(), gateways);
  expect(ledger.difference).toBe(0);
  return ledger.findings.filter(({ orderNo }) => orderNo === order_no).map(({ what }) => what);
}

/** Runs a command as staff. Throws for one that there is not. */
export async function admin({ deps }: TestServer, ...args: string[]) {
  const reply = await runAdmin({ deps, origin: 'https://park.example', actor: 'tester' }, args);
  if (reply.text.startsWith('There is no command')) throw new Error(reply.text);
  return reply;
}
