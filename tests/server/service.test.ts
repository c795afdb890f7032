import { describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import { readMatters } from '#server/domain/service/matters.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { orders } from '#server/db/tables/orders.ts';
import { adminActor } from '#tests/support/admin.ts';
import { dayMs } from '#contract/base/durations.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import type { Person } from '#tests/support/server.ts';
import {
  fetchService,
  fetchTimeline,
  listAllSteps,
  writeOperatorFile,
  paidPackage,
  servedOrder,
  smallPdf,
  type ServedOrder,
} from '#tests/support/served-order.ts';
import { server, setUpAdmin, test } from '#tests/support/set-up.ts';

const admin = setUpAdmin();

// The tests run in order, and each builds on the one before.
describe('the steps of an order', { shuffle: false }, () => {
  // The days are fixed, and the other tests move their clock.
  const admin = setUpAdmin();

  test('the steps are listed before payment, and begin with the day that the adviser confirms', async () => {
    const order = await paidPackage(admin);
    const before = await fetchService(server, order);
    expect(before).toMatchObject({
      state: 'awaitingStart',
      begins: { rule: 'package' },
      next: null,
      files: [],
    });
    expect(before.adviser).toBeUndefined();
    expect(listAllSteps(before).map(({ key, status, due }) => [key, status, due])).toEqual([
      ['papers', 'upcoming', undefined],
      ['search', 'upcoming', undefined],
      ['goods', 'upcoming', undefined],
      ['filing', 'upcoming', undefined],
      ['examination', 'upcoming', undefined],
      ['publication', 'upcoming', undefined],
      ['certificate', 'upcoming', undefined],
    ]);
    // A Friday; two of the days until the first step is due are a weekend.
    await admin.act('service.start', {
      order_no: order.orderNo,
      day: '2026-11-27',
      adviser: '顾问 A',
    });
    const begun = await fetchService(server, order);
    expect(begun).toMatchObject({
      state: 'underWay',
      begins: { rule: 'package', at: '2026-11-26T16:00:00.000Z' },
      adviser: { name: '顾问 A', hours: { from: '09:00', to: '18:00' }, is_open: true },
      next: { text: 'Your papers', by_whom: 'customer', due: '2026-12-04' },
    });
    expect(
      listAllSteps(begun)
        .slice(0, 3)
        .map(({ status, due }) => [status, due]),
    ).toEqual([
      ['current', '2026-12-04'],
      ['upcoming', '2026-12-08'],
      ['upcoming', '2026-12-09'],
    ]);
  });

  test('the steps are done one after the other, with a notification to the owner', async () => {
    const order = await paidPackage(admin);
    await admin.act('service.start', { order_no: order.orderNo });
    expect(await admin.act('service.step', { order_no: order.orderNo, step: 'papers' })).toEqual({
      text: `service.step ${order.orderNo}: done.`,
      exitCode: 0,
    });
    server.clock.move(dayMs);
    await admin.act('service.step', { order_no: order.orderNo, step: 'search' });
    const now = server.clock.date().toISOString();
    const service = await fetchService(server, order);
    expect(listAllSteps(service).slice(0, 3)).toMatchObject([
      { key: 'papers', status: 'done', by: 'customer', price: 0 },
      { key: 'search', status: 'done', done_at: now },
      { key: 'goods', status: 'current' },
    ]);
    expect(service.next?.text).toBe('List of goods and services');
    expect((await fetchTimeline(server, order)).at(-1)).toEqual({
      at: now,
      event: 'step.done',
      label: 'Search report',
      from: null,
      to: null,
    });
    expect((await listNotificationTexts(server, order.person, 'en-US'))[0]).toEqual([
      'step_done',
      'Done: Search report',
      `A step of “Trademark starter” is done, order ${order.orderNo}. The order shows what comes next.`,
      `/user/orders/${order.orderNo}`,
    ]);
  });

  test('the steps are worth the amount that a refund deducts, and together at most the price paid', async () => {
    const order = await servedOrder(admin);
    await admin.act('service.step', { order_no: order.orderNo, step: 'search' });
    const [row] = await server.deps.db
      .select()
      .from(orders)
      .where(eq(orders.orderNo, order.orderNo));
    if (row === undefined) throw new Error('the order vanished');
    const { amount } = row;
    const written = (await readMatters(server.deps.db, row)).flatMap(({ steps }) => steps);
    expect(written.filter(({ doneAt }) => doneAt !== null)).toMatchObject([
      { title: { 'en-US': 'Your papers' }, share: 0, doneAt: expect.any(Date) },
      {
        title: { 'zh-CN': '近似检索报告', 'en-US': 'Search report' },
        share: 30,
        doneAt: server.clock.date(),
      },
    ]);
    const steps = listAllSteps(await fetchService(server, order));
    expect(steps[1]?.price).toBe(Math.floor((amount * 30) / 100));
    expect(steps.reduce((sum, { price }) => sum + price, 0)).toBeLessThanOrEqual(amount);
  });

  test('the steps are refused twice, out of order, unknown, unbegun or of no order, and nothing changes', async () => {
    const order = await paidPackage(admin);
    const step = (key: string, orderNo = order.orderNo) =>
      admin.act('service.step', { order_no: orderNo, step: key });
    expect((await step('papers')).text).toContain('state: awaitingStart');
    await admin.act('service.start', { order_no: order.orderNo });
    expect(await step('filing')).toMatchObject({
      text: expect.stringContaining('An earlier step is not done yet\nkey: filing\nnext: papers'),
      exitCode: 1,
    });
    await step('papers');
    const after = await fetchService(server, order);
    expect((await step('papers')).text).toMatch(/The step was done before\nkey: papers\nat: 2026-/);
    expect((await step('dance')).text).toContain(
      'keys: papers, search, goods, filing, examination, publication, certificate',
    );
    expect((await step('papers', 'XY404')).text).toBe('Order does not exist.');
    expect(await fetchService(server, order)).toEqual(after);
  });

  test('the steps are in the console log, including refusals', async () => {
    const order = await servedOrder(admin);
    await admin.act('service.step', { order_no: order.orderNo, step: 'filing' });
    const rows = await server.deps.db
      .select()
      .from(consoleLog)
      .where(eq(consoleLog.subject, order.orderNo))
      .orderBy(consoleLog.id);
    expect(rows.map(({ actor, act, facts, outcome }) => [actor, act, facts, outcome])).toEqual([
      [adminActor, 'service.start', { day: null }, 'done'],
      [
        adminActor,
        'service.step',
        { step: 'papers', title: { 'zh-CN': '提供主体材料', 'en-US': 'Your papers' } },
        'done',
      ],
      [adminActor, 'service.deliver', { files: ['report.pdf'] }, 'done'],
      [
        adminActor,
        'service.step',
        { error: 'console.not_now', why: 'step.early', step: 'filing' },
        'refused',
      ],
    ]);
  });

  test('a step done at the same moment by two people is done once', async () => {
    const order = await servedOrder(admin);
    const replies = await Promise.all([
      admin.act('service.step', { order_no: order.orderNo, step: 'search' }),
      admin.act('service.step', { order_no: order.orderNo, step: 'search' }),
    ]);
    expect(replies.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 1]);
    const done = (await fetchTimeline(server, order)).filter(({ event }) => event === 'step.done');
    expect(done).toHaveLength(2);
  });

  test('all steps have to be done before an order is completed', async () => {
    const order = await paidPackage(admin, 'startup');
    await admin.act('service.start', { order_no: order.orderNo });
    for (const key of ['questionnaire', 'name', 'trademark', 'rules']) {
      await admin.act('service.step', { order_no: order.orderNo, step: key });
    }
    expect(await admin.act('service.complete', { order_no: order.orderNo })).toMatchObject({
      text: expect.stringContaining('keys: calendar'),
      exitCode: 1,
    });
    await admin.act('service.step', { order_no: order.orderNo, step: 'calendar' });
    expect((await admin.act('service.complete', { order_no: order.orderNo })).exitCode).toBe(0);
    expect(await fetchService(server, order)).toMatchObject({ state: 'delivered', next: null });
    expect(
      (await admin.act('service.step', { order_no: order.orderNo, step: 'calendar' })).text,
    ).toContain('state: delivered');
  });
});

describe('while a refund is being decided', () => {
  async function askBack({ person, orderNo }: ServedOrder): Promise<string> {
    const { token } = person;
    const quoted = await server.call('GET', `orders/${orderNo}/refund-quote`, { token });
    const { refundable: amount } = v.parse(RefundQuote, quoted.data);
    const body = { order_no: orderNo, amount, reason: 'unneeded' };
    return (await server.ask(Refund, 'POST', 'refunds', { token, body })).refund_no;
  }
  const paused = { text: expect.stringMatching(/state: (?:startP|p)aused/), exitCode: 1 };

  test('an open refund lets nothing begin', async () => {
    const order = await paidPackage(admin);
    const refundNo = await askBack(order);
    expect((await fetchService(server, order)).state).toBe('startPaused');
    expect(await admin.act('service.start', { order_no: order.orderNo })).toMatchObject(paused);
    await server.call('POST', `refunds/${refundNo}/withdraw`, { token: order.person.token });
    expect((await fetchService(server, order)).state).toBe('awaitingStart');
    expect((await admin.act('service.start', { order_no: order.orderNo })).exitCode).toBe(0);
  });

  test('an open refund lets no step be done, no file handed over and nothing completed', async () => {
    const order = await servedOrder(admin);
    const refundNo = await askBack(order);
    const before = await fetchService(server, order);
    expect(before.state).toBe('paused');
    expect(
      await admin.act('service.step', { order_no: order.orderNo, step: 'search' }),
    ).toMatchObject(paused);
    const path = writeOperatorFile(admin, 'page.pdf', smallPdf);
    expect(
      await admin.act('service.deliver', { order_no: order.orderNo, files: `@${path}` }),
    ).toMatchObject(paused);
    expect(await admin.act('service.complete', { order_no: order.orderNo })).toMatchObject(paused);
    expect(await fetchService(server, order)).toEqual(before);
    expect(
      (await admin.act('service.reply', { order_no: order.orderNo, text: '我们已收到。' }))
        .exitCode,
    ).toBe(0);
    await admin.act('refund.decline', { refund_no: refundNo, reason: '已交付' });
    expect(
      (await admin.act('service.step', { order_no: order.orderNo, step: 'search' })).exitCode,
    ).toBe(0);
  });

  test('a full refund ends the service', async () => {
    const order = await servedOrder(admin);
    const refundNo = await askBack(order);
    expect((await admin.act('refund.approve', { refund_no: refundNo })).exitCode).toBe(0);
    expect(await fetchService(server, order)).toMatchObject({ state: 'ended', next: null });
    expect(
      (await admin.act('service.step', { order_no: order.orderNo, step: 'search' })).text,
    ).toContain('state: ended');
    // Files that were handed over stay.
    expect((await fetchService(server, order)).files).toHaveLength(1);
  });
});

describe('products without steps', () => {
  async function bought(kind: string, body: object): Promise<ServedOrder> {
    const person: Person = await server.register();
    const { data } = await server.call('POST', `orders/${kind}`, { token: person.token, body });
    const { order_no } = v.parse(Order, data);
    await server.wallet(await server.pay(person, order_no), 'approve');
    return { person, orderNo: order_no, path: `orders/${order_no}` };
  }

  test('a SaaS plan is under way from the payment until its period ends', async () => {
    const draft = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
    const order = await bought('service', draft);
    expect(await fetchService(server, order)).toMatchObject({
      state: 'underWay',
      begins: { rule: 'saas', at: server.clock.date().toISOString() },
      matters: [],
    });
    server.clock.move(16 * dayMs);
    // A used session goes on.
    expect((await fetchService(server, order)).state).toBe('underWay');
    server.clock.move(16 * dayMs);
    expect((await fetchService(server, order)).state).toBe('delivered');
  });

  test('a report has no service, and staff serve none', async () => {
    const order = await bought('report', { report_id: 'high-tech-enterprise-readiness' });
    expect(await fetchService(server, order)).toMatchObject({ state: null, matters: [] });
    expect(
      (await admin.act('service.step', { order_no: order.orderNo, step: 'papers' })).exitCode,
    ).toBe(1);
  });
});
