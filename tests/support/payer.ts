import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Order } from '../../contract/orders.ts';
import { PaymentState, type Payment } from '../../contract/payments.ts';
import type { Channel } from '../../contract/words.ts';
import { orders } from '../../server/db/tables/orders.ts';
import { payments, type AttemptStatus } from '../../server/db/tables/payments.ts';
import type { Answer, Person, TestServer } from './server.ts';

export type Begun = { person: Person; order_no: string; payment: Payment };

/** A new person with a new order and a code for it. */
export async function begin(server: TestServer, channel: Channel): Promise<Begun> {
  const person = await server.register();
  const { order_no } = await server.order(person);
  return { person, order_no, payment: await server.pay(person, order_no, channel) };
}

export function askForCode(
  server: TestServer,
  person: Person,
  orderNo: string,
  channel: Channel,
): Promise<Answer> {
  return server.call('POST', `payments/orders/${orderNo}`, {
    token: person.token,
    body: { channel },
  });
}

export async function stateOf(
  server: TestServer,
  person: Person,
  paymentNo: string,
): Promise<PaymentState> {
  const answer = await server.call('GET', `payments/${paymentNo}/status`, { token: person.token });
  return v.parse(PaymentState, answer.data);
}

/** A status call that the server may hold. */
export function hold(
  server: TestServer,
  person: Person,
  paymentNo: string,
  seconds = 25,
): Promise<Answer> {
  return server.call('GET', `payments/${paymentNo}/status`, {
    token: person.token,
    headers: { prefer: `wait=${seconds}` },
  });
}

export async function orderOf(server: TestServer, person: Person, orderNo: string): Promise<Order> {
  const answer = await server.call('GET', `orders/${orderNo}`, { token: person.token });
  return v.parse(Order, answer.data);
}

/** What the server itself calls the attempt. */
export async function statusInside(
  server: TestServer,
  paymentNo: string,
): Promise<AttemptStatus | undefined> {
  const [row] = await server.deps.db
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments.paymentNo, paymentNo));
  return row?.status;
}

/** The wallet does not answer the next calls of this kind. */
export function silence(server: TestServer, path: `wallet/${string}`, times = 1): void {
  server.sandbox.faults.fail({ path, times, status: 503, when: 'before' });
}

/** The money is captured and nothing has come of it yet, as a crash right after the payment leaves it. */
export async function captureOnly(
  server: TestServer,
  { payment_no, order_no }: Payment,
): Promise<void> {
  const { db, clock } = server.deps;
  const captured = { status: 'success', transactionId: payment_no, paidAt: clock.date() } as const;
  await db.update(payments).set(captured).where(eq(payments.paymentNo, payment_no));
  await db.update(orders).set({ status: 'processing' }).where(eq(orders.orderNo, order_no));
}
