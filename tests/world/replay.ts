import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { toApiError } from '#src/api/failure.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { Order } from '#contract/orders/schemas.ts';
import { msLeft, Payment, PaymentState } from '#contract/payments/schemas.ts';
import { Channel } from '#contract/base/picklists.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { staff } from '#server/db/tables/staff.ts';
import { transfers } from '#server/db/tables/transfers.ts';
import type { Database } from '#server/db/database.ts';
import { follow } from '#server/domain/workflows/payment-capture.ts';
import { bookReceived } from '#server/domain/workflows/transfer-book.ts';
import { chores } from '#server/domain/jobs/sweep.ts';
import { silenceWallet } from '#tests/support/payer.ts';
import type { Person, TestResponse, TestServer } from '#tests/support/server.ts';
import { findWalletCode } from '#tests/support/wallet-page.ts';
import { createTicks } from './real-time.ts';
import type { ExpectedStep } from './server-paths.ts';
import { isOpen, withAttempt } from './server.ts';
import type { Request, Server, Wallet } from './server-state.ts';
import { getAttempt, toAttemptIndex, toPaymentNo, statusAnswer, getAnswerValue } from './wire.ts';

/** A payment, and the text of the code by which the wallet knows it. */
type Code = { payment_no: string; qr_code: string };

/** A person with an unpaid order. */
export type Buyer = { server: TestServer; person: Person; orderNo: string };

/**
 * The result of a path: the first differing response, if any. `isComparable` is false for a path with a
 * wait that no real order allows: a day is a few ticks in the small server.
 */
export type Replayed = { difference: string | null; isComparable: boolean };

/** Takes a way through the small server on the real one, for a new order. */
export async function replay(buyer: Buyer, way: readonly ExpectedStep[]): Promise<Replayed> {
  const { server } = buyer;
  const ticks = createTicks(server.clock);
  /** The server's payment for each one of the path. */
  const codes = new Map<string, Code>();
  for (const [at, { step, text, answer, after }] of way.entries()) {
    const told = () =>
      way
        .slice(0, at + 1)
        .map((each) => each.text)
        .join(' > ');
    if (step.do === 'sweep') {
      ticks.passSeconds();
      await chores.attempts(server.deps);
      await chores.orders(server.deps);
    } else if (step.do === 'receive') {
      await receive(buyer);
    } else if (step.do === 'wait') {
      if (!ticks.pass()) return { difference: null, isComparable: false };
    } else if (step.do === 'call') {
      breakWallet(server, step.wallet);
      const response = await send(buyer, step.request, codes);
      server.sandbox.faults.clear();
      ticks.follow(after.attempts);
      const expected = answer === null ? null : getAnswerValue(answer);
      const code = v.safeParse(Payment, response.data);
      const own = v.safeParse(Payment, expected);
      if (code.success && own.success) {
        const { payment_no: name } = own.output;
        codes.set(name, codes.get(name) ?? (await toCode(server, code.output)));
        ticks.extend(own.output.payment_no, code.output, after.attempts);
      }
      const [real, wanted] = [
        gist(valueIn(response), await readAttemptNames(buyer)),
        gist(expected, null),
      ];
      if (real !== wanted && real === saidOnceAsked(after, step.request)) {
        // A read makes the real server query the wallet; the small one leaves that to its sweep, so they
        // differ from here on.
        return { difference: null, isComparable: true };
      }
      if (real !== wanted) return differs(`${told()}: ${real} instead of ${wanted}`);
    } else {
      const code = codes.get(toPaymentNo(step.index));
      if (code === undefined) throw new Error(`${text}: nobody was given this code`);
      if (step.do === 'pay unnoticed') server.sandbox.faults.dropNotices(1);
      const isDone = await server.wallet(code, step.do === 'scan' ? 'scan' : 'approve');
      if (!isDone) return differs(`${told()}: the wallet does not let the payer`);
    }
  }
  return { difference: null, isComparable: true };
}

/** Books a transfer of the amount, as two colleagues do. */
async function receive({ server: { deps, clock }, orderNo }: Buyer): Promise<void> {
  const now = clock.date();
  const touched = await deps.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo));
    if (order === undefined) throw new Error(`there is no order ${orderNo}`);
    const arrived = { reference: randomUUID(), day: '2026-11-20', amount: order.amount };
    const by = { recordedBy: await findClerk(tx), recordedAt: now, decidedAt: now };
    await tx.insert(transfers).values({ ...arrived, ...by, orderId: order.id, state: 'booked' });
    return bookReceived(tx, deps, order.id, now);
  });
  await follow(deps, touched);
}

async function findClerk(tx: Database): Promise<number> {
  const name = 'clerk';
  const [known] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.name, name));
  if (known !== undefined) return known.id;
  const [added] = await tx
    .insert(staff)
    .values({ name, role: 'money', passwordHash: '', totpSecret: '', createdAt: new Date() })
    .returning({ id: staff.id });
  if (added === undefined) throw new Error('a colleague was not written');
  return added.id;
}

/** Opens the wallet's page at once, because WeChat's address ends after minutes. */
async function toCode({ app }: TestServer, payment: Payment): Promise<Code> {
  const { payment_no } = payment;
  if (payment.presentation === 'qr') return { payment_no, qr_code: payment.qr_code };
  const payUrl = payment.presentation === 'redirect' ? (payment.pay_url ?? '') : '';
  return { payment_no, qr_code: await findWalletCode(app, payUrl) };
}

function differs(difference: string): Replayed {
  return { difference, isComparable: true };
}

/** The small server's response to a status call if it had queried the wallet about an ended code. */
function saidOnceAsked(server: Server, request: Request): string | null {
  if (request.call !== 'fetchStatus') return null;
  const index = toAttemptIndex(request.paymentNo);
  const attempt = getAttempt(index, server.attempts);
  if (!isOpen(attempt) || attempt.trade === 'paid' || attempt.gateway > 0) return null;
  const asked = withAttempt(server, index, { status: 'failed', trade: 'closed' });
  return gist(getAnswerValue(statusAnswer(index, asked)), null);
}

/** Maps each attempt to its name in the small server, even without a code: P1 started first. */
async function readAttemptNames({ server, orderNo }: Buyer): Promise<ReadonlyMap<string, string>> {
  const rows = await server.deps.db
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.orderNo, orderNo))
    .orderBy(asc(payments.id));
  return new Map(rows.map(({ paymentNo }, index) => [paymentNo, toPaymentNo(index)]));
}

/** Excludes the data of earlier paths from sweeps. */
export async function leaveBehind({ deps: { db } }: TestServer): Promise<void> {
  const never = new Date('9999-12-31T00:00:00Z');
  await db.update(payments).set({ nextQueryAt: never });
  await db.update(orders).set({ expiryRetryAt: never });
}

function send(
  { server, person, orderNo }: Buyer,
  request: Request,
  codes: ReadonlyMap<string, Code>,
): Promise<TestResponse> {
  const { token } = person;
  const resolvePaymentNo = (paymentNo: string) => codes.get(paymentNo)?.payment_no ?? paymentNo;
  switch (request.call) {
    case 'fetchOrder':
      return server.call('GET', `orders/${orderNo}`, { token });
    case 'cancelOrder':
      return server.call('POST', `orders/${orderNo}/cancel`, { token });
    case 'announceTransfer':
      return server.call('POST', `orders/${orderNo}/transfer`, { token });
    case 'withdrawTransfer':
      return server.call('POST', `orders/${orderNo}/transfer/withdraw`, { token });
    case 'startPayment': {
      const { channel, presentation } = request;
      const body = { channel, presentation };
      return server.call('POST', `payments/orders/${orderNo}`, { token, body });
    }
    case 'extendCode': {
      const { channel, paymentNo } = request;
      const body = { channel, extends: resolvePaymentNo(paymentNo) };
      return server.call('POST', `payments/orders/${orderNo}`, { token, body });
    }
    case 'fetchStatus':
      return server.call('GET', `payments/${resolvePaymentNo(request.paymentNo)}/status`, {
        token,
      });
    case 'createOrder':
    case 'fetchAcceptance':
    case 'accept':
    case 'identifyPayer':
      throw new Error('every way begins with an order and a known payer');
  }
}

/** Lets the calls of the wallets go wrong in that way, until the faults are cleared. */
export function breakWallet(server: TestServer, wallet: Wallet): void {
  if (wallet === 'speaks') return;
  const creates = ['precreate', 'page'];
  const calls = wallet === 'silent' ? ['query', 'close', ...creates] : creates;
  for (const channel of Channel.options) {
    for (const call of calls) silenceWallet(server, `wallet/${channel}/${call}`, 9);
  }
}

function valueIn({ status, body, data }: TestResponse): unknown {
  return status === 200 ? data : toApiError(status, body);
}

/** Summarizes a response of either server, without the numbers and times in which they differ. */
function gist(value: unknown, names: ReadonlyMap<string, string> | null): string {
  const getPaymentName = (paymentNo: string) => names?.get(paymentNo) ?? paymentNo;
  const formatCode = (payment: Payment) =>
    `${getPaymentName(payment.payment_no)} ${payment.channel} ${msLeft(payment) > 0 ? 'live' : 'over'}`;
  const order = v.safeParse(Order, value);
  if (order.success) {
    const { status, open_payment: open, payments_settled: settled, payment } = order.output;
    const code = open === undefined ? 'no code' : formatCode(open);
    const transfer = order.output.transfer?.announced_at == null ? '' : ', a transfer is announced';
    return `order ${status}, ${code}, ${settled ? 'settled' : 'unsettled'}, ${payment?.status ?? 'no money'}${transfer}`;
  }
  const payment = v.safeParse(Payment, value);
  if (payment.success) return `payment ${formatCode(payment.output)}`;
  const state = v.safeParse(PaymentState, value);
  if (state.success) {
    const { status, order_status: orderStatus, open_payment_no: open } = state.output;
    return `status ${status}, order ${orderStatus}, open ${open === null ? 'none' : getPaymentName(open)}`;
  }
  const { error }: Pick<ApiError, 'error'> = Object(value);
  return `refused: ${error}`;
}
