import { asc } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { outgoingEventsKeptMs } from '#contract/base/limits.ts';
import { Order } from '#contract/orders/schemas.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { recordEvent } from '#server/domain/outbox/record-event.ts';
import { call } from '#tests/support/act-by-command.ts';
import { hourMs } from '#contract/base/durations.ts';
import { buyMembership, moveOn } from '#tests/support/members.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { fetchRefundQuote, requestedRefund } from '#tests/support/refunds.ts';
import { buySaas } from '#tests/support/saas.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

function listEvents() {
  return server.deps.db.select().from(outgoingEvents).orderBy(asc(outgoingEvents.id));
}

/** Lists the recorded events about a person's plans: kind, order, plan, and its dates. */
async function listPlanEvents(person: Person) {
  const events = (await listEvents()).filter(
    ({ kind, data }) => kind.startsWith('plan.') && data.person === person.id,
  );
  return events.map(({ kind, subject, data }) => [kind, subject, data.plan, data.from, data.until]);
}

async function payBack(person: Person, { order_no }: Order, part?: number): Promise<void> {
  const { refundable } = await fetchRefundQuote(server, { person, order_no });
  const { refund_no } = await requestedRefund(server, { person, order_no }, part ?? refundable);
  expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
}

const now = () => server.clock.date().toISOString();
const inMonths = (start: string, months: number) =>
  addMonths(new Date(start), months).toISOString();

async function sweepAt(person: Person, at: string): Promise<void> {
  await moveOn(server, person, at);
  await sweep(server.deps);
}

test('an event is written down once for its key, and kept for ninety days', async () => {
  const { db } = server.deps;
  const at = server.clock.date();
  const moved = { kind: 'booking.moved', subject: 'B1', data: { seats: 2 } } as const;
  await recordEvent(db, moved, at);
  await recordEvent(db, moved, at);
  await recordEvent(db, { ...moved, key: 'again' }, at);
  expect(await listEvents()).toMatchObject([
    { ...moved, key: `booking.moved:B1:${at.toISOString()}`, at },
    { ...moved, key: 'again', at },
  ]);
  server.clock.move(outgoingEventsKeptMs - 1);
  await sweep(server.deps);
  expect(await listEvents()).toHaveLength(2);
  server.clock.move(hourMs);
  await sweep(server.deps);
  expect(await listEvents()).toEqual([]);
});

const plans = [
  ['saas', buySaasPlan, 'professional'],
  ['membership', buyMembership.bind(null), 'premium'],
] as const;

function buySaasPlan(_: typeof server, person: Person, plan: string, months: number) {
  const chosen = plan === 'basic' ? 'basic' : 'professional';
  return buySaas(server, person, { plan: chosen, months });
}

describe.each(plans)('the plans of %s', (type, buy, higher) => {
  test('begin, follow on, and end once with their time', async ({ person }) => {
    await sweep(server.deps);
    const { order_no: first, details } = await buy(server, person, 'basic', 1);
    const start = String(details.period_start);
    const { order_no: next } = await buy(server, person, 'basic', 1);
    const [until, end] = [inMonths(start, 1), inMonths(start, 2)];
    const begun = [
      ['plan.begun', first, 'basic', start, until],
      ['plan.begun', next, 'basic', until, end],
    ];
    expect(await listPlanEvents(person)).toEqual(begun);
    const event = (await listEvents()).find(
      ({ kind, subject }) => kind === 'plan.begun' && subject === first,
    );
    expect(event?.data).toEqual({
      person: person.id,
      order_no: first,
      type,
      plan: 'basic',
      from: start,
      until,
    });

    await sweepAt(person, new Date(Date.parse(until) - 1).toISOString());
    expect(await listPlanEvents(person)).toEqual(begun);
    await sweepAt(person, until);
    await Promise.all([sweep(server.deps), sweep(server.deps)]);
    await sweepAt(person, end);
    expect(await listPlanEvents(person)).toEqual([
      ...begun,
      ['plan.ended', first, 'basic', start, until],
      ['plan.ended', next, 'basic', until, end],
    ]);
  });

  test('change with an upgrade, and run again when it is paid back', async ({ person }) => {
    await sweep(server.deps);
    const { order_no: basic, details } = await buy(server, person, 'basic', 3);
    const start = String(details.period_start);
    const upgrade = await buy(server, person, higher, 6);
    const { order_no: renewal } = await buy(server, person, higher, 1);
    const at = String(upgrade.details.period_start);
    const told = [
      ['plan.begun', basic, 'basic', start, inMonths(start, 3)],
      ['plan.ended', basic, 'basic', start, at],
      ['plan.changed', upgrade.order_no, higher, at, inMonths(at, 6)],
      ['plan.begun', renewal, higher, inMonths(at, 6), inMonths(at, 7)],
    ];
    expect(await listPlanEvents(person)).toEqual(told);

    server.clock.move(hourMs);
    await payBack(person, upgrade);

    const back = now();
    const after = (await listPlanEvents(person)).slice(told.length);
    expect(after).toContainEqual(['plan.ended', upgrade.order_no, higher, at, back]);
    expect(after).toContainEqual(['plan.begun', basic, 'basic', back, inMonths(start, 3)]);
    expect(after.at(-1)?.slice(0, 3)).toEqual(['plan.changed', renewal, higher]);
    expect(after).toHaveLength(3);
  });

  test('a replaced plan does not end again on the day that was paid', async ({ person }) => {
    await sweep(server.deps);
    await buy(server, person, 'basic', 1);
    await buy(server, person, higher, 3);
    const told = await listPlanEvents(person);
    await sweepAt(person, inMonths(now(), 2));
    expect(await listPlanEvents(person)).toEqual(told);
  });

  test('a refund of a part moves the end, and one before the beginning is the end', async ({
    person,
  }) => {
    await sweep(server.deps);
    const running = await buy(server, person, 'basic', 3);
    const start = String(running.details.period_start);
    const waiting = await buy(server, person, 'basic', 1);
    const told = await listPlanEvents(person);
    await payBack(person, waiting);
    const coming = inMonths(start, 3);
    const ended = [...told, ['plan.ended', waiting.order_no, 'basic', coming, coming]];
    expect(await listPlanEvents(person)).toEqual(ended);

    await payBack(person, running, Math.floor(running.amount / 3));

    const until = inMonths(start, 2);
    const moved = [...ended, ['plan.changed', running.order_no, 'basic', start, until]];
    expect(await listPlanEvents(person)).toEqual(moved);
    await sweepAt(person, until);
    const end = ['plan.ended', running.order_no, 'basic', start, until];
    expect(await listPlanEvents(person)).toEqual([...moved, end]);
    await sweepAt(person, coming);
    expect((await listPlanEvents(person)).at(-1)).toEqual(end);
  });
});

test('a plan in a package begins and ends under the order of the package', async ({ person }) => {
  await storeOwnContent(server.deps);
  await sweep(server.deps);
  const { token } = person;
  const body = { identifier: 'startup', contact: { name: '客户 017' } };
  const { order_no } = await server.ask(Order, 'POST', 'orders/package', { token, body });
  await server.wallet(await server.pay(person, order_no), 'approve');
  await call(server, 'service.start', { order_no });
  for (const step of ['questionnaire', 'name', 'trademark', 'rules']) {
    expect((await call(server, 'service.step', { order_no, step })).exitCode).toBe(0);
  }
  const [start, end] = [now(), inMonths(now(), 12)];
  expect(await listPlanEvents(person)).toEqual([['plan.begun', order_no, 'basic', start, end]]);
  await sweepAt(person, end);
  expect((await listPlanEvents(person)).at(-1)).toEqual([
    'plan.ended',
    order_no,
    'basic',
    start,
    end,
  ]);
});
