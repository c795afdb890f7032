import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '#server/cli/run-admin.ts';
import { addUp, reconcile } from '#server/domain/views/ledger.ts';
import { receiveNotice } from '#server/domain/workflows/payment-query.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { sandboxTrades } from '#sandbox/site/wallet-tables.ts';
import {
  startPayment,
  fetchOrder,
  fetchStatus,
  attemptStatus,
  type StartedPayment,
} from '#tests/support/payer.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

/** Pays another amount than requested; the wallet reports it. */
async function payOther({ payment }: StartedPayment, amount: number): Promise<void> {
  const { db } = server.deps;
  const ofPayment = eq(sandboxTrades.paymentNo, payment.payment_no);
  await db.update(sandboxTrades).set({ amount }).where(ofPayment);
  await server.wallet(payment, 'approve');
}

/** Refunds a part of a payment in the wallet's console. */
async function sendBack(
  { payment }: StartedPayment,
  amount: number,
  total = amount,
): Promise<void> {
  await server.deps.gateways[payment.channel].refund({
    paymentNo: payment.payment_no,
    refundNo: `CONSOLE${payment.payment_no}`,
    amount,
    total,
    reason: 'by hand',
  });
}

async function attention(): Promise<string> {
  const admin = { deps: server.deps, origin: 'http://localhost', actor: 'tester' };
  return (await runAdmin(admin, ['attention'])).text;
}

async function differences(): Promise<string[]> {
  const { db, clock, gateways } = server.deps;
  return (await reconcile(db, clock.date(), gateways)).findings.map(({ what }) => what);
}

test('another amount than asked for is no payment: it fails, staff are informed, another code can be paid', async () => {
  const begun = await startPayment(server, 'wechat');
  const { person, payment, order_no } = begun;
  await payOther(begun, 100);
  expect(await fetchStatus(server, person, payment.payment_no)).toMatchObject({
    status: 'failed',
    order_status: 'pending',
    open_payment_no: null,
  });
  expect(await attention()).toContain('The wallet took CN¥1.00 where CN¥599.00 was asked for');
  expect((await addUp(server.deps.db)).total.captured).toBe(0);

  await server.wallet(await server.pay(person, order_no, 'wechat'), 'approve');
  expect((await fetchOrder(server, person, order_no)).status).toBe('completed');

  await sendBack(begun, 100);
  server.clock.move(3 * 24 * 60 * 60_000);
  await sweep(server.deps);
  expect(await attention()).toBe('Nothing needs a person.');
  expect(await differences()).toEqual([]);
});

test('an order with a wrong amount paid can be cancelled, and says nothing of money', async () => {
  const begun = await startPayment(server, 'alipay');
  await payOther(begun, 59_901);
  const path = `orders/${begun.order_no}/cancel`;
  const response = await server.call('POST', path, { token: begun.person.token });
  expect(response.status).toBe(200);
  const order = await fetchOrder(server, begun.person, begun.order_no);
  expect([order.status, order.payment]).toEqual(['cancelled', undefined]);
});

test('money sent back at the wallet before we learned of it is refunded, and the order can be paid', async () => {
  const begun = await startPayment(server, 'alipay');
  const { person, payment, order_no } = begun;
  server.sandbox.faults.dropNotices(1);
  await server.wallet(payment, 'approve');
  await sendBack(begun, payment.amount);
  expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('refunded');
  const order = await fetchOrder(server, person, order_no);
  expect([order.status, order.timeline.at(-1)?.event]).toEqual(['pending', 'payment.refunded']);
  expect((await addUp(server.deps.db)).total).toEqual({
    captured: payment.amount,
    refunded: payment.amount,
    refunding: 0,
    unreturned: 0,
    entitled: 0,
  });
  expect(await differences()).toEqual([]);

  await server.wallet(await server.pay(person, order_no, 'alipay'), 'approve');
  expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
});

test('a payment of a paid order sent back at the wallet is named by ledger and attention', async () => {
  const begun = await startPayment(server, 'wechat');
  const { payment, order_no } = begun;
  await server.wallet(payment, 'approve');
  await sendBack(begun, payment.amount);
  await receiveNotice(server.deps, payment.payment_no);
  expect(await attemptStatus(server, payment.payment_no)).toBe('success');
  expect(await attention()).toMatch(sentBack(order_no));
  expect(await differences()).toEqual([
    `${payment.payment_no}: the wallet gave back ${payment.amount} fen, we say 0`,
  ]);
});

test.each(['part', 'all'])(
  'a partly returned WeChat payment without an amount counts as paid, and staff are informed: %s',
  async (part) => {
    const begun = await startPayment(server, 'wechat');
    const { person, payment, order_no } = begun;
    server.sandbox.faults.dropNotices(1);
    await server.wallet(payment, 'approve');
    const amount = part === 'all' ? payment.amount : 100;
    await sendBack(begun, amount, payment.amount);
    expect((await fetchStatus(server, person, payment.payment_no)).status).toBe('success');
    expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
    expect((await addUp(server.deps.db)).total).toMatchObject({
      captured: payment.amount,
      refunded: 0,
    });
    expect(await attention()).toMatch(sentBack(order_no));
    expect(await differences()).toEqual([
      `${payment.payment_no}: the wallet gave back ${amount} fen, we say 0`,
    ]);
  },
);

/** Matches the finding that money of an order went back at the wallet. */
function sentBack(orderNo: string): RegExp {
  return new RegExp(
    `payment +\\S+ +${orderNo} .*Money was sent back in WeChat Pay’s console, all or part of it`,
  );
}
