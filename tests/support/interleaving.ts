import { and, count, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { QrPayment, PaymentState } from '#contract/payments/schemas.ts';
import { Channel, type RefundStatus } from '#contract/base/picklists.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { fulfilments, orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { addUp, reconcile } from '#server/domain/views/ledger.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { createChance, type Chance } from './chance.ts';
import { requestCode, longPoll, fetchOrder, silenceWallet, fetchStatus } from './payer.ts';
import { call, toDecision, type DecisionWords } from './act-by-command.ts';
import { actOnRefund, fetchRefundQuote, requestRefund } from './refunds.ts';
import type { TestResponse, Person, TestServer } from './server.ts';
import { hourMs, minuteMs } from '#contract/base/durations.ts';

type History = {
  servers: readonly TestServer[];
  chance: Chance;
  person: Person;
  orderNo: string;
  /** Every code that the payer was ever shown. */
  codes: Map<string, QrPayment>;
  /** Attempts with captured money. */
  taken: Set<string>;
  held: Promise<TestResponse>[];
  steps: string[];
};

/**
 * Plays one order's life as chance has it: codes, looks, wallets, cancelling, time, faults, some of them at
 * once and, with several servers, at any of them. Throws when an invariant breaks, with the steps.
 */
export async function interleave(
  servers: readonly [TestServer, ...TestServer[]],
  seed: number,
): Promise<void> {
  const [first] = servers;
  const chance = createChance(seed);
  // A new person each time: many histories together last longer than a session.
  const person = await first.register();
  const order = await first.order(person, { months: 1 + (seed % 3) });
  const history: History = {
    servers,
    chance,
    person,
    orderNo: order.order_no,
    codes: new Map(),
    taken: new Set(),
    held: [],
    steps: [],
  };
  try {
    await code(history);
    for (let rest = 4 + chance.below(9); rest > 0; rest -= 1) {
      const together = chance.of([1, 1, 2, 3]);
      await Promise.all(Array.from({ length: together }, () => chance.weighted(steps)(history)));
      history.steps.push('|');
      await checkAlways(history);
    }
    await bringToEnd(history);
    await checkEnd(history);
  } catch (cause) {
    throw new Error(`seed ${seed}, after ${history.steps.join(' ')}`, { cause });
  }
}

type Step = (history: History) => Promise<void> | void;

const steps: readonly [weight: number, step: Step][] = [
  [5, code],
  [4, poll],
  [2, watch],
  [2, (history) => wallet(history, 'scan')],
  [4, (history) => wallet(history, 'approve')],
  [2, (history) => wallet(history, 'late')],
  [1, (history) => wallet(history, 'expire')],
  [2, cancel],
  [4, askBack],
  [3, decideAtConsole],
  [2, acceptOffer],
  [1, withdrawRequest],
  [3, passTime],
  [3, runSweep],
  [2, loseNotice],
  [3, breakWallet],
];

async function code(history: History): Promise<void> {
  const channel = history.chance.of(Channel.options);
  const response = await requestCode(anyServer(history), history.person, history.orderNo, channel);
  history.steps.push(`code:${channel}=${response.status}`);
  expectStatus(response, [200, 409, 500, 503]);
  if (response.status !== 200) return;
  const payment = v.parse(QrPayment, response.data);
  history.codes.set(payment.payment_no, payment);
}

async function poll(history: History): Promise<void> {
  const payment = anyCode(history);
  if (payment === null) return;
  const { status } = await fetchStatus(anyServer(history), history.person, payment.payment_no);
  history.steps.push(`look=${status}`);
}

function watch(history: History): void {
  const payment = anyCode(history);
  if (payment === null) return;
  history.steps.push('watch');
  history.held.push(longPoll(anyServer(history), history.person, payment.payment_no));
}

async function wallet(history: History, action: 'scan' | 'approve' | 'late' | 'expire') {
  const payment = anyCode(history);
  if (payment === null) return;
  const done = await anyServer(history).wallet(payment, action);
  history.steps.push(`${action}:${payment.channel}=${done}`);
  if (done && (action === 'approve' || action === 'late')) history.taken.add(payment.payment_no);
}

async function cancel(history: History): Promise<void> {
  const response = await anyServer(history).call('POST', `orders/${history.orderNo}/cancel`, {
    token: history.person.token,
  });
  history.steps.push(`cancel=${response.status}`);
  expectStatus(response, [200, 409, 503]);
}

/** Asks for some of the money, or for more than there is. */
async function askBack(history: History): Promise<void> {
  const { person, orderNo, chance } = history;
  const paid = { person, order_no: orderNo };
  const server = anyServer(history);
  const { refundable } = await fetchRefundQuote(server, paid);
  const amount = chance.of([
    refundable,
    refundable,
    1 + Math.floor(refundable / 3),
    refundable + 1,
  ]);
  const response = await requestRefund(server, paid, amount);
  history.steps.push(`ask:${amount}=${response.status}`);
  expectStatus(response, [200, 409, 422]);
}

/** Approves, offers less, declines, or settles a refund that was not declined. */
async function decideAtConsole(history: History): Promise<void> {
  const refund = await anyRefund(history);
  if (refund === null) return;
  const decision = history.chance.of<DecisionWords>([
    ['approve'],
    ['approve'],
    ['approve', '0.01'],
    ['decline', '步骤已交付'],
    ['settle', 'B-17'],
  ]);
  const { exitCode } = await call(anyServer(history), ...toDecision(refund, decision));
  history.steps.push(`${decision.join(' ')}=${exitCode}`);
}

async function acceptOffer(history: History): Promise<void> {
  const refund_no = await anyRefund(history);
  if (refund_no === null) return;
  const server = anyServer(history);
  const response = await actOnRefund(server, history.person, { refund_no }, 'accept');
  history.steps.push(`accept=${response.status}`);
  expectStatus(response, [200, 409]);
}

async function withdrawRequest(history: History): Promise<void> {
  const refund_no = await anyRefund(history);
  if (refund_no === null) return;
  const server = anyServer(history);
  const response = await actOnRefund(server, history.person, { refund_no }, 'withdraw');
  history.steps.push(`withdraw=${response.status}`);
  expectStatus(response, [200, 409]);
}

async function anyRefund({ servers: [server], person, orderNo, chance }: History) {
  if (server === undefined) return null;
  const order = await fetchOrder(server, person, orderNo);
  return order.refunds.length === 0 ? null : chance.of(order.refunds).refund_no;
}

function passTime(history: History): void {
  const ms = history.chance.of([3000, 6000, minuteMs, 20 * minuteMs, 31 * minuteMs, 2 * hourMs]);
  history.steps.push(`+${ms / 1000}s`);
  history.servers[0]?.clock.move(ms);
}

async function runSweep(history: History): Promise<void> {
  history.steps.push('sweep');
  await sweep(anyServer(history).deps);
}

function loseNotice(history: History): void {
  const { faults } = anyServer(history).sandbox;
  const lost = history.chance.below(2) === 0;
  history.steps.push(lost ? 'drop' : 'repeat');
  if (lost) faults.dropNotices(1);
  else faults.repeatNotices(1);
}

function breakWallet(history: History): void {
  const channel = history.chance.of(Channel.options);
  const call = history.chance.of(['query', 'query', 'close', 'refund', 'precreate']);
  history.steps.push(`break:${channel}/${call}`);
  silenceWallet(anyServer(history), `wallet/${channel}/${call}`, 1 + history.chance.below(2));
}

function anyServer({ servers, chance }: History): TestServer {
  return chance.of(servers);
}

function anyCode({ codes, chance }: History): QrPayment | null {
  return codes.size === 0 ? null : chance.of([...codes.values()]);
}

function expectStatus(response: TestResponse, statuses: readonly number[]): void {
  if (!statuses.includes(response.status)) {
    throw new Error(`an unexpected ${response.status}: ${response.body.message}`);
  }
}

/** Checks the invariants of every moment. */
async function checkAlways({ servers: [server], orderNo }: History): Promise<void> {
  if (server === undefined) return;
  const { db } = server.deps;
  const ledger = await addUp(db);
  claim(ledger.difference === 0, `the books differ by ${ledger.difference} fen`);
  claim(ledger.findings.length === 0, ledger.findings.map(({ what }) => what).join('; '));
  const [pending] = await db
    .select({ codes: count() })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.orderNo, orderNo), eq(payments.status, 'pending')));
  claim((pending?.codes ?? 0) <= 1, 'two codes are pending');
}

/** Ends all faults and advances time until no order is open. */
async function bringToEnd({ servers, orderNo, steps: told }: History): Promise<void> {
  const [server] = servers;
  if (server === undefined) return;
  for (const { sandbox } of servers) sandbox.faults.clear();
  for (const ms of [minuteMs, 25 * hourMs, 61 * minuteMs, 61 * minuteMs, 61 * minuteMs]) {
    server.clock.move(ms);
    await sweep(server.deps);
    told.push('sweep');
    if (ms !== minuteMs && (await isSettled(server, orderNo))) return;
  }
  throw new Error('the sweeper did not bring it to an end');
}

async function isSettled(server: TestServer, orderNo: string): Promise<boolean> {
  const { db } = server.deps;
  const ofOrder = eq(orders.orderNo, orderNo);
  const [open] = await db
    .select({ rows: count() })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(ofOrder, inArray(payments.status, ['pending', 'closing', 'refunding'])));
  const [returning] = await db
    .select({ rows: count() })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(ofOrder, inArray(refunds.status, ['refunding', 'failed'])));
  return open?.rows === 0 && returning?.rows === 0;
}

/** A payer who paid reads "paid" or "refunded"; the books agree to the fen; everything happened once. */
async function checkEnd({ servers, person, orderNo, taken, held }: History): Promise<void> {
  const [server] = servers;
  if (server === undefined) return;
  const { db, clock, gateways } = server.deps;
  const { isRight, text } = reportLedger(await reconcile(db, clock.date(), gateways));
  claim(isRight, `npm run ledger would end with 1: ${text}`);

  const order = await fetchOrder(server, person, orderNo);
  claim(order.status !== 'pending', 'the order is still pending');
  const states = await Promise.all(
    [...taken].map((paymentNo) => fetchStatus(server, person, paymentNo)),
  );
  const kept = states.filter(({ status }) => status === 'success').length;
  const returned = states.filter(({ status }) => status === 'refunded').length;
  claim(kept + returned === taken.size, `a payer who paid reads ${words(states)}`);
  // Payments that were kept first and then refunded in full.
  const askedBack = order.refunds
    .filter(({ cause, status }) => cause === 'requested' && isPaidBack(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  const undone = askedBack > 0 && askedBack === order.amount ? 1 : 0;
  const wasPaid = kept + undone;
  claim(wasPaid === (order.status === 'completed' ? 1 : 0), `${order.status}, ${kept} kept`);
  claim(askedBack <= order.amount, `${askedBack} fen went back of ${order.amount}`);
  claim(
    taken.size === 0 || order.payment !== undefined,
    'the order does not speak of the money that came for it',
  );

  const told = await db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.orderNo, orderNo));
  const times = (kind: string) => told.filter((one) => one.kind === kind).length;
  claim(
    times('order_paid') === wasPaid,
    `told ${times('order_paid')} times of ${wasPaid} payments`,
  );
  claim(
    times('payment_refunded') === returned - undone,
    `told ${times('payment_refunded')} refunds`,
  );
  const back = order.refunds.filter(
    ({ cause, status }) => cause === 'requested' && isPaidBack(status),
  ).length;
  claim(times('refund_paid') === back, `told ${times('refund_paid')} of ${back} refunds`);
  const [done] = await db
    .select({ rows: count() })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(eq(orders.orderNo, orderNo));
  claim(done?.rows === wasPaid, `fulfilled ${done?.rows} times`);

  for (const response of await Promise.all(held)) v.parse(PaymentState, response.data);
}

function isPaidBack(status: RefundStatus): boolean {
  return status === 'refunded' || status === 'settled';
}

function words(states: readonly PaymentState[]): string {
  return states.map(({ status }) => status).join(', ');
}

function claim(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
