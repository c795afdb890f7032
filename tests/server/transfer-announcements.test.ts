import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { Order } from '#contract/orders/schemas.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { dayMs } from '#contract/base/durations.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import {
  companyOrder,
  freshReference,
  moveTransfer,
  readOwnOrder,
  recordTransfer,
} from '#tests/support/transfers.ts';

const admin = setUpOnce(() => createTestConsole(server));
const first = setUpOnce(() => admin.colleague('money'));

describe('an announcement', () => {
  test('an unscanned code of Alipay is superseded, and one of WeChat closed there', async () => {
    for (const [channel, status] of [
      ['alipay', 'closing'],
      ['wechat', 'failed'],
    ] as const) {
      const order = await companyOrder(server);
      const { payment_no: paymentNo } = await server.pay(order.person, order.order_no, channel);
      expect((await moveTransfer(server, order)).status).toBe(200);
      const [attempt] = await server.deps.db
        .select()
        .from(payments)
        .where(eq(payments.paymentNo, paymentNo));
      expect([channel, attempt?.status]).toEqual([channel, status]);
    }
  });

  test('a code that was paid wins: 409 with the paid order', async () => {
    const order = await companyOrder(server);
    const payment = await server.pay(order.person, order.order_no);
    await server.wallet(payment, 'approve');
    const { status, body, data } = await moveTransfer(server, order);
    expect([status, body.error]).toEqual([409, 'order.already_paid']);
    expect(v.parse(Order, data).order_no).toBe(order.order_no);
  });

  test('two announcements in two tabs are one', async () => {
    const order = await companyOrder(server);
    const both = await Promise.all(
      ['one', 'two'].map((tab) =>
        moveTransfer(server, order, 'announce', { 'idempotency-key': `tab-${tab}` }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { timeline } = await readOwnOrder(server, order);
    expect(timeline.filter(({ event }) => event === 'transfer.announced')).toHaveLength(1);
  });

  test('no code is given while it is announced, and one is once it is taken back', async () => {
    const order = await companyOrder(server);
    await moveTransfer(server, order);
    const { token } = order.person;
    const path = `payments/orders/${order.order_no}`;
    const refused = await server.call('POST', path, { token, body: { channel: 'alipay' } });
    expect([refused.status, refused.body.error]).toEqual([409, 'order.transfer_announced']);
    const { transfer } = v.parse(Order, refused.data);
    expect(transfer).toMatchObject({ ...sampleSite.bank, received: 0 });
    expect(transfer?.announced_at).not.toBeNull();
    expect((await moveTransfer(server, order, 'withdraw')).status).toBe(200);
    expect((await moveTransfer(server, order, 'withdraw')).status).toBe(200);
    expect(await server.pay(order.person, order.order_no)).toMatchObject({ status: 'pending' });
  });

  test('no code is given while a transfer that nobody announced waits for a second person', async () => {
    const order = await companyOrder(server);
    const { id } = await recordTransfer(admin, first, order.order_no);
    const { transfer } = await readOwnOrder(server, order);
    expect(transfer).toMatchObject({ checking: true, received: 0 });
    expect(transfer?.announced_at).not.toBeNull();
    const path = `payments/orders/${order.order_no}`;
    const call = { token: order.person.token, body: { channel: 'alipay' } };
    const refused = await server.call('POST', path, call);
    expect([refused.status, refused.body.error]).toEqual([409, 'order.transfer_checking']);
    const body = { reason: 'by mistake' };
    await admin.call('dropTransfer', { token: first.token, params: [id], body });
    expect((await readOwnOrder(server, order)).transfer?.announced_at).toBeNull();
    expect((await server.call('POST', path, call)).status).toBe(200);
  });

  test('the order lives 15 days from the first announcement, and never shorter', async () => {
    const order = await companyOrder(server);
    const announcedAt = server.clock.now();
    await moveTransfer(server, order);
    const wanted = new Date(announcedAt + 15 * dayMs).toISOString();
    expect((await readOwnOrder(server, order)).expires_at).toBe(wanted);
    await moveTransfer(server, order, 'withdraw');
    expect((await readOwnOrder(server, order)).expires_at).toBe(wanted);
    server.clock.move(60_000);
    await moveTransfer(server, order);
    expect((await readOwnOrder(server, order)).expires_at).toBe(wanted);
  });

  test('an order that is too small, one with credit, and one of a site without an account take none', async () => {
    const person = await server.register();
    const small = await server.order(person);
    expect(small.transfer).toBeUndefined();
    const refused = await moveTransfer(server, { person, order_no: small.order_no });
    expect([refused.status, refused.body.error]).toEqual([409, 'order.no_transfer']);

    const upgrade = await companyOrder(server);
    const which = eq(orders.orderNo, upgrade.order_no);
    await server.deps.db.update(orders).set({ credit: 100 }).where(which);
    expect((await moveTransfer(server, upgrade)).body.error).toBe('order.no_transfer');

    const order = await companyOrder(server);
    const { bank: _, ...without } = sampleSite;
    const other = createTestServer({
      database: { db: server.deps.db, close: () => Promise.resolve() },
      deps: { site: () => without, keys: server.deps.keys },
      clock: server.clock,
    });
    const { status, body } = await moveTransfer(await other, order);
    expect([status, body.error]).toEqual([409, 'order.no_transfer']);
    const console = createTestConsole(await other);
    const { data } = await console.call('recordTransfer', {
      token: first.token,
      params: [order.order_no],
      body: { reference: freshReference(), day: '2026-11-20', amount: 100 },
    });
    expect(data).toEqual({ why: 'no_bank' });
  });

  test('the channel of a transfer can never be chosen for a payment', async () => {
    const { person, order_no: orderNo } = await companyOrder(server);
    const body = { channel: 'bank_transfer' };
    const { token } = person;
    const { status } = await server.call('POST', `payments/orders/${orderNo}`, { token, body });
    expect(status).toBe(422);
  });
});
