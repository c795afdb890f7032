import { and, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call } from '#tests/support/act-by-command.ts';
import { hourMs } from '#contract/base/durations.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { silenceWallet, startPayment } from '#tests/support/payer.ts';
import {
  actOnRefund,
  bankAccount,
  admin,
  failedRefund,
  listOrderFindings,
  paidOrder,
  readOrder,
  readRefund,
  requestedRefund,
} from '#tests/support/refunds.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('a wallet that cannot send it back', () => {
  test('a wallet that cannot send it back has it paid by hand, to an account that only staff read in full', async () => {
    const { paid, refund } = await failedRefund(server);
    expect((await admin(server, 'attention')).text).toMatch(
      new RegExp(`refund +${refund.refund_no} .*pay by bank transfer and record it`),
    );
    const wrong = { ...bankAccount, account: '12ab' };
    expect((await actOnRefund(server, paid.person, refund, 'account', wrong)).status).toBe(422);
    const given = await actOnRefund(server, paid.person, refund, 'account', bankAccount);
    expect(given.data).toMatchObject({
      status: 'failed',
      account: { holder: '客**', bank: '中国银行', account: '**** 5678' },
    });
    const [row] = await server.deps.db
      .select({ sealed: refunds.account })
      .from(refunds)
      .where(eq(refunds.refundNo, refund.refund_no));
    expect(row?.sealed).toMatch(/^v1\./);
    expect((await admin(server, 'refunds')).text).toContain(
      'pay to: 客户 017, 中国银行, 6217000012345678',
    );
    expect(
      (await call(server, 'refund.settle', { refund_no: refund.refund_no, reference: 'B-17' }))
        .exitCode,
    ).toBe(0);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({
      status: 'settled',
      amount: 59_900,
      reference: 'B-17',
    });
    expect(await readOrder(server, paid)).toMatchObject({
      refunded_amount: 59_900,
      payment: { status: 'refunded' },
    });
    expect((await listNotificationTexts(server, paid.person, 'en-US'))[0]?.[1]).toBe(
      'Refund paid by transfer',
    );
    expect(await listOrderFindings(server, paid)).toEqual([]);
    const late = await actOnRefund(server, paid.person, refund, 'account', bankAccount);
    expect(late.status).toBe(409);
  });

  test('a wallet that cannot send it back may send it after all', async () => {
    const { paid, refund } = await failedRefund(server);
    await server.walletServer.endRefund(refund.refund_no, 'done');
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
    expect(
      (await call(server, 'refund.settle', { refund_no: refund.refund_no, reference: 'B-18' }))
        .exitCode,
    ).toBe(1);
    expect(await listOrderFindings(server, paid)).toEqual([]);
  });
});

describe('facts that the wallet knows better', () => {
  test('the wallet is asked before a refund is paid by hand', async () => {
    const { paid, refund } = await failedRefund(server);
    server.sandbox.faults.dropNotices(1);
    await server.walletServer.endRefund(refund.refund_no, 'done');
    const { exitCode, text } = await call(server, 'refund.settle', {
      refund_no: refund.refund_no,
      reference: 'B-19',
    });
    expect([exitCode, text]).toEqual([1, expect.stringContaining('has moved on')]);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
    expect(await listOrderFindings(server, paid)).toEqual([]);
  });

  test('a silent wallet is waited for before a refund', async () => {
    const { paid, refund } = await failedRefund(server);
    silenceWallet(server, 'wallet/wechat/refund-query');
    const { exitCode, text } = await call(server, 'refund.settle', {
      refund_no: refund.refund_no,
      reference: 'B-20',
    });
    expect([exitCode, text]).toEqual([1, expect.stringContaining('still being confirmed')]);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'failed' });
    expect(
      (await call(server, 'refund.settle', { refund_no: refund.refund_no, reference: 'B-20' }))
        .exitCode,
    ).toBe(0);
  });

  test.each([
    ['alipay', 'all', 59_900],
    ['alipay', 'a part', 20_000],
    ['wechat', 'all', 59_900],
    ['wechat', 'a part', 20_000],
  ] as const)(
    'a refund needs a person when the console of %s sent %s of it back before the approval',
    async (channel, _, sentBack) => {
      const paid = await paidOrder(server, { channel });
      const refund = await requestedRefund(server, paid, 59_900);
      const { payment_no } = paid.payment;
      const number = `CONSOLE-${channel}-${sentBack}`;
      expect(await server.walletServer.refundAtConsole(payment_no, number, sentBack)).toBe(true);
      await call(server, 'refund.approve', { refund_no: refund.refund_no });
      expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'failed' });
      expect((await admin(server, 'attention')).text).toContain(refund.refund_no);
      expect(
        (await call(server, 'refund.settle', { refund_no: refund.refund_no, reference: number }))
          .exitCode,
      ).toBe(0);
      expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'settled' });
    },
  );
});

test('the wallet gets the same number again, and moves the money once', async () => {
  const paid = await paidOrder(server, { channel: 'wechat' });
  const refund = await requestedRefund(server, paid, 300);
  server.sandbox.faults.fail({
    path: 'wallet/wechat/refund',
    times: 1,
    status: 503,
    when: 'after',
  });
  silenceWallet(server, 'wallet/wechat/refund-query');
  // Its notice would say that the money has moved.
  server.sandbox.faults.dropNotices(1);
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunding' });
  server.clock.move(hourMs);
  await sweep(server.deps);
  expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
  expect(await listOrderFindings(server, paid)).toEqual([]);
  const [attempt] = await server.deps.db
    .select({ returnedAt: payments.returnedAt })
    .from(payments)
    .where(eq(payments.paymentNo, paid.payment.payment_no));
  expect(attempt?.returnedAt).toBeNull();
});

test('a double payment is returned during an open request', async () => {
  const { person, order_no, payment } = await startPayment(server, 'alipay');
  const second = await server.pay(person, order_no, 'wechat');
  await server.wallet(payment, 'approve');
  const paid = { person, order_no, payment };
  const refund = await requestedRefund(server, paid, 200);
  await server.wallet(second, 'late');
  expect(await readOrder(server, paid)).toMatchObject({
    refunded_amount: 0,
    refunds: [{ cause: 'requested' }, { cause: 'double', status: 'refunded' }],
  });
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  expect(await readOrder(server, paid)).toMatchObject({ refunded_amount: 200 });
  expect(await listOrderFindings(server, paid)).toEqual([]);
  const [row] = await server.deps.db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.orderNo, order_no)));
  expect(row?.status).toBe('completed');
});
