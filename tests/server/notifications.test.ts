import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { notifications } from '../../server/db/tables/notifications.ts';
import { outbox } from '../../server/db/tables/payments.ts';
import { drainOutbox } from '../../server/domain/payments/outbox.ts';
import { sweep } from '../../server/domain/sweep.ts';
import { begin } from '../support/payer.ts';
import { createTestServer, type Person, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

function toldTo(person: Person) {
  return server.deps.db
    .select({
      kind: notifications.kind,
      about: notifications.about,
      order: notifications.orderNo,
      link: notifications.link,
      at: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, person.id))
    .orderBy(notifications.id);
}

test('who paid is told once, however often the wallet says so', async () => {
  const { person, order_no, payment } = await begin(server, 'alipay');
  server.sandbox.faults.repeatNotices(1);
  await server.wallet(payment, 'approve');
  expect(await toldTo(person)).toEqual([
    {
      kind: 'order_paid',
      about: order_no,
      order: order_no,
      link: `/user/orders/${order_no}`,
      at: server.clock.date(),
      readAt: null,
    },
  ]);
});

test('whose order expired is told; who cancelled it is not', async () => {
  const expired = await begin(server, 'wechat');
  const cancelled = await begin(server, 'wechat');
  const path = `orders/${cancelled.order_no}/cancel`;
  await server.call('POST', path, { token: cancelled.person.token });
  server.clock.move(24 * 60 * 60 * 1000);
  await sweep(server.deps);
  const kinds = async (person: Person) =>
    (await toldTo(person)).map(({ kind, about }) => [kind, about]);
  expect(await kinds(expired.person)).toEqual([['order_expired', expired.order_no]]);
  expect(await kinds(cancelled.person)).toEqual([]);
});

test('each payment that went back is told by itself', async () => {
  const { person, order_no, payment } = await begin(server, 'alipay');
  const second = await server.pay(person, order_no, 'wechat');
  await server.wallet(payment, 'approve');
  await server.wallet(second, 'late');
  expect((await toldTo(person)).map(({ kind, about }) => [kind, about])).toEqual([
    ['order_paid', order_no],
    ['payment_refunded', second.payment_no],
  ]);
});

test('a duty that is done again after a crash says nothing twice', async () => {
  const { person, payment } = await begin(server, 'wechat');
  await server.wallet(payment, 'approve');
  await server.deps.db.update(outbox).set({ doneAt: null });
  server.clock.move(61_000);
  await drainOutbox(server.deps);
  expect((await toldTo(person)).map(({ kind }) => kind)).toEqual(['order_paid']);
});
