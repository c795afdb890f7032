import { describe, expect } from 'vitest';
import type { OrderBody } from '#contract/orders/bodies.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Product } from '#contract/content/schemas.ts';
import { OrderService } from '#contract/service/schemas.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs } from '#contract/base/durations.ts';
import { moveOn } from '#tests/support/members.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { storeContent } from '#server/content/store-content.ts';
import { readOwnContent, storeOwnContent } from '#tests/support/own-content.ts';
import { fetchRefundQuote, requestedRefund } from '#tests/support/refunds.ts';
import { buySaas, currentSaas, quoteSaas } from '#tests/support/saas.ts';
import type { Person } from '#tests/support/server.ts';
import { listAllSteps } from '#tests/support/served-order.ts';
import { server, test } from '#tests/support/set-up.ts';

// The start-up package: five steps, and a year of SaaS Basic for 15 percent of its price.
const price = 680_000;
const ofPlan = (price * 15) / 100;
const steps = ['questionnaire', 'name', 'trademark', 'rules', 'calendar'] as const;
const planName = 'SaaS · 基础版';

test.beforeAll(async () => {
  await storeOwnContent(server.deps);
});

async function buyPackage(person: Person, extra: Partial<OrderBody<'package'>> = {}) {
  const body = { identifier: 'startup', contact: { name: '客户 017' }, ...extra };
  const { token } = person;
  const order = await server.ask(Order, 'POST', 'orders/package', { token, body });
  await server.wallet(await server.pay(person, order.order_no), 'approve');
  await act('service.start', order);
  return order;
}

async function act(name: string, { order_no }: Order, step?: string): Promise<void> {
  const fields = { order_no, ...(step === undefined ? {} : { step }) };
  expect((await call(server, name, fields)).exitCode).toBe(0);
}

async function doSteps(order: Order, until: (typeof steps)[number]): Promise<void> {
  for (const step of steps.slice(0, steps.indexOf(until) + 1))
    await act('service.step', order, step);
}

async function payBack(person: Person, { order_no }: Order, part?: number): Promise<void> {
  const { refundable } = await fetchRefundQuote(server, { person, order_no });
  const { refund_no } = await requestedRefund(server, { person, order_no }, part ?? refundable);
  expect(await call(server, 'refund.approve', { refund_no })).toMatchObject({ exitCode: 0 });
}

const readHistory = async (person: Person) =>
  (await currentSaas(server, person)).history.map(({ plan, start_date, end_date, status }) => [
    plan,
    start_date,
    end_date,
    status,
  ]);
const moveDays = (person: Person, count: number) =>
  moveOn(server, person, iso(new Date(server.clock.now() + count * dayMs)));
const iso = (at: Date) => at.toISOString();
const inMonths = (start: Date, months: number) => iso(addMonths(start, months));

describe('the plan in a package', () => {
  test('the plan in a package begins with its step, for the months that were sold, and says so', async ({
    person,
  }) => {
    const order = await buyPackage(person);
    await doSteps(order, 'trademark');
    expect(await currentSaas(server, person)).toMatchObject({ plan: null, history: [] });
    const start = server.clock.date();

    await act('service.step', order, 'rules');

    expect(await currentSaas(server, person)).toEqual({
      plan: 'basic',
      status: 'active',
      expires_at: inMonths(start, 12),
      history: [
        {
          plan: 'basic',
          name: planName,
          order_no: order.order_no,
          start_date: iso(start),
          end_date: inMonths(start, 12),
          status: 'active',
        },
      ],
    });
    const texts = await listNotificationTexts(server, person);
    expect(texts.find(([kind]) => kind === 'saas_activated')).toEqual([
      'saas_activated',
      'SaaS 套餐已生效',
      expect.stringContaining(`您的“${planName}”已生效`),
      '/user/saas',
    ]);
    const service = await server.ask(
      OrderService,
      'GET',
      `orders/${order.order_no}/service`,
      person,
    );
    expect(listAllSteps(service).find(({ key }) => key === 'rules')?.delivers).toContain(
      `${planName}，12 个月`,
    );
  });

  test('two pieces of a package include twice the months', async ({ person }) => {
    const order = await buyPackage(person, { quantity: 2 });
    const start = server.clock.date();
    await doSteps(order, 'rules');
    expect(await readHistory(person)).toEqual([
      ['basic', iso(start), inMonths(start, 24), 'active'],
    ]);
  });

  test('it follows a running plan, and moves up when that one is paid back', async ({ person }) => {
    const running = await buySaas(server, person, { months: 2 });
    const first = server.clock.date();
    const order = await buyPackage(person);
    await doSteps(order, 'rules');
    expect(await readHistory(person)).toContainEqual([
      'basic',
      inMonths(first, 2),
      inMonths(first, 14),
      'pending',
    ]);

    await payBack(person, running);

    const start = server.clock.date();
    expect(await readHistory(person)).toContainEqual([
      'basic',
      iso(start),
      inMonths(start, 12),
      'active',
    ]);
  });

  test('an upgrade gets no credit for it, and it runs on afterwards', async ({ person }) => {
    const order = await buyPackage(person);
    await doSteps(order, 'rules');
    const professional = { plan: 'professional', months: 1 } as const;
    expect(await quoteSaas(server, person, professional)).toEqual({
      ...(await quoteSaas(server, null, professional)),
      period: expect.anything(),
      running: expect.objectContaining({ name: planName }),
    });

    await buySaas(server, person, professional);

    expect((await currentSaas(server, person)).plan).toBe('professional');
    await moveDays(person, 40);
    expect((await currentSaas(server, person)).plan).toBe('basic');
  });

  test('its owner is notified once, a week before it ends', async ({ person }) => {
    const order = await buyPackage(person);
    await doSteps(order, 'rules');
    await moveDays(person, 360);
    await sweep(server.deps);
    await sweep(server.deps);
    const texts = await listNotificationTexts(server, person);
    expect(texts.filter(([kind]) => kind === 'saas_expiring').map(([, , body]) => body)).toEqual([
      expect.stringContaining(`您的“${planName}”将于`),
    ]);
  });
});

describe('a refund of the package', () => {
  test('a refund of the package counts the months begun, also after everything is delivered', async ({
    person,
  }) => {
    const order = await buyPackage(person);
    const { order_no } = order;
    await doSteps(order, 'name');
    expect((await fetchRefundQuote(server, { person, order_no })).refundable).toBe(price * 0.8);
    await act('service.step', order, 'trademark');
    await act('service.step', order, 'rules');
    await act('service.step', order, 'calendar');
    await act('service.complete', order);
    await moveDays(person, 70);

    const quote = await fetchRefundQuote(server, { person, order_no });

    const left = Math.floor((ofPlan * 9) / 12);
    expect(quote.refundable).toBe(left);
    expect(quote.lines.find(({ basis }) => basis === 'begun')).toMatchObject({
      label: `${planName}：已开始 3 个月，共 12 个月`,
      amount: left - ofPlan,
    });
    expect(quote.next_change?.refundable).toBe(Math.floor((ofPlan * 8) / 12));
    expect(quote.ends_at).toBe(quote.lines.find(({ basis }) => basis === 'begun')?.at);
  });

  test('it ends the plan with the month that has begun once all of it went back', async ({
    person,
  }) => {
    const order = await buyPackage(person);
    const start = server.clock.date();
    await doSteps(order, 'rules');
    await moveDays(person, 40);
    await payBack(person, order, 1);
    expect(await readHistory(person)).toEqual([
      ['basic', iso(start), inMonths(start, 12), 'active'],
    ]);

    await payBack(person, order);

    expect(await readHistory(person)).toEqual([
      ['basic', iso(start), inMonths(start, 2), 'active'],
    ]);
  });

  test('a plan that waited takes no time, and one that had not begun never begins', async ({
    person,
  }) => {
    const running = await buySaas(server, person, { months: 2 });
    const waiting = await buyPackage(person);
    await doSteps(waiting, 'rules');
    const early = await buyPackage(person);
    await doSteps(early, 'name');

    await payBack(person, waiting);
    // The next refund of the day would need a second colleague.
    await moveDays(person, 1);
    await payBack(person, early);
    await act('service.step', early, 'trademark');
    await act('service.step', early, 'rules');

    const { plan, expires_at } = await currentSaas(server, person);
    expect([plan, expires_at]).toEqual(['basic', running.details.period_end]);
  });
});

test('an order of a package is refused when its plan changed after the buyer saw it', async ({
  person,
}) => {
  const { terms, price: shown } = await server.ask(Product, 'GET', 'products/startup', person);
  const { items } = await readOwnContent();
  const isPackage = ({ kind, id }: (typeof items)[number]) =>
    kind === 'packages' && id === 'startup';
  const changed = items.map((item) => {
    if (!isPackage(item)) return item;
    const grants = item.facts.grants.map((grant) => ({ ...grant, months: 6 }));
    return { ...item, facts: { ...item.facts, grants } };
  });
  await storeContent(server.deps.db, changed);
  const body = { identifier: 'startup', shown: { amount: shown.cny, terms } };
  const { status } = await server.call('POST', 'orders/package', { token: person.token, body });
  expect([status, changed.some(isPackage)]).toEqual([409, true]);
});
