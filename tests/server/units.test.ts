import { afterAll, beforeAll, describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { createStillClock } from '#server/base/clock.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import { orders } from '#server/db/tables/orders.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createKeyRing } from '#server/keys/key-ring.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call, expectDone } from '#tests/support/act-by-command.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { dayMs } from '#contract/base/durations.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import {
  fetchRefundQuote,
  paidOrder,
  paidService,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { openMatter } from '#tests/support/open-matter.ts';
import { fetchService } from '#tests/support/served-order.ts';
import { createTestServer, testStart, type TestServer } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

// Trademark Basic: 5 classes and their searches, and 2 written opinions.
async function startedService(at: TestServer): Promise<PaidOrder> {
  const paid = await paidService(at);
  expectDone(await call(at, 'service.start', { order_no: paid.order_no }));
  return paid;
}

async function readUnits(at: TestServer, { person, order_no: orderNo }: PaidOrder) {
  const { units } = await fetchService(at, { person, orderNo, path: `orders/${orderNo}` });
  return units.map(({ key, used, granted }) => `${key} ${used} / ${granted}`);
}

async function findEntitlement({ deps: { db } }: TestServer, { order_no }: PaidOrder, key: string) {
  const rows = await db
    .select({ entitlement: entitlements })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(eq(orders.orderNo, order_no));
  const found = rows.find((row) => row.entitlement.key === key)?.entitlement;
  if (found === undefined) throw new Error(`there is no ${key}`);
  return found;
}

describe('units that staff use', () => {
  const use = ({ order_no }: PaidOrder, key: string, amount: number, note = '书面分析') =>
    call(server, 'service.use', { order_no, key, amount: String(amount), note });

  test.beforeAll(() => storeOwnContent(server.deps));

  test('the owner sees each use with its note, and the granted and used amounts', async () => {
    const paid = await startedService(server);
    expectDone(await use(paid, 'opinions', 1, '标识 A 驳回后的书面分析'));
    const { person, order_no: orderNo } = paid;
    const { units } = await fetchService(server, { person, orderNo, path: `orders/${orderNo}` });
    expect(units.find(({ key }) => key === 'opinions')).toMatchObject({
      granted: 2,
      used: 1,
      by_matter: false,
      uses: [{ amount: 1, note: '标识 A 驳回后的书面分析', at: server.clock.date().toISOString() }],
    });
  });

  test('more than are left, an unknown quantity and one that matters take are refused, and nothing changes', async () => {
    const paid = await startedService(server);
    expectDone(await use(paid, 'opinions', 1));
    const before = await readUnits(server, paid);
    for (const [key, amount, says] of [
      ['opinions', 2, 'left: 1'],
      ['classes', 1, 'why: The order has no such units'],
      ['answers', 1, 'why: The order has no such units'],
      ['owners', 1, 'why: The order has no such units'],
      // Basic has none.
      ['visits', 1, 'why: The order has no such units'],
    ] as const) {
      expect(await use(paid, key, amount)).toMatchObject({
        text: expect.stringContaining(says),
        exitCode: 1,
      });
    }
    expect(await readUnits(server, paid)).toEqual(before);
  });

  test('an undone use returns its units once and no longer lowers the refund', async () => {
    const paid = await startedService(server);
    const { refundable } = await fetchRefundQuote(server, paid);
    expectDone(await use(paid, 'opinions', 2));
    expect((await fetchRefundQuote(server, paid)).refundable).toBe(refundable - 98_000);
    const { person, order_no: orderNo } = paid;
    const { units } = await fetchService(server, { person, orderNo, path: `orders/${orderNo}` });
    const id = units.find(({ key }) => key === 'opinions')?.uses[0]?.id ?? '';
    const undo = () => call(server, 'service.undo', { order_no: orderNo, use: id });
    expectDone(await undo());
    expect((await undo()).text).toContain('why: There is no such use to undo');
    expect((await fetchRefundQuote(server, paid)).refundable).toBe(refundable);
    expectDone(await use(paid, 'opinions', 2));
  });

  test('a use of another order and one of a matter are not undone', async () => {
    const paid = await startedService(server);
    const other = await startedService(server);
    expectDone(await use(other, 'opinions', 1));
    await openMatter(server, paid);
    const { db } = server.deps;
    for (const [found, key] of [
      [other, 'opinions'],
      [paid, 'classes'],
    ] as const) {
      const { id } = await findEntitlement(server, found, key);
      const [made] = await db.select().from(uses).where(eq(uses.entitlementId, id));
      const fields = { order_no: paid.order_no, use: String(made?.id) };
      expect((await call(server, 'service.undo', fields)).text).toContain(
        'why: There is no such use to undo',
      );
    }
    expect(await readUnits(server, other)).toContain('opinions 1 / 2');
    expect(await readUnits(server, paid)).toContain('classes 1 / 5');
  });

  test('the database refuses uses above the grant, also from concurrent requests', async () => {
    const paid = await startedService(server);
    const { db, clock } = server.deps;
    const { id: entitlementId, beginsAt: windowAt } = await findEntitlement(
      server,
      paid,
      'opinions',
    );
    const insert = (amount: number) =>
      db
        .insert(uses)
        .values({ entitlementId, windowAt, amount, at: clock.date(), cause: 'staff' })
        .then(
          () => 'done',
          (error: unknown) => String(Object(Object(error).cause).constraint),
        );
    expect(await insert(3)).toBe('uses_within_grant');
    expect(await insert(1)).toBe('done');
    const ends = await Promise.all([insert(1), insert(1), insert(1)]);
    expect(ends.toSorted()).toEqual(['done', 'uses_within_grant', 'uses_within_grant']);
    const all = eq(uses.entitlementId, entitlementId);
    await db.update(uses).set({ undoneAt: clock.date() }).where(all);
    expect(await insert(2)).toBe('done');
    // Nor does it take back the mark on one of them.
    const back = db.update(uses).set({ undoneAt: null }).where(all);
    await expect(back).rejects.toMatchObject({ cause: { constraint: 'uses_within_grant' } });
  });

  test('a package gives no units', async ({ person }) => {
    const body = { identifier: 'trademark-starter', contact: { name: '客户 017' } };
    const { data } = await server.call('POST', 'orders/package', { token: person.token, body });
    const { order_no } = Object(data);
    const payment = await server.pay(person, order_no);
    await server.wallet(payment, 'approve');
    expectDone(await call(server, 'service.start', { order_no }));
    const paid = { person, order_no, payment };
    expect(await readUnits(server, paid)).toEqual([]);
    expect((await use(paid, 'classes', 1)).text).toContain('why: The order has no such units');
  });

  test('its owner is notified 30 and 7 days before unused units lapse, once each', async () => {
    const draft = { type: 'service', plan_slug: 'basic', pricing_model: 'yearly', months: 12 };
    const paid = await paidOrder(server, { ...draft, item_type: 'rd-management' });
    expectDone(await call(server, 'service.start', { order_no: paid.order_no }));
    const told = async () =>
      (await listNotificationTexts(server, paid.person)).filter(
        ([, title]) => title === '还有未使用的服务数量',
      );
    const { endsAt } = await findEntitlement(server, paid, 'visits');
    const moveBefore = async (days: number) => {
      server.clock.move(endsAt.valueOf() - days * dayMs - server.clock.now());
      await sweep(server.deps);
      await sweep(server.deps);
      const login = { phone: paid.person.phone, password: 'Xy#2026-park' };
      const { data } = await server.call('POST', 'auth/login', { body: login });
      paid.person.token = Object(data).token;
    };
    await moveBefore(31);
    expect(await told()).toEqual([]);
    await moveBefore(30);
    expect(await told()).toHaveLength(1);
    await moveBefore(8);
    expect(await told()).toHaveLength(1);
    expectDone(await use(paid, 'classes', 1));
    await moveBefore(7);
    expect(await told()).toHaveLength(2);
    expect((await told())[0]?.[2]).toContain('尚未使用：现场辅导 1 次。');
  });
});

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(postgres === null)('two colleagues at two nodes', () => {
  let here: TestServer;
  let there: TestServer;
  let consoles: readonly TestConsole[] = [];
  let colleagues: readonly Colleague[] = [];

  beforeAll(async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    const clock = createStillClock(testStart);
    const deps = { keys: createKeyRing({ keys: [makeDataKey()], next: null }) };
    here = await createTestServer({ clock, deps, database });
    there = await createTestServer({ clock, deps, database: await openPostgres(database.url) });
    await storeOwnContent(here.deps);
    const first = createTestConsole(here);
    consoles = [first, createTestConsole(there)];
    colleagues = [await first.colleague('serve'), await first.colleague('serve')];
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  test.each([
    ['openMatter', { title: '标识 B', units: 1 }, 'classes 5 / 5'],
    ['useUnits', { key: 'opinions', amount: 1, note: '书面分析' }, 'opinions 2 / 2'],
  ] as const)('the last unit is taken once by %s', async (name, body, end) => {
    const paid = await startedService(here);
    await openMatter(here, paid, { units: 4 });
    const { order_no } = paid;
    const opinion = { order_no, key: 'opinions', amount: '1', note: '书面分析' };
    expectDone(await call(here, 'service.use', opinion));

    const both = await Promise.all(
      consoles.map((one, at) =>
        one.call(name, { token: colleagues[at]?.token, params: [order_no], body }),
      ),
    );

    const errors = both.map(({ status, body: envelope }) => `${status} ${envelope.error ?? ''}`);
    expect(errors.toSorted()).toEqual(['200 ', '409 console.not_now']);
    expect(await readUnits(here, paid)).toContain(end);
  });
});
