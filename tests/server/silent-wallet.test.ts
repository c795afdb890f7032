import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect } from 'vitest';
import { startChores } from '#server/bin/chores.ts';
import { payments } from '#server/db/tables/payments.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { createKeyedQueue } from '#server/base/keyed-queue.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { withTimeouts } from '#server/gateways/timeout.ts';
import { createStillClock } from '#server/base/clock.ts';
import { Refusal } from '#server/base/refusal.ts';
import { claims } from '#server/db/tables/processes.ts';
import { movingTime } from '#tests/support/moving-time.ts';
import {
  requestCode,
  startPayment,
  fetchOrder,
  silenceWallet,
  attemptStatus,
} from '#tests/support/payer.ts';
import { program } from '#tests/support/program.ts';
import { createTestServer, type TestResponse } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

setUpServer(() => createTestServer({ isEmbedded: true }));
afterEach(() => server.sandbox.faults.clear());

function hang(path: `wallet/${string}`, times = 100): void {
  server.sandbox.faults.hold({ path, times });
}

function said({ status, body, headers }: TestResponse) {
  return [status, body.error, headers.get('retry-after')];
}

describe('a wallet that takes the question and never answers', () => {
  test('a silent wallet keeps neither a cancellation nor another channel waiting, and changes nothing', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    hang('wallet/wechat/query');
    const unclear = [503, 'payment.still_confirming', '2'];
    const cancel = server.call('POST', `orders/${order_no}/cancel`, person);
    expect(said(await movingTime(server.clock, cancel))).toEqual(unclear);
    const change = requestCode(server, person, order_no, 'alipay');
    expect(said(await movingTime(server.clock, change))).toEqual(unclear);
    const order = await fetchOrder(server, person, order_no);
    expect([order.status, order.open_payment?.payment_no]).toEqual(['pending', payment.payment_no]);
  });

  test('a silent wallet for one of several attempts leaves the code on the screen as it was', async () => {
    const { person, order_no, payment } = await startPayment(server, 'alipay');
    const shown = await server.pay(person, order_no, 'wechat');
    expect(await attemptStatus(server, payment.payment_no)).toBe('closing');
    hang('wallet/alipay/query');
    const cancel = server.call('POST', `orders/${order_no}/cancel`, person);
    expect((await movingTime(server.clock, cancel)).status).toBe(503);
    expect(await attemptStatus(server, shown.payment_no)).toBe('pending');
  });

  test('a silent wallet does not hold up the sweeper for payers with the other one', async () => {
    const wechat = await startPayment(server, 'wechat');
    await startPayment(server, 'alipay');
    hang('wallet/alipay');
    server.sandbox.faults.dropNotices(1, wechat.payment.payment_no);
    await server.wallet(wechat.payment, 'approve');
    server.clock.move(6000);
    const sweeping = sweep(server.deps);
    const status = async () => (await fetchOrder(server, wechat.person, wechat.order_no)).status;
    await expect.poll(status, { timeout: 30_000 }).toBe('completed');
    await movingTime(server.clock, sweeping);
  });

  test('a silent wallet does not keep the server from stopping', async () => {
    await startPayment(server, 'wechat');
    hang('wallet/wechat/query');
    const asked: string[] = [];
    const { wechat } = server.deps.gateways;
    const query = (no: string) => (asked.push(no), wechat.query(no));
    const { gateways, cut } = withTimeouts(
      { ...server.deps.gateways, wechat: { ...wechat, query } },
      server.clock.after,
    );
    server.clock.move(6000);
    const stop = startChores({ ...server.deps, gateways });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    cut();
    await stop();
  });
});

describe('the turn of a call on an order', () => {
  test('the turn of a call does not come while a living process works on the order: 503 after ten seconds', async () => {
    const { person, order_no } = await startPayment(server, 'wechat');
    const other = createProcessLease(server.deps.db, 'other', server.deps.keys, program);
    await other.keep();
    const endsAt = sql`now() + interval '1 minute'`;
    await server.deps.db.insert(claims).values({ name: order_no, process: 'other', endsAt });
    const from = server.clock.now();
    const busy = await movingTime(server.clock, requestCode(server, person, order_no, 'wechat'));
    expect(said(busy)).toEqual([503, 'payment.still_confirming', '2']);
    expect(server.clock.now() - from).toBeGreaterThanOrEqual(10_000);

    const waiting = requestCode(server, person, order_no, 'wechat');
    await other.end();
    expect((await waiting).status).toBe(200);
  });

  test('the turn of a call comes at once when the working process was killed', async () => {
    const { person, order_no } = await startPayment(server, 'wechat');
    const endsAt = sql`now() + interval '1 minute'`;
    await server.deps.db.insert(claims).values({ name: order_no, process: 'killed', endsAt });
    expect((await requestCode(server, person, order_no, 'wechat')).status).toBe(200);
    const left = await server.deps.db.select().from(claims);
    expect(left).toEqual([]);
  });

  test('the turn of a call is waited for up to a limit, and then its work is not begun', async () => {
    const clock = createStillClock(0);
    const queue = createKeyedQueue(clock);
    const refusal = () => new Refusal(503);
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = queue.run('order', () => promise);
    let begun = 0;
    const later = () => queue.run('order', async () => (begun += 1), { ms: 10_000, refusal });
    const tooLate = later();
    clock.move(10_000);
    await expect(tooLate).rejects.toMatchObject({ status: 503 });
    const inTime = later();
    resolve();
    await first;
    expect([await inTime, begun]).toEqual([1, 1]);
  });

  test('the turn of a call does not come once the server stops, and begun work goes on', async () => {
    const queue = createKeyedQueue(createStillClock(0));
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = queue.run('order', () => promise);
    const second = queue.run('order', async () => 'never');
    await Promise.resolve();
    queue.close();
    await expect(second).rejects.toMatchObject({ status: 503 });
    await expect(queue.run('other', async () => 'never')).rejects.toMatchObject({ status: 503 });
    resolve('done');
    expect(await first).toBe('done');
  });
});

describe('asking after many attempts', () => {
  const questions = async (paymentNo: string) => {
    const [row] = await server.deps.db
      .select({ queries: payments.queries })
      .from(payments)
      .where(eq(payments.paymentNo, paymentNo));
    return row?.queries;
  };

  test('one sweep polls every due attempt, however many there are', async () => {
    const { payment } = await startPayment(server, 'alipay');
    await server.deps.db.execute(sql`
      with more as (
        insert into orders (order_no, user_id, status, type, service_type, title, features, amount, attachments, fingerprint, created_at, expires_at)
        select order_no || '-' || n, user_id, status, type, service_type, title, features, amount, attachments, fingerprint, created_at, expires_at
        from orders, generate_series(1, 150) n where order_no = ${payment.order_no}
        returning id, order_no, amount, created_at, expires_at
      )
      insert into payments (payment_no, order_id, channel, account, presentation, amount, qr_code, created_at, expires_at, extendable_until, gateway_expires_at, next_query_at)
      select order_no, id, 'alipay', 'sandbox', 'qr', amount, 'x', created_at, expires_at, expires_at, expires_at, created_at from more`);
    server.clock.move(6000);
    await sweep(server.deps);
    const [unasked] = await server.deps.db
      .select({ count: sql<number>`count(*)::int` })
      .from(payments)
      .where(eq(payments.queries, 0));
    expect(unasked?.count).toBe(0);
    await server.deps.db.update(payments).set({ status: 'failed' }).where(eq(payments.qrCode, 'x'));
  });

  test('a payment with a silent wallet is asked about in growing steps, also when its time is up', async () => {
    const { payment } = await startPayment(server, 'wechat');
    server.clock.move(31 * 60_000);
    silenceWallet(server, 'wallet/wechat/query', 100);
    for (let second = 0; second < 10; second += 1) {
      server.clock.move(1000);
      await sweep(server.deps);
    }
    expect(await questions(payment.payment_no)).toBe(2);
  });
});

describe('a payment without a reachable wallet', () => {
  const attention = async () =>
    (
      await runAdmin({ deps: server.deps, origin: 'https://park.example', actor: 'tester' }, [
        'attention',
      ])
    ).text;

  test('the payment needs a person after two minutes, until the wallet answers again', async () => {
    const { payment } = await startPayment(server, 'wechat');
    silenceWallet(server, 'wallet/wechat/query', 100);
    server.clock.move(10_000);
    await sweep(server.deps);
    server.clock.move(110_000);
    await sweep(server.deps);
    expect(await attention()).not.toContain(payment.payment_no);
    server.clock.move(15_000);
    expect(await attention()).toMatch(
      new RegExp(
        `payment +${payment.payment_no} .*The wallet does not say what became of this payment`,
      ),
    );
    server.sandbox.faults.clear();
    server.clock.move(60_000);
    await sweep(server.deps);
    expect(await attention()).not.toContain(payment.payment_no);
  });
});
