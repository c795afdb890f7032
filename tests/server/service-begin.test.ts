import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { CurrentMembership } from '#contract/membership/schemas.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { addMonths, startOfDay } from '#contract/base/shanghai.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call, type TypedFields } from '#tests/support/act-by-command.ts';
import { hourMs } from '#contract/base/durations.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { captureWithoutJobs, fetchOrder } from '#tests/support/payer.ts';
import { createTestServer, type Person } from '#tests/support/server.ts';
import { finishWork } from '#tests/support/finish-work.ts';
import { server, test } from '#tests/support/set-up.ts';

test.beforeAll(async () => {
  await storeOwnContent(server.deps);
});

function admin(...args: string[]) {
  return runAdmin({ deps: server.deps, origin: 'https://park.example', actor: 'tester' }, args);
}

const act = (name: string, fields: TypedFields) => call(server, name, fields);

async function membership(person: Person, plan_slug: string): Promise<Order> {
  const body = { plan_slug, months: 1 };
  const { token } = person;
  return server.ask(Order, 'POST', 'orders/membership', { token, body });
}

/** Pays while the notice is lost, and lets the server find it `hours` later. Returns the payment time. */
async function payUnnoticed(person: Person, { order_no }: Order, hours: number): Promise<Date> {
  const payment = await server.pay(person, order_no);
  server.sandbox.faults.dropNotices(1);
  const paid = server.clock.date();
  await server.wallet(payment, 'approve');
  server.clock.move(hours * hourMs);
  await sweep(server.deps);
  return paid;
}

function getOrderPeriod({ details }: Order) {
  return [details.period_start, details.period_end];
}

function monthFrom(start: Date, months = 1) {
  return [start.toISOString(), addMonths(start, months).toISOString()];
}

describe('a payment', () => {
  test('a payment begins SaaS, however late the server learns of the money', async ({ person }) => {
    const order = await server.order(person, { months: 3 });
    const paid = await payUnnoticed(person, order, 3);
    const read = await fetchOrder(server, person, order.order_no);
    expect(read.payment?.paid_at).toBe(paid.toISOString());
    expect([read.status, ...getOrderPeriod(read)]).toEqual(['completed', ...monthFrom(paid, 3)]);
  });

  test('a payment begins SaaS, also where staff have to complete an automatic failure', async () => {
    const person = await server.register();
    const order = await server.order(person);
    const paid = server.clock.date();
    await captureWithoutJobs(server, await server.pay(person, order.order_no));
    server.clock.move(5 * hourMs);
    expect((await act('service.complete', { order_no: order.order_no })).exitCode).toBe(0);
    expect(getOrderPeriod(await fetchOrder(server, person, order.order_no))).toEqual(
      monthFrom(paid),
    );
  });

  test('a payment begins a membership, and its credited plan ends in that moment', async () => {
    const person = await server.register();
    const basic = await membership(person, 'basic');
    const first = await payUnnoticed(person, basic, 2);
    server.clock.move(10 * 24 * hourMs);
    const premium = await membership(person, 'premium');
    const second = await payUnnoticed(person, premium, 5);
    expect(getOrderPeriod(await fetchOrder(server, person, premium.order_no))).toEqual(
      monthFrom(second),
    );
    const response = await server.call('GET', 'membership/current', person);
    expect(
      v
        .parse(CurrentMembership, response.data)
        .history.map((each) => [each.level, each.start_date, each.end_date]),
    ).toEqual([
      ['premium', ...monthFrom(second)],
      ['basic', first.toISOString(), second.toISOString()],
    ]);
  });

  test('a paid membership follows one of its level, to the second at which that ends', async () => {
    const person = await server.register();
    const first = await payUnnoticed(person, await membership(person, 'basic'), 1);
    const renewal = await membership(person, 'basic');
    await payUnnoticed(person, renewal, 4);
    const end = addMonths(first, 1);
    expect(getOrderPeriod(await fetchOrder(server, person, renewal.order_no))).toEqual(
      monthFrom(end),
    );
  });

  test('a wallet with a fast clock begins nothing in the future', async ({ person }) => {
    const order = await membership(person, 'basic');
    const payment = await server.pay(person, order.order_no);
    server.sandbox.faults.dropNotices(1);
    server.clock.move(hourMs);
    await server.wallet(payment, 'approve');
    server.clock.move(-hourMs + 6000);
    const now = server.clock.date();
    await sweep(server.deps);
    expect(getOrderPeriod(await fetchOrder(server, person, order.order_no))).toEqual(
      monthFrom(now),
    );
  });
});

describe('when the adviser says so', () => {
  const fetchTexts = async (person: Person, locale: string) => {
    const headers = { 'accept-language': locale };
    const response = await server.call('GET', 'notifications', { token: person.token, headers });
    const [newest] = v.parse(NotificationPage, response.data).items;
    return [newest?.kind, newest?.title, newest?.body];
  };

  async function service(person: Person): Promise<Order> {
    const draft = { type: 'service', plan_slug: 'pro', item_type: 'trademark' };
    return server.order(person, { ...draft, pricing_model: 'yearly', months: 12 });
  }

  async function startup(person: Person): Promise<Order> {
    const body = { identifier: 'startup' };
    const { token } = person;
    return server.ask(Order, 'POST', 'orders/package', { token, body });
  }

  async function pay(person: Person, { order_no }: Order): Promise<void> {
    await server.wallet(await server.pay(person, order_no), 'approve');
  }

  test('a service begins now, is on its way, and its owner is notified', async ({ person }) => {
    const order = await service(person);
    await pay(person, order);
    expect(getOrderPeriod(await fetchOrder(server, person, order.order_no))).toEqual([null, null]);
    server.clock.move(30 * hourMs);
    const now = server.clock.date();
    expect(await act('service.start', { order_no: order.order_no })).toEqual({
      text: `service.start ${order.order_no}: done.`,
      exitCode: 0,
    });
    const read = await fetchOrder(server, person, order.order_no);
    expect([read.status, ...getOrderPeriod(read)]).toEqual(['processing', ...monthFrom(now, 12)]);
    expect(read.timeline.at(-1)).toEqual({
      at: now.toISOString(),
      event: 'service.started',
      from: null,
      to: null,
    });
    const [from, to] = getOrderPeriod(read);
    const days = (locale: string) =>
      [from, to].map((at) =>
        new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(
          new Date(at ?? ''),
        ),
      );
    const [zhFrom, zhTo] = days('zh-CN');
    const [enFrom, enTo] = days('en-US');
    expect(await fetchTexts(person, 'zh-CN')).toEqual([
      'service_started',
      '开始日期已确认',
      `“${order.title}”的开始日期为 ${zhFrom}，有效期至 ${zhTo}，订单号 ${order.order_no}。`,
    ]);
    expect(await fetchTexts(person, 'en-US')).toEqual([
      'service_started',
      'First day confirmed',
      `The first day of “Trademark services · Pro” is ${enFrom}, and it runs until ${enTo}, order ${order.order_no}.`,
    ]);
  });

  test('a begun service keeps its period when it is completed', async ({ person }) => {
    const order = await service(person);
    await pay(person, order);
    await act('service.start', { order_no: order.order_no });
    const begun = getOrderPeriod(await fetchOrder(server, person, order.order_no));
    server.clock.move(20 * 24 * hourMs);
    await finishWork(server, order.order_no);
    expect((await act('service.complete', { order_no: order.order_no })).exitCode).toBe(0);
    const read = await fetchOrder(server, person, order.order_no);
    expect([read.status, ...getOrderPeriod(read)]).toEqual(['completed', ...begun]);
    expect((await fetchTexts(person, 'en-US'))[1]).toBe('Your order is complete');
  });

  test('a package begins on a day to come, and has no end', async ({ person }) => {
    const order = await startup(person);
    await pay(person, order);
    const day = shanghaiDay(new Date(server.clock.now() + 9 * 24 * hourMs));
    expect((await act('service.start', { order_no: order.order_no, day })).exitCode).toBe(0);
    const read = await fetchOrder(server, person, order.order_no);
    expect([read.status, ...getOrderPeriod(read)]).toEqual([
      'processing',
      startOfDay(day).toISOString(),
      null,
    ]);
    expect((await fetchTexts(person, 'zh-CN'))[2]).toMatch(
      /的开始日期为 \d{4}年\d+月\d+日，订单号 /,
    );
    expect((await admin('orders')).text).toMatch(new RegExp(`${order.order_no} .*${day}`));
    await finishWork(server, order.order_no);
    await act('service.complete', { order_no: order.order_no });
    expect(getOrderPeriod(await fetchOrder(server, person, order.order_no))[0]).toBe(
      startOfDay(day).toISOString(),
    );
  });

  test('a service begins once, however many staff members begin it', async ({ person }) => {
    const order = await service(person);
    await pay(person, order);
    const replies = await Promise.all([
      act('service.start', { order_no: order.order_no }),
      act('service.start', { order_no: order.order_no }),
    ]);
    expect(replies.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 1]);
    const { timeline } = await fetchOrder(server, person, order.order_no);
    expect(timeline.filter(({ event }) => event === 'service.started')).toHaveLength(1);
  });

  test('a service is not begun by hand while unpaid, after an automatic begin or on a wrong day', async () => {
    const person = await server.register();
    const order = await service(person);
    const waits = expect.stringContaining('The service is not at that point');
    expect(await act('service.start', { order_no: order.order_no })).toMatchObject({
      text: waits,
      exitCode: 1,
    });
    const saas = await server.order(person);
    await captureWithoutJobs(server, await server.pay(person, saas.order_no));
    expect((await act('service.start', { order_no: saas.order_no })).text).toEqual(waits);
    expect((await act('service.start', { order_no: 'XY404' })).text).toBe('Order does not exist.');
    await pay(person, order);
    const days = 24 * hourMs;
    for (const day of [
      shanghaiDay(new Date(server.clock.now() - days)),
      shanghaiDay(new Date(server.clock.now() + 91 * days)),
    ]) {
      expect(await act('service.start', { order_no: order.order_no, day })).toMatchObject({
        text: expect.stringContaining('day: '),
        exitCode: 2,
      });
    }
    const { order_no } = order;
    for (const fields of [{}, { order_no, day: '2026-13-01' }, { order_no, day: 'soon' }]) {
      expect((await act('service.start', fields)).exitCode).toBe(2);
    }
    expect(getOrderPeriod(await fetchOrder(server, person, order.order_no))).toEqual([null, null]);
  });

  test('attention names services not begun, and those past their end without completion', async () => {
    const own = await createTestServer();
    const look = async () =>
      (
        await runAdmin({ deps: own.deps, origin: 'https://park.example', actor: 'tester' }, [
          'attention',
        ])
      ).text;
    try {
      const person = await own.register();
      const draft = { type: 'service', plan_slug: 'pro', item_type: 'trademark' };
      const order = await own.order(person, { ...draft, pricing_model: 'yearly', months: 12 });
      await own.wallet(await own.pay(person, order.order_no), 'approve');
      own.clock.move(73 * hourMs);
      expect(await look()).toContain('Paid, and nobody has confirmed when it begins');
      await call(own, 'service.start', { order_no: order.order_no });
      expect(await look()).toBe('Nothing needs a person.');
      own.clock.move(366 * 24 * hourMs);
      expect(await look()).toContain('The period is over, and the order is not completed');
    } finally {
      await own.close();
    }
  });
});

function shanghaiDay(instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(instant);
}
