import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { InvoiceStatus, OrderStatus, RefundStatus } from '#contract/base/picklists.ts';
import { outlines } from '#machines/outline.ts';
import { createStillClock } from '#server/base/clock.ts';
import { listChartPositions } from '#server/domain/views/console/case-charts.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { orders, quotations } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { verifications } from '#server/db/tables/people.ts';
import { demoMs, fillWithDemo } from '#server/demo/fill.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { readOrderService } from '#server/domain/views/order-service.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { withoutKey } from '#server/records/ask.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { createTestServer, testStart } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

setUpServer(() => createTestServer({ clock: createStillClock(testStart - demoMs) }));
let account: { phone: string; password: string };
const fill = (times: number) =>
  fillWithDemo(
    {
      deps: withoutKey(server.deps),
      clock: server.clock,
      sandbox: server.sandbox,
      wallets: server.walletServer,
    },
    testStart,
    times,
  );
const admin = (...args: string[]) =>
  runAdmin({ deps: server.deps, origin: '', actor: 'tester' }, args);

test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  account = await fill(1);
});

const distinct = <Value>(values: readonly Value[]) => new Set(values);

test('a demo has orders, refunds and invoices in every state, and money that came late and twice', async () => {
  const { db, clock } = server.deps;
  expect(clock.now()).toBe(testStart);
  const placed = await db.select().from(orders);
  expect(distinct(placed.map(({ status }) => status))).toEqual(new Set(OrderStatus.options));
  const agreed = placed.filter(({ openingTerms }) => openingTerms !== null);
  expect(distinct(agreed.map(({ type }) => type))).toEqual(new Set(['report', 'article']));
  const returned = await db.select().from(refunds);
  expect(distinct(returned.map(({ status }) => status))).toEqual(new Set(RefundStatus.options));
  expect(distinct(returned.map(({ cause }) => cause))).toEqual(
    new Set(['requested', 'late', 'double']),
  );
  const issued = await db.select().from(invoices);
  expect(distinct(issued.map(({ status }) => status))).toEqual(new Set(InvoiceStatus.options));
  const paid = await db.select().from(payments);
  expect(distinct(paid.map(({ channel }) => channel))).toEqual(new Set(['alipay', 'wechat']));
  const levels = (await db.select().from(memberships)).map(({ level }) => level);
  expect(distinct(levels)).toEqual(new Set(['basic', 'premium']));
  const checked = await db.select().from(verifications);
  expect(distinct(checked.map(({ status }) => status))).toEqual(
    new Set(['pending', 'verified', 'rejected']),
  );
  const oldest = Math.min(...placed.map(({ createdAt }) => createdAt.valueOf()));
  const booked = await server.deps.db
    .select({ state: bookings.state, kind: bookings.kind })
    .from(bookings);
  expect(distinct(booked.map(({ state }) => state))).toEqual(new Set(['requested', 'confirmed']));
  expect(distinct(booked.map(({ kind }) => kind))).toEqual(new Set(['room', 'expert', 'class']));
  expect(await db.$count(quotations)).toBe(2);
  const asked = db
    .select({ id: bookings.userId })
    .from(bookings)
    .where(eq(bookings.state, 'requested'));
  const bought = await db.$count(orders, inArray(orders.userId, asked));
  expect(bought, 'A member would take units instead.').toBe(0);
  expect(testStart - oldest).toBeGreaterThan(150 * 24 * 60 * 60 * 1000);
});

test('every refund of the demo reached its state by transitions of its chart', async () => {
  const { db, clock } = server.deps;
  const moves = (outlines['refundLifecycle']?.states ?? []).flatMap(({ path, moves: own }) =>
    own.map(({ target }) => `${path} ${target}`),
  );
  const [order] = await db.select().from(orders).limit(1);
  if (order === undefined) throw new Error('no order');
  const about = { order, facts: [], service: null, now: clock.date() };
  const walked = (await db.select().from(refunds)).map((refund) => {
    const { visited } =
      listChartPositions({ ...about, refund }).find(
        ({ machine }) => machine === 'refundLifecycle',
      ) ?? {};
    return (visited ?? []).map(({ state }) => state);
  });

  expect(distinct(walked.map((states) => states.at(-1)))).toEqual(new Set(RefundStatus.options));
  const steps = walked.flatMap((states) =>
    states.slice(1).map((state, at) => `${states[at]} ${state}`),
  );
  expect(steps.filter((step) => !moves.includes(step))).toEqual([]);
});

test('every fen of the demo is in the right place, and its open cases need a person', async () => {
  const ledger = await reconcile(server.deps.db, server.clock.date(), server.deps.gateways);
  expect(reportLedger(ledger)).toMatchObject({ isRight: true });
  expect(ledger.owed).toHaveLength(1);
  const { text, exitCode } = await admin('attention');
  expect(exitCode).toBe(3);
  const kinds = text
    .split('\n')
    .slice(1)
    .map((line) => line.split(' ')[0]);
  expect(distinct(kinds)).toEqual(new Set(['message', 'step', 'invoice', 'refund']));
});

test('a year of a service in the demo has matters in every state, with files, and uses with notes', async () => {
  const { db } = server.deps;
  const ofService = eq(orders.itemType, 'trademark');
  const [order] = await db.select().from(orders).where(ofService).orderBy(orders.id);
  if (order === undefined) throw new Error('no order');
  const { matters, units, files } = await readOrderService(
    server.deps,
    order.userId,
    order.orderNo,
    'zh-CN',
  );
  expect(matters.map(({ title, state }) => [title, state])).toEqual([
    ['标识 A · 第 9、42 类', 'delivered'],
    ['标识 B · 第 35 类', 'underWay'],
    ['标识 C · 第 9 类', 'withdrawn'],
    ['标识 D · 第 41 类', 'underWay'],
  ]);
  const reached = matters.map(({ steps }) => steps.flatMap(({ branches }) => branches));
  expect(reached[0]?.map(({ reached_at: at }) => at !== undefined)).toContain(true);
  expect(units.find(({ key }) => key === 'classes')).toMatchObject({ used: 5, granted: 15 });
  expect(units.flatMap(({ uses }) => uses.map(({ note }) => note))).toEqual([
    '标识 A 的驳回书面分析',
    '到公司讲解材料准备与签署要求',
  ]);
  expect(distinct(files.map(({ matter }) => matter))).toEqual(
    new Set(matters.map(({ title }) => title)),
  );
});

test('the demo account signs in and sees its purchases', async () => {
  const { status } = await server.call('POST', 'auth/login', { body: account });
  expect(status).toBe(200);
});

test('the demo fills nothing where there are orders, nor through a running server', async () => {
  const before = await server.deps.db.$count(orders);
  await expect(fill(1)).rejects.toThrow('There are orders or people in this database');
  expect(await admin('demo')).toMatchObject({
    exitCode: 1,
    text: 'A server works on this database: stop it, fill the database, and start it again.',
  });
  expect(await server.deps.db.$count(orders)).toBe(before);
});
