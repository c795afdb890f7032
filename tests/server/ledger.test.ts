import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { orders } from '../../server/db/tables/orders.ts';
import { payments, refunds } from '../../server/db/tables/payments.ts';
import { sandboxRefunds, sandboxTrades } from '../../server/db/tables/sandbox.ts';
import { openPglite } from '../../server/db/open-pglite.ts';
import { lockDirectory } from '../../server/db/lock.ts';
import { reconcile } from '../../server/domain/ledger.ts';
import { begin, silence } from '../support/payer.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const books = () => reconcile(server.deps.db, server.clock.date());

/** What the books say of one order, and nothing that other tests left. */
async function findings(orderNo: string) {
  const all = await books();
  return all.findings.filter((finding) => finding.orderNo === orderNo).map(({ what }) => what);
}

describe('the ledger', () => {
  test('agrees over orders that are unpaid, paid, paid twice, cancelled and refunded', async () => {
    const own = await createTestServer();
    onTestFinished(() => own.close());
    await begin(own, 'alipay');
    const paid = await begin(own, 'wechat');
    await own.wallet(paid.payment, 'approve');
    const twice = await begin(own, 'alipay');
    const second = await own.pay(twice.person, twice.order_no, 'wechat');
    await own.wallet(twice.payment, 'approve');
    await own.wallet(second, 'late');
    const late = await begin(own, 'alipay');
    await own.call('POST', `orders/${late.order_no}/cancel`, { token: late.person.token });
    silence(own, 'wallet/alipay/refund');
    await own.wallet(late.payment, 'late');
    expect(await reconcile(own.deps.db, own.clock.date())).toEqual({
      orders: 4,
      total: { captured: 4 * 59_900, refunded: 59_900, returning: 59_900, entitled: 2 * 59_900 },
      difference: 0,
      findings: [],
    });
  });

  test('names an order that is entitled without a payment', async () => {
    const { order_no } = await begin(server, 'alipay');
    await server.deps.db
      .update(orders)
      .set({ status: 'processing' })
      .where(eq(orders.orderNo, order_no));
    expect(await findings(order_no)).toEqual([
      'the books differ by -59900 fen',
      'processing with 0 kept payments',
    ]);
    expect((await books()).difference).toBe(-59_900);
  });

  test('names a cancelled order whose payment was kept', async () => {
    const { order_no, payment } = await begin(server, 'wechat');
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

  test('names a refund that is on its way for more than a day', async () => {
    const { person, order_no, payment } = await begin(server, 'alipay');
    await server.call('POST', `orders/${order_no}/cancel`, { token: person.token });
    silence(server, 'wallet/alipay/refund');
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

  test('names money that the wallet took or gave back and we do not know of', async () => {
    const taken = await begin(server, 'wechat');
    await server.call('POST', `orders/${taken.order_no}/cancel`, { token: taken.person.token });
    server.sandbox.faults.dropNotices(1);
    await server.wallet(taken.payment, 'late');
    expect(await findings(taken.order_no)).toEqual([
      `${taken.payment.payment_no}: the wallet took 59900 fen, we have 0`,
    ]);

    const invented = await begin(server, 'wechat');
    await server.wallet(invented.payment, 'approve');
    await server.deps.db
      .update(sandboxTrades)
      .set({ state: 'closed' })
      .where(eq(sandboxTrades.paymentNo, invented.payment.payment_no));
    expect(await findings(invented.order_no)).toEqual([
      `${invented.payment.payment_no}: the wallet took 0 fen, we have 59900`,
    ]);

    const given = await begin(server, 'wechat');
    await server.wallet(given.payment, 'approve');
    const paymentNo = given.payment.payment_no;
    await server.deps.db.insert(sandboxRefunds).values({ refundNo: 'R1', paymentNo, amount: 100 });
    expect(await findings(given.order_no)).toEqual([
      `${paymentNo}: the wallet gave back 100 fen, we say 0`,
    ]);
  });
});

describe('npm run ledger', () => {
  const entry = join(import.meta.dirname, '../../server/ledger.ts');
  const run = (dataDir: string) =>
    spawnSync(process.execPath, [entry], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
      encoding: 'utf8',
    });

  test(
    'prints the sums, names what is wrong and ends with 1, and wants the directory to itself',
    { timeout: 60_000 },
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'xuyuan-ledger-'));
      onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
      expect(run(directory)).toMatchObject({
        status: 1,
        stderr: `There is no database in ${directory}; set DATA_DIR or DATABASE_URL.\n`,
      });

      const own = await createTestServer({ database: await openPglite(directory) });
      const { order_no, payment } = await begin(own, 'alipay');
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
    },
  );
});
