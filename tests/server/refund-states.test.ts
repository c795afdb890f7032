import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { attemptStatus, startPayment } from '#tests/support/payer.ts';
import { server, test } from '#tests/support/set-up.ts';

type Channel = 'alipay' | 'wechat';

/** Creates late money with a refund in the given state at the wallet. */
async function lateMoney(channel: Channel, state: 'processing' | 'abnormal') {
  const { person, order_no, payment } = await startPayment(server, channel);
  await server.call('POST', `orders/${order_no}/cancel`, person);
  server.sandbox.faults.setRefunds(state, 1, payment.payment_no);
  if (channel === 'wechat') await server.wallet(payment, 'expire');
  await server.wallet(payment, 'late');
  return payment.payment_no;
}

async function readPaymentRefund(paymentNo: string) {
  const [row] = await server.deps.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.paymentNo, paymentNo));
  if (row === undefined) throw new Error('nothing goes back');
  return row.refund;
}

const attention = async () =>
  (
    await runAdmin({ deps: server.deps, origin: 'https://park.example', actor: 'tester' }, [
      'attention',
    ])
  ).text;

test.each(['alipay', 'wechat'] as const)(
  'a refund that %s has accepted is followed to its end, by its notice',
  async (channel) => {
    const paymentNo = await lateMoney(channel, 'processing');
    expect(await attemptStatus(server, paymentNo)).toBe('refunding');
    const { refundNo, walletState } = await readPaymentRefund(paymentNo);
    expect(walletState).toBe('accepted');
    await server.walletServer.endRefund(refundNo, 'done');
    expect(await attemptStatus(server, paymentNo)).toBe('refunded');
    expect(await readPaymentRefund(paymentNo)).toMatchObject({
      walletState: null,
      doneAt: server.clock.date(),
    });
  },
);

test.each(['alipay', 'wechat'] as const)(
  'a refund that %s has accepted is done without a notice too',
  async (channel) => {
    const paymentNo = await lateMoney(channel, 'processing');
    const { refundNo } = await readPaymentRefund(paymentNo);
    server.sandbox.faults.dropNotices(1, paymentNo);
    await server.walletServer.endRefund(refundNo, 'done');
    expect(await attemptStatus(server, paymentNo)).toBe('refunding');
    server.clock.move(60_000);
    await sweep(server.deps);
    expect(await attemptStatus(server, paymentNo)).toBe('refunded');
  },
);

test('a refund that the bank rejects needs a person at once, until the wallet reports it done', async () => {
  const paymentNo = await lateMoney('wechat', 'processing');
  const { refundNo } = await readPaymentRefund(paymentNo);
  expect(await attention()).not.toContain(refundNo);
  await server.walletServer.endRefund(refundNo, 'abnormal');
  expect((await readPaymentRefund(paymentNo)).walletState).toBe('abnormal');
  expect(await attention()).toMatch(
    new RegExp(`refund +${refundNo} .*The wallet cannot send the money back`),
  );
  await server.walletServer.endRefund(refundNo, 'done');
  expect(await attemptStatus(server, paymentNo)).toBe('refunded');
  expect(await attention()).not.toContain(refundNo);
});
