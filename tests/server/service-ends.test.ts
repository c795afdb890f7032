import { expect } from 'vitest';
import { addMonths } from '#contract/base/shanghai.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { dayMs } from '#contract/base/durations.ts';
import { moveOn } from '#tests/support/members.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { requestedRefund } from '#tests/support/refunds.ts';
import { openMatter } from '#tests/support/open-matter.ts';
import { fetchService, listAllSteps, type ServedOrder } from '#tests/support/served-order.ts';
import { server, setUpAdmin, test } from '#tests/support/set-up.ts';

const admin = setUpAdmin();
test.beforeAll(() => storeOwnContent(server.deps));

/** Begins a yearly trademark plan, and returns it with the end of its period. */
async function begunYear() {
  const person = await server.register();
  const body = { type: 'service', item_type: 'trademark', plan_slug: 'pro' };
  const { order_no: orderNo } = await server.order(person, {
    ...body,
    pricing_model: 'yearly',
    months: 12,
    contact: { name: '客户 017' },
  });
  await server.wallet(await server.pay(person, orderNo), 'approve');
  const order = { person, orderNo, path: `orders/${orderNo}` };
  await admin.act('service.start', { order_no: order.orderNo });
  const { begins } = await fetchService(server, order);
  return { order, end: addMonths(new Date(begins.at ?? ''), 12) };
}

async function sweepAt({ person }: ServedOrder, at: Date): Promise<void> {
  await moveOn(server, person, at.toISOString());
  await sweep(server.deps);
}

const readTitles = async ({ person }: ServedOrder) =>
  (await listNotificationTexts(server, person, 'en-US')).map(([, title]) => title);

test('a year without an open matter is complete on the day after its end, with one notification', async () => {
  const { order, end } = await begunYear();
  await sweepAt(order, new Date(end.valueOf() - dayMs));
  const before = await fetchService(server, order);
  await sweepAt(order, new Date(end.valueOf() + dayMs));
  await sweep(server.deps);

  expect(before.state).toBe('underWay');
  expect((await fetchService(server, order)).state).toBe('delivered');
  const titles = await readTitles(order);
  expect(titles.filter((title) => title === 'Your order is complete')).toHaveLength(1);
});

test('a matter that was begun is finished after the year, and the order is complete then', async () => {
  const { order, end } = await begunYear();
  await openMatter(server, { order_no: order.orderNo });
  await sweepAt(order, new Date(end.valueOf() + dayMs));
  const late = await fetchService(server, order);
  for (const { key } of listAllSteps(late)) {
    await admin.act('service.step', { order_no: order.orderNo, matter: '1', step: key });
  }
  await sweep(server.deps);

  expect(late).toMatchObject({ state: 'underWay', refundable: expect.any(Number) });
  expect(late.refundable).toBeGreaterThan(0);
  const done = await fetchService(server, order);
  expect([done.state, done.refundable]).toEqual(['delivered', 0]);
});

test('a year with an undecided refund ends after the decision', async () => {
  const { order, end } = await begunYear();
  await moveOn(server, order.person, new Date(end.valueOf() - dayMs).toISOString());
  const { refundable } = await fetchService(server, order);
  await requestedRefund(server, { person: order.person, order_no: order.orderNo }, refundable);
  await sweepAt(order, new Date(end.valueOf() + dayMs));

  expect((await fetchService(server, order)).state).toBe('paused');
});

test('units that are left are announced 30 and 7 days before they lapse, once each', async () => {
  const { order, end } = await begunYear();
  const counts: number[] = [];
  for (const days of [31, 30, 29, 7, 6]) {
    await sweepAt(order, new Date(end.valueOf() - days * dayMs));
    const titles = await readTitles(order);
    counts.push(titles.filter((title) => title?.startsWith('Some units')).length);
  }

  expect(counts).toEqual([0, 1, 1, 2, 2]);
});
