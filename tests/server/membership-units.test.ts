import { afterAll, beforeAll, describe, expect, test as plainTest } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Possession } from '#contract/service/possessions.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { Order } from '#contract/orders/schemas.ts';
import { OrderService } from '#contract/service/schemas.ts';
import { createStillClock } from '#server/base/clock.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { uses } from '#server/db/tables/entitlements.ts';
import { whyServiceRefused } from '#server/domain/service/refusal.ts';
import { eraseOrders } from '#server/domain/workflows/account-erase.ts';
import { undoUse, useUnits } from '#server/domain/workflows/service-units.ts';
import { withoutKey } from '#server/records/ask.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs } from '#contract/base/durations.ts';
import { buyMembership, moveOn } from '#tests/support/members.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { fetchRefundQuote, requestedRefund } from '#tests/support/refunds.ts';
import { buySaas } from '#tests/support/saas.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import {
  createTestServer,
  testStart,
  type Person,
  type TestServer,
} from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const listOwn = (person: Person, at = server) =>
  at.ask(v.array(Possession), 'GET', 'entitlements', person);

/** Lists the purchases of a person with their used and granted units, and when these renew. */
async function listUnits(person: Person) {
  return (await listOwn(person)).map(({ title, status, units }) => [
    title,
    status,
    ...units.map(({ key, used, granted, renews }) => [key, used, granted, renews?.at ?? null]),
  ]);
}

/** Uses units in the name of staff; returns how many are left when that was refused. */
async function use(
  { order_no }: Pick<Order, 'order_no'>,
  key: string,
  amount: number,
  at: TestServer = server,
): Promise<'used' | { left: number }> {
  try {
    const note = `${key} ${amount}`;
    await useUnits(withoutKey(at.deps), 'colleague', order_no, { key, amount, note });
    return 'used';
  } catch (error) {
    const reason = whyServiceRefused(error);
    if (reason?.why !== 'units.left') throw error;
    return { left: reason.left };
  }
}

async function payBack(person: Person, { order_no }: Order): Promise<void> {
  const { refundable } = await fetchRefundQuote(server, { person, order_no });
  const { refund_no } = await requestedRefund(server, { person, order_no }, refundable);
  expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
}

const shanghai = (wall: string) => new Date(`${wall}:00+08:00`).toISOString();

test('a membership renews its units each month of its run or each quarter, as the catalogue says', async () => {
  const person = await server.register();
  await moveOn(server, person, shanghai('2027-01-31T10:00'));
  const order = await buyMembership(server, person, 'premium', 6);

  expect(await listOwn(person)).toMatchObject([
    {
      kind: 'membership',
      title: '会员 · 高级会员',
      order_no: order.order_no,
      plan_slug: 'premium',
      status: 'active',
      from: order.details.period_start,
      until: order.details.period_end,
      limits: [],
      offers: ['renew'],
      units: [
        { label: '会议室', unit: '小时', used: 0, granted: 8, renews: { per: 'month' } },
        { label: '专家答疑', unit: '次', used: 0, granted: 2, renews: { per: 'month' } },
        { label: '政策解读会', unit: '场', used: 0, granted: 1, renews: { per: 'quarter' } },
      ],
    },
  ]);
  expect(await use(order, 'rooms', 3)).toBe('used');
  expect(await use(order, 'briefings', 1)).toBe('used');
  expect(await use(order, 'rooms', 6)).toEqual({ left: 5 });
  expect(await use(order, 'rooms', 5)).toBe('used');

  // The month ends on the last day of February, not on the 31st, and the next one on the 31st of March.
  await moveOn(server, person, shanghai('2027-02-28T09:59'));
  const [march, quarter] = [shanghai('2027-03-31T10:00'), shanghai('2027-04-30T10:00')];
  const name = '会员 · 高级会员';
  expect(await listUnits(person)).toEqual([
    [
      name,
      'active',
      ['rooms', 8, 8, shanghai('2027-02-28T10:00')],
      ['experts', 0, 2, shanghai('2027-02-28T10:00')],
      ['briefings', 1, 1, quarter],
    ],
  ]);
  await moveOn(server, person, shanghai('2027-02-28T10:00'));
  expect(await listUnits(person)).toEqual([
    [
      name,
      'active',
      ['rooms', 0, 8, march],
      ['experts', 0, 2, march],
      ['briefings', 1, 1, quarter],
    ],
  ]);
  await moveOn(server, person, quarter);
  expect(await use(order, 'briefings', 1)).toBe('used');
  expect(await use(order, 'briefings', 1)).toEqual({ left: 0 });

  const service = await server.ask(OrderService, 'GET', `orders/${order.order_no}/service`, person);
  expect(service.units.map(({ key, used }) => [key, used])).toEqual([
    ['rooms', 0],
    ['experts', 0],
    ['briefings', 1],
  ]);
  await moveOn(server, person, order.details.period_end);
  expect(await listOwn(person)).toEqual([]);
  await expect(use(order, 'rooms', 1)).rejects.toThrow('console.not_now');
});

test('a renewal continues the months of the run and does not carry unused units over', async () => {
  const person = await server.register();
  await moveOn(server, person, shanghai('2028-01-31T10:00'));
  const first = await buyMembership(server, person, 'premium', 1);
  const second = await buyMembership(server, person, 'premium', 2);
  expect(await use(second, 'rooms', 1)).toEqual({ left: 0 });

  await moveOn(server, person, second.details.period_start);

  expect(await use(first, 'experts', 1).catch((error: Error) => error.message)).toBe(
    'console.not_now',
  );
  expect(await listUnits(person)).toEqual([
    [
      '会员 · 高级会员',
      'active',
      ['rooms', 0, 8, shanghai('2028-03-31T10:00')],
      ['experts', 0, 2, shanghai('2028-03-31T10:00')],
      ['briefings', 0, 1, null],
    ],
  ]);
  expect(await use(second, 'rooms', 8)).toBe('used');
});

test('an upgrade ends the units of the level below, and its refund gives them back as they were', async ({
  person,
}) => {
  const basic = await buyMembership(server, person, 'basic', 12);
  expect(await use(basic, 'briefings', 1)).toBe('used');
  server.clock.move(dayMs);
  const premium = await buyMembership(server, person, 'premium', 12);
  expect(await use(basic, 'briefings', 1)).toEqual({ left: 0 });
  expect(await use(premium, 'rooms', 2)).toBe('used');
  expect((await listUnits(person)).map(([title]) => title)).toEqual(['会员 · 高级会员']);

  server.clock.move(dayMs);
  await payBack(person, premium);

  expect(await use(premium, 'rooms', 1).catch((error: Error) => error.message)).toBe(
    'console.not_now',
  );
  const [own] = await listOwn(person);
  expect(own).toMatchObject({
    order_no: basic.order_no,
    from: server.clock.date().toISOString(),
    until: basic.details.period_end,
    units: [{ key: 'briefings', used: 1, granted: 1 }],
    offers: ['renew', 'upgrade'],
  });
});

test('a refund of some months ends the units with them, and a waiting membership moves up with its own', async ({
  person,
}) => {
  const first = await buyMembership(server, person, 'premium', 6);
  const second = await buyMembership(server, person, 'premium', 1);
  await moveOn(server, person, new Date(server.clock.now() + 10 * dayMs).toISOString());

  await payBack(person, first);

  const [running, waiting] = await listOwn(person);
  expect(running).toMatchObject({ order_no: first.order_no, status: 'active' });
  expect(running?.units[0]).toMatchObject({ until: running?.until });
  expect(running?.units[0]?.renews).toEqual({ per: 'month' });
  expect(waiting).toMatchObject({
    order_no: second.order_no,
    status: 'pending',
    from: running?.until,
    offers: [],
  });
  expect(waiting?.units[0]).toMatchObject({ used: 0, until: waiting?.until });
  await moveOn(server, person, running?.until ?? null);
  expect(await use(second, 'rooms', 8)).toBe('used');
});

test('a use that was recorded by mistake is undone, and its units are there again', async ({
  person,
}) => {
  const order = await buyMembership(server, person, 'premium', 1);
  expect(await use(order, 'experts', 2)).toBe('used');
  const [made] = (await listOwn(person))[0]?.units[1]?.uses ?? [];
  expect(made).toMatchObject({ amount: 2, note: 'experts 2' });

  await undoUse(withoutKey(server.deps), 'colleague', order.order_no, made?.id ?? '');

  expect(await use(order, 'experts', 2)).toBe('used');
});

test('the notes about uses are erased with the person, and the used amounts stay', async ({
  person,
}) => {
  const order = await buyMembership(server, person, 'premium', 1);
  await use(order, 'rooms', 2);
  await server.deps.db.transaction((tx) => eraseOrders(tx, person.id));

  expect((await listOwn(person))[0]?.units[0]).toMatchObject({ used: 2, uses: [] });
});

test('a SaaS plan has its limits and units, as they were sold, until an upgrade or its end', async ({
  person,
}) => {
  const enterprise = await buySaas(server, person, { plan: 'enterprise', months: 2 });

  const [own] = await listOwn(person);
  expect(own).toMatchObject({
    kind: 'saas',
    title: 'SaaS · 企业版',
    limits: ['不限用户数', '不限存储空间'],
    units: [{ key: 'sessions', label: '顾问答疑', granted: 1, used: 0 }],
    offers: ['renew'],
  });
  expect(await use(enterprise, 'sessions', 1)).toBe('used');
  expect(await use(enterprise, 'sessions', 1)).toEqual({ left: 0 });
  const basic = await buySaas(server, await server.register());
  await expect(use(basic, 'sessions', 1)).rejects.toThrow('console.not_now');
});

test('a plan in a package gives its units with its step, and a refund of the package ends them', async ({
  person,
}) => {
  await storeOwnContent(server.deps);
  const { id, facts } = contentItems;
  const gives = JSON.stringify([{ key: 'sessions', per: 'month', count: 2 }]);
  await server.deps.db
    .update(contentItems)
    .set({ facts: sql`jsonb_set(${facts}, '{plan,gives}', ${gives}::jsonb)` })
    .where(eq(id, 'saas-basic'));
  const order = await server.ask(Order, 'POST', 'orders/package', {
    token: person.token,
    body: { identifier: 'startup', contact: { name: '客户 017' } },
  });
  await server.wallet(await server.pay(person, order.order_no), 'approve');
  const act = async (name: string, fields: object = {}) => {
    const reply = await call(server, name, { order_no: order.order_no, ...fields });
    expect(reply).toMatchObject({ exitCode: 0 });
  };
  await act('service.start');
  expect((await listOwn(person)).map(({ kind, status }) => [kind, status])).toEqual([
    ['package', 'active'],
  ]);
  for (const step of ['questionnaire', 'name', 'trademark', 'rules']) {
    await act('service.step', { step });
  }

  const [plan, pack] = await listOwn(person);
  expect(plan).toMatchObject({
    kind: 'saas',
    title: 'SaaS · 基础版',
    order_no: order.order_no,
    limits: ['5 个用户', '5 GB 存储空间'],
    units: [{ key: 'sessions', used: 0, granted: 2 }],
    offers: ['renew', 'upgrade'],
  });
  expect(pack).toMatchObject({ kind: 'package', units: [] });
  expect(await use(order, 'sessions', 2)).toBe('used');

  await payBack(person, order);

  const [ended] = await listOwn(person);
  expect(ended?.units[0]).toMatchObject({ used: 2, until: ended?.until });
  expect(ended?.until).toBe(addMonths(new Date(ended?.from ?? ''), 1).toISOString());
});

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(postgres === null)('two nodes', () => {
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    const clock = createStillClock(testStart);
    here = await createTestServer({ clock, database });
    there = await createTestServer({ clock, database: await openPostgres(database.url) });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  plainTest('two colleagues on two nodes use the last hours of a room once', async () => {
    const person = await here.register();
    const order = await buyMembership(here, person, 'premium');
    expect(await use(order, 'rooms', 6, here)).toBe('used');

    const results = await Promise.all(
      [here, there, here, there].map((node) => use(order, 'rooms', 1, node)),
    );

    expect(results.filter((result) => result === 'used')).toHaveLength(2);
    expect(results.filter((result) => result !== 'used')).toEqual([{ left: 0 }, { left: 0 }]);
    expect(await here.deps.db.$count(uses)).toBe(3);
    expect((await listOwn(person, there))[0]?.units[0]).toMatchObject({ used: 8, granted: 8 });
  });
});
