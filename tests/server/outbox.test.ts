import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#server/db/tables/notifications.ts';
import { orders } from '#server/db/tables/orders.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { processes } from '#server/db/tables/processes.ts';
import { drainOutbox } from '#server/domain/workflows/outbox-run.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import { startPayment, captureWithoutJobs, fetchOrder } from '#tests/support/payer.ts';
import { program } from '#tests/support/program.ts';
import { server, test } from '#tests/support/set-up.ts';

async function readOrderId(orderNo: string): Promise<number> {
  const [order] = await server.deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  return order?.id ?? 0;
}

/** Creates a paid order with a fulfillment job that `claimedBy` has begun. */
async function beginClaimedBy(claimedBy: string | null) {
  const begun = await startPayment(server, 'alipay');
  await captureWithoutJobs(server, begun.payment);
  const now = server.clock.now();
  await server.deps.db.insert(outbox).values({
    topic: 'order.fulfil',
    subjectId: await readOrderId(begun.order_no),
    createdAt: new Date(now),
    availableAt: new Date(claimedBy === null ? now : now + 60_000),
    claimedBy,
  });
  const status = async () => (await fetchOrder(server, begun.person, begun.order_no)).status;
  return { ...begun, status };
}

test('a payment finishes its own order’s jobs, and leaves all others to the sweeper', async () => {
  const other = await beginClaimedBy(null);
  const { person, payment, order_no } = await startPayment(server, 'wechat');
  await server.wallet(payment, 'approve');
  const order = await fetchOrder(server, person, order_no);
  expect([order.status, order.timeline.map(({ event }) => event)]).toEqual([
    'completed',
    ['order.created', 'order.paid', 'order.fulfilled'],
  ]);
  const own = eq(outbox.subjectId, await readOrderId(order_no));
  expect(await server.deps.db.select().from(outbox).where(own)).toEqual([]);
  expect(await other.status()).toBe('processing');
  await drainOutbox(server.deps);
  expect(await other.status()).toBe('completed');
});

test('a refund runs its own job at once, and leaves all others to the sweeper', async () => {
  const other = await beginClaimedBy(null);
  let calls = 0;
  server.deps.jobsWakeUp.on('due', () => (calls += 1));
  const { person, payment, order_no } = await startPayment(server, 'wechat');
  await server.call('POST', `orders/${order_no}/cancel`, person);
  await server.wallet(payment, 'late');
  expect((await fetchOrder(server, person, order_no)).payment?.status).toBe('refunded');
  expect([await other.status(), calls]).toEqual(['processing', 1]);
});

test('money is recorded though its delivery fails, and is delivered later', async () => {
  const { db } = server.deps;
  const { person, payment, order_no } = await startPayment(server, 'alipay');
  await db.execute(sql`alter table notifications rename to hidden`);
  await server.wallet(payment, 'approve');
  const states = async () => {
    const { status, payment: paid } = await fetchOrder(server, person, order_no);
    return [status, paid?.status];
  };
  expect(await states()).toEqual(['completed', 'success']);
  await db.execute(sql`alter table hidden rename to notifications`);
  server.clock.move(60_000);
  await drainOutbox(server.deps);
  const told = await db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.userId, person.id));
  expect(told).toEqual([{ kind: 'order_paid' }]);
});

test('jobs of a killed process are taken up by another within the lease, and no sooner', async () => {
  const { db } = server.deps;
  const lease = createProcessLease(db, 'killed', server.deps.keys, program);
  await lease.keep();
  const { status } = await beginClaimedBy('killed');
  await drainOutbox(server.deps);
  expect(await status()).toBe('processing');
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from alive_until - now())::float` })
    .from(processes)
    .where(eq(processes.name, 'killed'));
  expect(row?.seconds).toBeLessThanOrEqual(20);
  await db
    .update(processes)
    .set({ aliveUntil: sql`now()` })
    .where(eq(processes.name, 'killed'));
  await drainOutbox(server.deps);
  expect(await status()).toBe('completed');
});

test('jobs of a stopping process are taken up by another at once', async () => {
  const lease = createProcessLease(server.deps.db, 'stopping', server.deps.keys, program);
  await lease.keep();
  const { status } = await beginClaimedBy('stopping');
  await lease.end();
  await drainOutbox(server.deps);
  expect(await status()).toBe('completed');
});
