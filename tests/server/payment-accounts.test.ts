import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { payments } from '#server/db/tables/payments.ts';
import { sweepAttempts } from '#server/domain/jobs/sweep-attempts.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { missingGateway } from '#server/gateways/missing-gateway.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { reconcileDay } from '#server/domain/workflows/bills-reconcile-day.ts';
import { readOwnBooks } from '#server/domain/views/ledger-books.ts';
import { call } from '#tests/support/act-by-command.ts';
import { hourMs } from '#contract/base/durations.ts';
import { configureAccounts, formerAccounts, newAccounts } from '#tests/support/other-accounts.ts';
import {
  attemptStatus,
  fetchOrder,
  fetchStatus,
  requestCode,
  startPayment,
} from '#tests/support/payer.ts';
import {
  actOnRefund,
  admin,
  bankAccount,
  paidOrder,
  readRefund,
  requestedRefund,
} from '#tests/support/refunds.ts';
import { server, test } from '#tests/support/set-up.ts';

let sandbox: typeof server.deps.gateways;

beforeEach(() => (sandbox = server.deps.gateways));
afterEach(() => (server.deps.gateways = sandbox));

async function readPayment(paymentNo: string) {
  const [row] = await server.deps.db
    .select()
    .from(payments)
    .where(eq(payments.paymentNo, paymentNo));
  if (row === undefined) throw new Error(`there is no payment ${paymentNo}`);
  return row;
}

describe('the account of a payment', () => {
  test('a payment notes account and app of its wallet before the wallet is called', async () => {
    configureAccounts(server, formerAccounts);
    const person = await server.register();
    const { order_no } = await server.order(person);
    server.sandbox.faults.fail({
      path: 'wallet/wechat/precreate',
      times: 1,
      status: 503,
      when: 'before',
    });
    expect((await requestCode(server, person, order_no, 'wechat')).status).toBe(503);

    const [row] = await server.deps.db.select().from(payments).orderBy(payments.id).limit(1);
    expect([row?.account, row?.appId, row?.qrCode]).toEqual([
      'wechat:1900000109',
      sandbox.wechat.appId,
      null,
    ]);
  });

  test('a payment of the sandbox is of the sandbox, whatever ids it plays with', async () => {
    const { payment } = await startPayment(server, 'alipay');
    expect((await readPayment(payment.payment_no)).account).toBe('sandbox');
  });

  test('the account of a payment never changes, and belongs to its channel', async () => {
    const { db } = server.deps;
    const { payment } = await startPayment(server, 'wechat');
    const set = (account: `wechat:${number}`) =>
      db.update(payments).set({ account }).where(eq(payments.paymentNo, payment.payment_no));
    for (const account of ['wechat:1900000109', 'wechat:1900000210'] as const) {
      await expect(set(account)).rejects.toMatchObject({
        cause: { constraint: 'payments_account_immutable' },
      });
    }
    const { id: _, ...copy } = await readPayment(payment.payment_no);
    await expect(
      db.insert(payments).values({
        ...copy,
        paymentNo: `${copy.paymentNo}X`,
        status: 'failed',
        account: 'alipay:2088000000000109',
      }),
    ).rejects.toMatchObject({ cause: { constraint: 'payments_account_check' } });
  });
});

test('an operator lists the accounts of all payments, and which are configured', async () => {
  configureAccounts(server, formerAccounts);
  await paidOrder(server, { channel: 'wechat' });
  configureAccounts(server, newAccounts);
  await paidOrder(server, { channel: 'alipay' });
  const { text } = await admin(server, 'payments');
  expect(text).toMatch(
    /wechat +wechat:1900000109 .* not configured: no wallet is asked about them/,
  );
  expect(text).toMatch(/alipay +alipay:2088000000000210 .* configured/);
});

describe('an open payment of a former merchant', () => {
  test('the payment is never asked about, shown or replaced by a second one until an operator ends it', async () => {
    configureAccounts(server, formerAccounts);
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    const calls = configureAccounts(server, newAccounts);

    expect((await fetchOrder(server, person, order_no)).open_payment).toBeUndefined();
    for (const channel of ['wechat', 'alipay'] as const) {
      const refused = await requestCode(server, person, order_no, channel);
      expect([refused.status, refused.body.message]).toEqual([
        503,
        '上一笔付款仍在确认中，请稍候，不要重复付款',
      ]);
    }
    await sweep(server.deps);
    expect(await attemptStatus(server, payment.payment_no)).toBe('closing');
    expect(await fetchStatus(server, person, payment.payment_no)).toMatchObject({
      status: 'pending',
      open_payment_no: null,
    });
    const cancelled = await server.call('POST', `orders/${order_no}/cancel`, person);
    expect(cancelled.status).toBe(503);
    expect((await admin(server, 'attention')).text).toMatch(
      new RegExp(
        `payment +${payment.payment_no} .*Made with wechat:1900000109, which is not configured`,
      ),
    );
    expect((await admin(server, 'case', order_no)).text).toContain(
      `Payment ${payment.payment_no}: account wechat:1900000109, which is not configured.`,
    );

    const early = await admin(server, 'payments', 'end', payment.payment_no, 'not paid there');
    expect([early.exitCode, early.text]).toEqual([
      1,
      expect.stringContaining('can still be paid until'),
    ]);
    server.clock.move(2 * hourMs);
    const ended = await admin(server, 'payments', 'end', payment.payment_no, 'not paid there');
    expect(ended.exitCode).toBe(0);
    expect(await attemptStatus(server, payment.payment_no)).toBe('failed');
    expect((await requestCode(server, person, order_no, 'wechat')).status).toBe(200);
    expect(calls.filter((call) => call.includes(payment.payment_no))).toEqual([]);
    const log = await server.deps.db
      .select({ act: consoleLog.act, reason: consoleLog.reason })
      .from(consoleLog)
      .where(eq(consoleLog.subject, payment.payment_no));
    expect(log).toEqual([{ act: 'payment.end', reason: 'not paid there' }]);
    const again = await admin(server, 'payments', 'end', payment.payment_no, 'twice');
    expect([again.exitCode, again.text]).toEqual([
      1,
      `Payment ${payment.payment_no} has ended already.`,
    ]);
  });

  test('the payment is captured once the former merchant is configured again', async () => {
    configureAccounts(server, formerAccounts);
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    configureAccounts(server, newAccounts);
    await sweep(server.deps);
    await server.wallet(payment, 'approve');
    expect(await attemptStatus(server, payment.payment_no)).toBe('closing');

    configureAccounts(server, formerAccounts);
    server.clock.move(60_000);
    await sweep(server.deps);
    expect((await fetchOrder(server, person, order_no)).status).toBe('completed');
  });

  test('a notice that a wallet signs about it is refused', async () => {
    configureAccounts(server, formerAccounts);
    const { payment } = await startPayment(server, 'wechat');
    const calls = configureAccounts(server, newAccounts);
    await server.wallet(payment, 'approve');
    expect(await attemptStatus(server, payment.payment_no)).toBe('pending');
    expect(calls).toEqual([]);
    expect((await admin(server, 'attention')).text).toContain('Another merchant');
  });

  test('an operator ends no payment that its wallet is asked about', async () => {
    const { payment } = await startPayment(server, 'wechat');
    server.clock.move(2 * hourMs);
    const refused = await admin(server, 'payments', 'end', payment.payment_no, 'not paid');
    expect([refused.exitCode, refused.text]).toEqual([
      1,
      `The wallet of payment ${payment.payment_no} is configured, so the server queries it and ends the payment automatically.`,
    ]);
  });
});

test('an open payment of the sandbox ends with real wallets, which are never asked about it', async () => {
  const { person, order_no, payment } = await startPayment(server, 'wechat');
  const swept = await startPayment(server, 'alipay');
  const calls = configureAccounts(server, formerAccounts);

  expect((await requestCode(server, person, order_no, 'alipay')).status).toBe(200);
  expect(await attemptStatus(server, payment.payment_no)).toBe('failed');
  server.clock.move(60_000);
  await sweepAttempts(server.deps);
  expect(await attemptStatus(server, swept.payment.payment_no)).toBe('failed');
  expect(calls.filter((call) => call.includes(payment.payment_no))).toEqual([]);
  expect(calls.filter((call) => call.includes(swept.payment.payment_no))).toEqual([]);
});

describe('a refund of a payment of a former merchant', () => {
  test('the refund is never sent to the wallet, fails at once, and is paid by hand', async () => {
    configureAccounts(server, formerAccounts);
    const paid = await paidOrder(server, { channel: 'alipay' });
    const refund = await requestedRefund(server, paid, 59_900);
    const calls = configureAccounts(server, newAccounts);

    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    expect((await readRefund(server, paid.person, refund)).status).toBe('failed');
    expect((await admin(server, 'attention')).text).toMatch(
      new RegExp(
        `refund +${refund.refund_no} .*Paid to alipay:2088000000000109, which is not configured`,
      ),
    );
    const { db, clock, gateways } = server.deps;
    const books = reportLedger(await reconcile(db, clock.date(), gateways)).text;
    expect(books).toContain(
      `refund ${refund.refund_no} is of alipay:2088000000000109, which is not configured`,
    );
    expect(books).toContain('Captured with accounts that are not configured:');

    server.clock.move(hourMs);
    await sweep(server.deps);
    const given = await actOnRefund(server, paid.person, refund, 'account', bankAccount);
    expect(given.status).toBe(200);
    const settled = await call(server, 'refund.settle', {
      refund_no: refund.refund_no,
      reference: 'BANK 17',
    });
    expect(settled.exitCode).toBe(0);
    expect((await readRefund(server, paid.person, refund)).status).toBe('settled');
    expect(calls.filter((call) => call.includes(refund.refund_no))).toEqual([]);
    expect(calls.filter((call) => call.includes(paid.payment.payment_no))).toEqual([]);
  });

  test('the refund is sent once the former merchant is configured again', async () => {
    configureAccounts(server, formerAccounts);
    const paid = await paidOrder(server, { channel: 'wechat' });
    const refund = await requestedRefund(server, paid, 59_900);
    configureAccounts(server, newAccounts);
    await call(server, 'refund.approve', { refund_no: refund.refund_no });

    configureAccounts(server, formerAccounts);
    server.clock.move(hourMs);
    await sweep(server.deps);
    expect((await readRefund(server, paid.person, refund)).status).toBe('refunded');
  });

  test('the refund of a wallet that is no longer configured fails too', async () => {
    configureAccounts(server, formerAccounts);
    const paid = await paidOrder(server, { channel: 'alipay' });
    const refund = await requestedRefund(server, paid, 59_900);
    server.deps.gateways = { ...server.deps.gateways, alipay: missingGateway('alipay') };
    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    expect((await readRefund(server, paid.person, refund)).status).toBe('failed');
  });
});

test('a bill is compared only with the payments of its account', async () => {
  configureAccounts(server, formerAccounts);
  const former = await paidOrder(server, { channel: 'wechat' });
  configureAccounts(server, newAccounts);
  const own = await paidOrder(server, { channel: 'wechat' });
  const line = (paymentNo: string) => ({
    kind: 'payment' as const,
    paymentNo,
    refundNo: null,
    transactionId: `4200${paymentNo}`,
    amount: 59_900,
    currency: 'CNY',
    state: 'done' as const,
    fee: null,
    agreedFee: null,
    foreign: null,
  });
  const day = new Date(server.clock.now() + 8 * hourMs).toISOString().slice(0, 10);
  const books = await readOwnBooks(server.deps.db, 'wechat', newAccounts.wechat, day, [
    line(former.payment.payment_no),
    line(own.payment.payment_no),
  ]);
  expect(books.payments.map(({ paymentNo }) => paymentNo)).toEqual([own.payment.payment_no]);
});

test('a day that was compared with the bill of a former account keeps its differences', async () => {
  configureAccounts(server, formerAccounts);
  await startPayment(server, 'wechat');
  const day = '2026-11-19';
  const compare = () => reconcileDay(server.deps, 'wechat', day);
  expect(await compare()).toMatchObject({ outcome: 'compared' });
  configureAccounts(server, newAccounts);
  expect(await compare()).toEqual({
    channel: 'wechat',
    day,
    outcome: 'unavailable',
    reason: 'the day was compared with the bill of wechat:1900000109, which is not configured',
  });
  configureAccounts(server, formerAccounts);
  expect(await compare()).toMatchObject({ outcome: 'compared' });
});
