import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { CurrentMembership } from '../../contract/membership.ts';
import { Order } from '../../contract/orders.ts';
import { runDesk } from '../../server/desk/run-desk.ts';
import { addMonths } from '../../server/domain/shanghai.ts';
import { sweep } from '../../server/domain/sweep.ts';
import { captureOnly, orderOf } from '../support/payer.ts';
import { createTestServer, type Person, type TestServer } from '../support/server.ts';

const hourMs = 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

function desk(...args: string[]) {
  return runDesk({ deps: server.deps, origin: 'https://park.example' }, args);
}

async function membership(person: Person, plan_slug: string): Promise<Order> {
  const body = { plan_slug, months: 1 };
  const { token } = person;
  return v.parse(Order, (await server.call('POST', 'orders/membership', { token, body })).data);
}

/** Pays while the notice is lost, and lets the server find out hours later. Returns when it was paid. */
async function payUnnoticed(person: Person, { order_no }: Order, hours: number): Promise<Date> {
  const payment = await server.pay(person, order_no);
  server.sandbox.faults.dropNotices(1);
  const paid = server.clock.date();
  await server.wallet(payment, 'approve');
  server.clock.move(hours * hourMs);
  await sweep(server.deps);
  return paid;
}

function periodOf({ details }: Order) {
  return [details.period_start, details.period_end];
}

function monthFrom(start: Date, months = 1) {
  return [start.toISOString(), addMonths(start, months).toISOString()];
}

describe('at payment', () => {
  test('SaaS begins, however late the server learns of the money', async () => {
    const person = await server.register();
    const order = await server.order(person, { months: 3 });
    const paid = await payUnnoticed(person, order, 3);
    const read = await orderOf(server, person, order.order_no);
    expect(read.payment?.paid_at).toBe(paid.toISOString());
    expect([read.status, ...periodOf(read)]).toEqual(['completed', ...monthFrom(paid, 3)]);
  });

  test('SaaS begins, also where the desk has to complete what did not come right by itself', async () => {
    const person = await server.register();
    const order = await server.order(person);
    const paid = server.clock.date();
    await captureOnly(server, await server.pay(person, order.order_no));
    server.clock.move(5 * hourMs);
    expect((await desk('complete', order.order_no)).exitCode).toBe(0);
    expect(periodOf(await orderOf(server, person, order.order_no))).toEqual(monthFrom(paid));
  });

  test('a membership begins, and what it was credited with ends in that moment', async () => {
    const person = await server.register();
    const basic = await membership(person, 'basic');
    const first = await payUnnoticed(person, basic, 2);
    server.clock.move(10 * 24 * hourMs);
    const premium = await membership(person, 'premium');
    const second = await payUnnoticed(person, premium, 5);
    expect(periodOf(await orderOf(server, person, premium.order_no))).toEqual(monthFrom(second));
    const answer = await server.call('GET', 'membership/current', { token: person.token });
    expect(
      v
        .parse(CurrentMembership, answer.data)
        .history.map((each) => [each.level, each.start_date, each.end_date]),
    ).toEqual([
      ['premium', ...monthFrom(second)],
      ['basic', first.toISOString(), second.toISOString()],
    ]);
  });

  test('a membership follows one of its level, to the second at which that ends', async () => {
    const person = await server.register();
    const first = await payUnnoticed(person, await membership(person, 'basic'), 1);
    const renewal = await membership(person, 'basic');
    await payUnnoticed(person, renewal, 4);
    const end = addMonths(first, 1);
    expect(periodOf(await orderOf(server, person, renewal.order_no))).toEqual(monthFrom(end));
  });

  test('a wallet whose clock is fast begins nothing in the future', async () => {
    const person = await server.register();
    const order = await membership(person, 'basic');
    const payment = await server.pay(person, order.order_no);
    server.sandbox.faults.dropNotices(1);
    server.clock.move(hourMs);
    await server.wallet(payment, 'approve');
    server.clock.move(-hourMs + 6000);
    const now = server.clock.date();
    await sweep(server.deps);
    expect(periodOf(await orderOf(server, person, order.order_no))).toEqual(monthFrom(now));
  });
});
