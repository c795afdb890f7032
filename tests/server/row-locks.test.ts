import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Case } from '#contract/staff/case.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { orders } from '#server/db/tables/orders.ts';
import { consoleNotes } from '#server/db/tables/staff.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { askForInvoice, paidOrder, saveTitle } from '#tests/support/invoices.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { paidOrder as paidPlan, requestRefund } from '#tests/support/refunds.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

// The embedded database has one connection, so a missing row lock has no visible effect there.
describe.skipIf(postgres === null)('two transactions at once on PostgreSQL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ database: await openEmptyDatabase(postgres?.url ?? '') });
  });
  afterAll(() => server.close());

  test('two simultaneous requests make one invoice for the money of one order', async () => {
    const person = await server.register();
    const { order_no } = await paidOrder(server, person);
    const { id } = await saveTitle(server, person);
    const body = { order_nos: [order_no], title_id: id, kind: 'ordinary' };

    const responses = await Promise.all([1, 2, 3].map(() => askForInvoice(server, person, body)));

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('simultaneous refund requests make one, and the others learn of it', async () => {
    const paid = await paidPlan(server);

    const responses = await Promise.all([1, 2, 3].map(() => requestRefund(server, paid, 100)));

    expect(responses.map(({ status, body }) => `${status} ${body.error ?? ''}`).toSorted()).toEqual(
      ['200 ', '409 refund.open', '409 refund.open'],
    );
  });

  /** Runs `read`, and commits `change` once it waits for the table of notifications. */
  async function readDuring<Result>(
    change: (tx: Database) => Promise<unknown>,
    read: () => Promise<Result>,
  ): Promise<Result> {
    const { db } = server.deps;
    let reading: Promise<Result> | null = null;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table notifications in access exclusive mode`);
      reading = read();
      await expect.poll(() => tx.$count(sql`pg_locks`, sql`not granted`)).toBe(1);
      await change(tx);
    });
    if (reading === null) throw new Error('nothing was read');
    return reading;
  }

  const now = () => server.clock.date();
  /** Cancels an order, with a note of a colleague and a notification. */
  const cancel = (orderNo: string) => async (tx: Database) => {
    const [order] = await tx
      .update(orders)
      .set({ status: 'cancelled', endedAt: now() })
      .where(eq(orders.orderNo, orderNo))
      .returning();
    const note = { kind: 'order', number: orderNo, text: '已取消', staffId: 1, at: now() } as const;
    await tx.insert(consoleNotes).values(note);
    const told = { kind: 'order_paid', about: orderNo, link: '/', createdAt: now() } as const;
    await tx.insert(notifications).values({ userId: order?.userId ?? '', ...told });
  };

  test('a case that is read while its order is cancelled shows one instant', async () => {
    const admin = createTestConsole(server);
    const { token } = await admin.colleague('money');
    const { order_no } = await server.order(await server.register());
    const read = () => admin.call('readCase', { token, body: { order_no } });
    const during = v.parse(Case, (await readDuring(cancel(order_no), read)).data);
    const after = v.parse(Case, (await read()).data);

    const summarize = ({ order, notes }: Case) => [order.status, notes.length];
    expect(summarize(during)).toEqual(['pending', 0]);
    expect(summarize(after)).toEqual(['cancelled', 1]);
  });

  test('an export that is written while an order is cancelled shows one instant', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const { data } = await server.call('POST', 'user/export', { token: person.token, body: {} });
    const { url } = v.parse(v.object({ url: v.string() }), data);
    const Export = v.object({
      orders: v.array(v.object({ status: v.string() })),
      notifications: v.array(v.unknown()),
    });
    const read = async () => v.parse(Export, await (await server.app.request(url)).json());
    const summarize = (found: v.InferOutput<typeof Export>) => [
      found.orders.map(({ status }) => status),
      found.notifications.length,
    ];
    expect(summarize(await readDuring(cancel(order_no), read))).toEqual([['pending'], 0]);
    expect(summarize(await read())).toEqual([['cancelled'], 1]);
  });
});
