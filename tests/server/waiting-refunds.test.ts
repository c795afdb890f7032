import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, vi } from 'vitest';
import { outbox, payments, refunds } from '#server/db/tables/payments.ts';
import { drainOutbox } from '#server/domain/workflows/outbox-run.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import { WalletBusy } from '#server/gateways/wallet-busy.ts';
import { call } from '#tests/support/act-by-command.ts';
import { hourMs, minuteMs } from '#contract/base/durations.ts';
import { attemptStatus, startPayment } from '#tests/support/payer.ts';
import { admin, paidOrder, readRefund, requestedRefund } from '#tests/support/refunds.ts';
import { server, test } from '#tests/support/set-up.ts';

const secondMs = 1000;

const warned = vi.fn<(message: string) => void>();
beforeEach(() => {
  warned.mockReset();
  server.deps.log.warn = warned;
  server.deps.log.error = warned;
});

/** Creates an approved refund that its wallet has accepted but not yet sent. */
async function acceptedRefund(channel: 'alipay' | 'wechat') {
  const paid = await paidOrder(server, { channel });
  const refund = await requestedRefund(server, paid, 59_900);
  server.sandbox.faults.setRefunds('processing', 1, paid.payment.payment_no);
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  return { paid, refund };
}

async function readRefundJob(refundNo: string) {
  const [row] = await server.deps.db
    .select({ job: outbox })
    .from(outbox)
    .innerJoin(refunds, eq(refunds.paymentId, outbox.subjectId))
    .where(
      and(
        eq(refunds.refundNo, refundNo),
        eq(outbox.topic, 'payment.refund'),
        isNull(outbox.doneAt),
      ),
    );
  return row?.job ?? null;
}

/** Replaces methods of a wallet. */
function changeWallet(channel: 'alipay' | 'wechat', changed: Partial<Gateway>): void {
  const { gateways } = server.deps;
  server.deps.gateways = { ...gateways, [channel]: { ...gateways[channel], ...changed } };
}

/** Moves the clock from one due time of a job to the next, up to `seconds`. Returns the times. */
async function dueTimes(refundNo: string, seconds: number): Promise<number[]> {
  const from = server.clock.now();
  const due: number[] = [];
  for (;;) {
    const job = await readRefundJob(refundNo);
    const at = job === null ? Infinity : job.availableAt.valueOf() - from;
    if (at > seconds * secondMs) break;
    server.clock.move(Math.max(0, from + at - server.clock.now()));
    due.push(at / secondMs);
    await drainOutbox(server.deps);
  }
  server.clock.move(from + seconds * secondMs - server.clock.now());
  return due;
}

describe.each(['alipay', 'wechat'] as const)('a refund that %s has accepted', (channel) => {
  test('an accepted refund is asked about by schedule and needs staff after an hour', async () => {
    const { paid, refund } = await acceptedRefund(channel);
    const query = vi.spyOn(server.deps.gateways[channel], 'queryRefund');
    await drainOutbox(server.deps);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    expect(await dueTimes(refund.refund_no, 125)).toEqual([5, 15, 30, 60, 120]);
    for (let minute = 10; minute < 60; minute += 8) {
      server.clock.move(8 * minuteMs);
      await sweep(server.deps);
      expect((await admin(server, 'attention')).text).not.toContain(paid.order_no);
    }
    expect(await readRefundJob(refund.refund_no)).toMatchObject({ tries: 0 });
    expect(warned).not.toHaveBeenCalled();

    server.clock.move(4 * minuteMs);
    const { text } = await admin(server, 'attention');
    expect(text).toMatch(new RegExp(`refund +${refund.refund_no} .*has not gone back yet`));
    expect(text).not.toContain('has failed');
    const job = await readRefundJob(refund.refund_no);
    expect((job?.availableAt.valueOf() ?? 0) - server.clock.now()).toBeLessThanOrEqual(hourMs);

    await server.walletServer.endRefund(refund.refund_no, 'done');
    server.clock.move(hourMs);
    await sweep(server.deps);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
  });

  test('an accepted refund shows in the case when the wallet is asked next', async () => {
    const { paid, refund } = await acceptedRefund(channel);
    const { text } = await admin(server, 'case', paid.order_no);
    expect(text).toMatch(
      new RegExp(
        `Refund ${refund.refund_no}: .*has accepted it and not confirmed yet.*asked again at 2026`,
      ),
    );
    await server.walletServer.endRefund(refund.refund_no, 'done');
    server.clock.move(minuteMs);
    await sweep(server.deps);
    expect((await admin(server, 'case', paid.order_no)).text).not.toContain('asked again');
  });
});

test('a refund waits while the merchant’s account has too little money, and the case says so', async () => {
  const { refund: send } = server.deps.gateways.wechat;
  changeWallet('wechat', { refund: () => Promise.resolve('unfunded') });
  const paid = await paidOrder(server, { channel: 'wechat' });
  const refund = await requestedRefund(server, paid, 59_900);
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  await dueTimes(refund.refund_no, 60);
  expect((await admin(server, 'attention')).text).not.toContain(paid.order_no);
  expect((await admin(server, 'case', paid.order_no)).text).toContain('too little money');
  expect(warned).not.toHaveBeenCalled();

  changeWallet('wechat', { refund: send });
  server.clock.move(5 * minuteMs);
  await sweep(server.deps);
  expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
});

test('a busy wallet has not failed, before it accepts a refund and after', async () => {
  const before = { ...server.deps.gateways.alipay };
  const busy = () => Promise.reject(new WalletBusy('Alipay answered 40004 ACQ.SYSTEM_ERROR'));
  changeWallet('alipay', { refund: busy });
  const paid = await paidOrder(server, { channel: 'alipay' });
  const refund = await requestedRefund(server, paid, 59_900);
  server.sandbox.faults.setRefunds('processing', 1, paid.payment.payment_no);
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  await dueTimes(refund.refund_no, 60);
  changeWallet('alipay', { refund: before.refund });
  await dueTimes(refund.refund_no, 61);
  changeWallet('alipay', { queryRefund: busy });
  await dueTimes(refund.refund_no, 20 * 60);
  expect(await readRefundJob(refund.refund_no)).toMatchObject({ tries: 0 });
  expect((await admin(server, 'attention')).text).not.toContain(paid.order_no);
  expect(warned).not.toHaveBeenCalled();

  changeWallet('alipay', before);
  await server.walletServer.endRefund(refund.refund_no, 'done');
  server.clock.move(hourMs);
  await sweep(server.deps);
  expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
});

test('a refund that the wallet accepts hours late is polled at once, not hours later', async () => {
  const before = { ...server.deps.gateways.wechat };
  changeWallet('wechat', { refund: () => Promise.resolve('unfunded') });
  const paid = await paidOrder(server, { channel: 'wechat' });
  const refund = await requestedRefund(server, paid, 59_900);
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  server.clock.move(30 * hourMs);
  await sweep(server.deps);
  changeWallet('wechat', before);
  server.sandbox.faults.setRefunds('processing', 1, paid.payment.payment_no);
  server.clock.move(hourMs);
  await sweep(server.deps);
  expect(await dueTimes(refund.refund_no, 6)).toEqual([5]);
});

test('a code that a wallet does not close during a payment is polled again', async () => {
  const { close } = server.deps.gateways.wechat;
  const refuseToClose = vi.fn<Gateway['close']>(() => Promise.resolve('open'));
  changeWallet('wechat', { close: refuseToClose });
  const { payment, order_no } = await startPayment(server, 'wechat');
  server.clock.move(Date.parse(payment.expires_at) - server.clock.now() + minuteMs);
  for (let round = 0; round < 5; round += 1) {
    await sweep(server.deps);
    server.clock.move(minuteMs);
  }
  const [row] = await server.deps.db
    .select()
    .from(payments)
    .where(eq(payments.paymentNo, payment.payment_no));
  expect(refuseToClose.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(row).toMatchObject({ status: 'pending', unansweredSince: null });
  expect((await admin(server, 'attention')).text).not.toContain(order_no);
  expect(warned).not.toHaveBeenCalled();

  changeWallet('wechat', { close });
  server.clock.move(minuteMs);
  await sweep(server.deps);
  expect(await attemptStatus(server, payment.payment_no)).toBe('failed');
});
