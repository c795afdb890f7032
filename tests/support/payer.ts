import { eq } from 'drizzle-orm';
import { Order } from '#contract/orders/schemas.ts';
import { PaymentState, type Payment, type QrPayment } from '#contract/payments/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, type AttemptStatus } from '#server/db/tables/payments.ts';
import type { TestResponse, Person, TestServer } from './server.ts';

export type StartedPayment = { person: Person; order_no: string; payment: QrPayment };

/** Returns a new person with a new order and a code for it. */
export async function startPayment(server: TestServer, channel: Channel): Promise<StartedPayment> {
  const person = await server.register();
  const { order_no } = await server.order(person);
  return { person, order_no, payment: await server.pay(person, order_no, channel) };
}

export function requestCode(
  server: TestServer,
  person: Person,
  orderNo: string,
  channel: Channel,
): Promise<TestResponse> {
  return server.call('POST', `payments/orders/${orderNo}`, {
    ...person,
    body: { channel },
  });
}

export async function fetchStatus(
  server: TestServer,
  person: Person,
  paymentNo: string,
): Promise<PaymentState> {
  return server.ask(PaymentState, 'GET', `payments/${paymentNo}/status`, person);
}

/** Returns a status call that the server may hold. */
export function longPoll(
  server: TestServer,
  person: Person,
  paymentNo: string,
  seconds = 25,
): Promise<TestResponse> {
  return server.call('GET', `payments/${paymentNo}/status`, {
    ...person,
    headers: { prefer: `wait=${seconds}` },
  });
}

export async function fetchOrder(
  server: TestServer,
  person: Person,
  orderNo: string,
): Promise<Order> {
  return server.ask(Order, 'GET', `orders/${orderNo}`, person);
}

/** Reads the server's status of the attempt. */
export async function attemptStatus(
  server: TestServer,
  paymentNo: string,
): Promise<AttemptStatus | undefined> {
  const [row] = await server.deps.db
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments.paymentNo, paymentNo));
  return row?.status;
}

/** Leaves the next calls of this kind to the wallet without an answer. */
export function silenceWallet(server: TestServer, path: `wallet/${string}`, times = 1): void {
  server.sandbox.faults.fail({ path, times, status: 503, when: 'before' });
}

/** Captures money while nothing has come of it yet, as a crash right after the payment leaves it. */
export async function captureWithoutJobs(
  server: TestServer,
  { payment_no, order_no }: Payment,
): Promise<void> {
  const { db, clock } = server.deps;
  const captured = { status: 'success', transactionId: payment_no, paidAt: clock.date() } as const;
  await db.update(payments).set(captured).where(eq(payments.paymentNo, payment_no));
  await db.update(orders).set({ status: 'processing' }).where(eq(orders.orderNo, order_no));
}
