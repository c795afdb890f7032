import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { describe, expect, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { lockDirectory } from '#server/db/lock.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { sandboxRefunds, sandboxTrades } from '#sandbox/site/wallet-tables.ts';
import { call } from '#tests/support/act-by-command.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { startPayment, silenceWallet } from '#tests/support/payer.ts';
import { failedRefund } from '#tests/support/refunds.ts';
import { briefArguments } from '#tests/support/server-process.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const books = () => reconcile(server.deps.db, server.clock.date(), server.deps.gateways);

/** Returns the ledger's findings on one order, without those of other tests. */
async function findings(orderNo: string) {
  const all = await books();
  return all.findings.filter((finding) => finding.orderNo === orderNo).map(({ what }) => what);
}

describe('the ledger', () => {
  test('the ledger agrees over orders that are unpaid, paid, paid twice, cancelled and refunded', async () => {
    const own = await createTestServer();
    onTestFinished(() => own.close());
    await startPayment(own, 'alipay');
    const paid = await startPayment(own, 'wechat');
    await own.wallet(paid.payment, 'approve');
    const twice = await startPayment(own, 'alipay');
    const second = await own.pay(twice.person, twice.order_no, 'wechat');
    await own.wallet(twice.payment, 'approve');
    await own.wallet(second, 'late');
    const late = await startPayment(own, 'alipay');
    await own.call('POST', `orders/${late.order_no}/cancel`, { token: late.person.token });
    silenceWallet(own, 'wallet/alipay/refund');
    await own.wallet(late.payment, 'late');
    expect(await reconcile(own.deps.db, own.clock.date(), own.deps.gateways)).toEqual({
      orders: 4,
      total: {
        captured: 4 * 59_900,
        refunded: 59_900,
        refunding: 59_900,
        unreturned: 0,
        entitled: 2 * 59_900,
      },
      difference: 0,
      findings: [],
      owed: [],
      received: 0,
    });
  });

  test('the ledger names an order that is entitled without a payment', async () => {
    const { order_no } = await startPayment(server, 'alipay');
    const before = (await books()).difference;
    await server.deps.db
      .update(orders)
      .set({ status: 'processing' })
      .where(eq(orders.orderNo, order_no));
    expect(await findings(order_no)).toEqual([
      'the books differ by -59900 fen',
      'processing with 0 kept payments',
    ]);
    expect((await books()).difference).toBe(before - 59_900);
  });

  test('the ledger names a cancelled order with a kept payment', async () => {
    const { order_no, payment } = await startPayment(server, 'wechat');
    await server.wallet(payment, 'approve');
    await server.deps.db
      .update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.orderNo, order_no));
    expect(await findings(order_no)).toEqual([
      'the books differ by 59900 fen',
      'cancelled, and yet a payment was kept',
    ]);
  });

  test('the ledger names a refund that is on its way for more than a day', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    await server.call('POST', `orders/${order_no}/cancel`, person);
    silenceWallet(server, 'wallet/alipay/refund');
    await server.wallet(payment, 'late');
    expect(await findings(order_no)).toEqual([]);
    server.clock.move(25 * 60 * 60 * 1000);
    const [refund] = await server.deps.db
      .select({ refundNo: refunds.refundNo })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.paymentNo, payment.payment_no));
    expect(await findings(order_no)).toEqual([
      `refund ${refund?.refundNo} has been on its way for more than a day`,
    ]);
  });

  test('the ledger is right about money that a wallet cannot send back, and says that it is owed', async () => {
    const { paid, refund } = await failedRefund(server);
    server.clock.move(25 * 60 * 60 * 1000);
    expect(await findings(paid.order_no)).toEqual([]);
    const owed = `${paid.order_no}: refund ${refund.refund_no} cannot be sent back by the wallet\n`;
    const ledger = await books();
    expect(reportLedger(ledger).text).toContain(`Still owed, to be paid by hand:\n${owed}`);
    // Other tests leave wrong books.
    expect(reportLedger({ ...ledger, difference: 0, findings: [] }).isRight).toBe(true);
    await call(server, 'refund.settle', { refund_no: refund.refund_no, reference: 'B-17' });
    expect((await books()).owed).toEqual([]);
  });

  test('the ledger names money that the wallet took or gave back and we do not know of', async () => {
    const taken = await startPayment(server, 'wechat');
    await server.call('POST', `orders/${taken.order_no}/cancel`, { token: taken.person.token });
    server.sandbox.faults.dropNotices(1);
    await server.wallet(taken.payment, 'late');
    expect(await findings(taken.order_no)).toEqual([
      `${taken.payment.payment_no}: the wallet took 59900 fen, we have 0`,
    ]);

    const invented = await startPayment(server, 'wechat');
    await server.wallet(invented.payment, 'approve');
    await server.deps.db
      .update(sandboxTrades)
      .set({ state: 'closed' })
      .where(eq(sandboxTrades.paymentNo, invented.payment.payment_no));
    expect(await findings(invented.order_no)).toEqual([
      `${invented.payment.payment_no}: the wallet took 0 fen, we have 59900`,
    ]);

    const given = await startPayment(server, 'wechat');
    await server.wallet(given.payment, 'approve');
    const paymentNo = given.payment.payment_no;
    await server.deps.db.insert(sandboxRefunds).values({ refundNo: 'R1', paymentNo, amount: 100 });
    expect(await findings(given.order_no)).toEqual([
      `${paymentNo}: the wallet gave back 100 fen, we say 0`,
    ]);
  });
});

describe('npm run ledger', () => {
  const run = (dataDir: string) =>
    spawnSync(process.execPath, briefArguments('ledger'), {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
      encoding: 'utf8',
    });

  test('the command prints the sums, names faults and exits with 1, and wants the directory to itself', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'xuyuan-ledger-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    expect(run(directory)).toMatchObject({
      status: 1,
      stderr: `There is no database in ${directory}; set DATA_DIR or DATABASE_URL.\n`,
    });

    await copyDatabase(directory);
    const own = await createTestServer({ database: await openPglite(directory) });
    const { order_no, payment } = await startPayment(own, 'alipay');
    await own.wallet(payment, 'approve');
    await own.close();
    const right = run(directory);
    expect(right.status).toBe(0);
    expect(right.stdout).toBe(
      [
        'Orders: 1. Amounts in yuan.',
        'captured                    599.00',
        'refunded                      0.00',
        'on its way back               0.00',
        'owed by hand                  0.00',
        'entitled                   -599.00',
        'difference                    0.00',
        'The books are right.',
        '',
      ].join('\n'),
    );

    const unlock = await lockDirectory(directory);
    expect(run(directory)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The server that runs on .* stop it first, .*\n$/),
    });
    await unlock();

    const { db, close } = await openPglite(directory);
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderNo, order_no));
    await close();
    const wrong = run(directory);
    expect(wrong.status).toBe(1);
    expect(wrong.stdout).toContain(`${order_no}: the books differ by 59900 fen`);
  });
});
