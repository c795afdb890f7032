import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { reconcileFrom } from '#contract/base/limits.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { billDifferences, reconciliations } from '#server/db/tables/reconciliation.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { reconcileDue } from '#server/domain/jobs/reconcile-due.ts';
import { call, type TypedFields } from '#tests/support/act-by-command.ts';
import { hourMs } from '#contract/base/durations.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';
import { startPayment } from '#tests/support/payer.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const day = '2026-11-20';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

/** Moves the clock to a time in Beijing. */
function moveTo(when: string): void {
  server.clock.move(Date.parse(`${when}:00+08:00`) - server.clock.now());
}

async function admin(...args: string[]) {
  const { text, exitCode } = await runAdmin(
    { deps: server.deps, origin: 'http://localhost', actor: 'tester' },
    args,
  );
  return { text, exitCode };
}

const act = (name: string, fields: TypedFields) => call(server, name, fields);

async function pay(channel: Channel): Promise<string> {
  const { payment } = await startPayment(server, channel);
  await server.wallet(payment, 'approve');
  return payment.payment_no;
}

/** Records the bills that the nodes fetch. */
function countBills(...nodes: TestServer[]): string[] {
  const fetched: string[] = [];
  for (const { deps } of nodes) {
    const counted = (channel: Channel) => ({
      ...deps.gateways[channel],
      fetchBill(of: string) {
        fetched.push(`${channel} ${of}`);
        return node(channel).fetchBill(of);
      },
    });
    const before = deps.gateways;
    const node = (channel: Channel) => before[channel];
    deps.gateways = { alipay: counted('alipay'), wechat: counted('wechat') };
  }
  return fetched;
}

const runs = () => server.deps.db.select().from(reconciliations).orderBy(reconciliations.day);

test('yesterday is compared automatically, once the bills are published and once only', async () => {
  await pay('wechat');
  const fetched = countBills(server);
  moveTo('2026-11-21 10:29');
  await reconcileDue(server.deps);
  expect(fetched).toEqual([]);
  moveTo('2026-11-21 10:30');
  await reconcileDue(server.deps);
  await reconcileDue(server.deps);
  expect(fetched).toEqual([`alipay ${day}`, `wechat ${day}`]);
  expect((await runs()).map(({ channel, source, lines }) => [channel, source, lines])).toEqual([
    ['alipay', 'none', 0],
    ['wechat', 'bill', 1],
  ]);
});

test('days without a running process are made up for, none before the first payment', async () => {
  const fetched = countBills(server);
  moveTo('2026-11-20 11:00');
  await reconcileDue(server.deps);
  await pay('alipay');
  moveTo('2026-11-21 11:00');
  await reconcileDue(server.deps);
  moveTo('2026-11-24 11:00');
  await reconcileDue(server.deps);
  const days = fetched.filter((bill) => bill.startsWith('alipay')).map((bill) => bill.slice(-2));
  expect(days).toEqual(['20', '21', '22', '23']);
});

test('a first payment at one in the morning in Shanghai leaves the day before uncompared', async () => {
  const fetched = countBills(server);
  moveTo('2026-11-21 01:00');
  await pay('alipay');
  moveTo('2026-11-21 11:00');
  await reconcileDue(server.deps);
  expect(fetched).toEqual([]);
});

test('bills are compared at a time of day when UTC shows the same day as Shanghai', () => {
  expect(reconcileFrom >= '08:00').toBe(true);
});

test('two processes that begin at the same moment compare a day once', async () => {
  const database = await openTestDatabase();
  const clock = server.clock;
  const here = await createTestServer({ clock, database });
  const shared = { db: here.deps.db, close: async () => {} };
  const there = await createTestServer({ clock, database: shared, deps: { keys: here.deps.keys } });
  const { payment } = await startPayment(here, 'wechat');
  await here.wallet(payment, 'approve');
  moveTo('2026-11-21 10:30');
  const fetched = countBills(here, there);
  await Promise.all([here, there, here, there].map(({ deps }) => reconcileDue(deps)));
  expect(fetched.toSorted()).toEqual([`alipay ${day}`, `wechat ${day}`]);
  await there.close();
  await here.close();
});

test('a comparison begun by a dead process is taken up by another, one of a live process is not', async () => {
  await pay('wechat');
  moveTo('2026-11-21 10:30');
  const { db, lease } = server.deps;
  const claimed = { day, nextAt: new Date(server.clock.now() + hourMs) };
  await lease.keep();
  await db.insert(reconciliations).values([
    { channel: 'wechat', claimedBy: 'a process that died', ...claimed },
    { channel: 'alipay', claimedBy: lease.name, ...claimed },
  ]);
  const fetched = countBills(server);
  await reconcileDue(server.deps);
  expect(fetched).toEqual([`wechat ${day}`]);
  expect(await admin('reconcile', day)).toEqual({
    text: `alipay, ${day}: another process compares it just now; please try again.\nwechat, ${day}: 1 line compared. The books are equal.`,
    exitCode: 1,
  });
});

test('an unavailable bill changes nothing, is tried again, and is reported after a while', async () => {
  const [number] = [await pay('wechat'), await pay('wechat')];
  const { faults } = server.sandbox;
  faults.misstate('wechat', { how: 'left out', number });
  moveTo('2026-11-21 10:30');
  faults.spoilBill('wechat', 'wrong hash');
  await reconcileDue(server.deps);
  faults.spoilBill('wechat', 'columns reordered');
  const refused = await admin('reconcile', day);
  expect(refused.exitCode).toBe(1);
  expect(refused.text).toContain('the bill is not to be had: its columns are not those');
  expect(await server.deps.db.select().from(billDifferences)).toEqual([]);
  expect((await admin('attention')).text).toBe('Nothing needs a person.');

  for (const time of ['11:00', '11:30', '17:00']) {
    moveTo(`2026-11-21 ${time}`);
    faults.spoilBill('wechat', 'cut');
    await reconcileDue(server.deps);
  }
  expect((await admin('attention')).text).toMatch(
    /bill +wechat 2026-11-20 +– +6 h +The WeChat Pay bill of 2026-11-20 cannot be fetched/,
  );
  moveTo('2026-11-21 17:30');
  await reconcileDue(server.deps);
  expect((await admin('attention')).text).toMatch(
    /bill +wechat 2026-11-20 +– +0 h +1 difference between the WeChat Pay bill of 2026-11-20 and our books/,
  );
});

test('a wallet without a bill is queried for each of our numbers, and the console says so', async () => {
  const number = await pay('alipay');
  moveTo('2026-11-21 10:30');
  const { faults } = server.sandbox;
  faults.spoilBill('alipay', 'none');
  const equal = await admin('reconcile', day);
  expect(equal.exitCode).toBe(0);
  expect(equal.text).toContain('each of our own payments was queried: payments unknown here');
  faults.spoilBill('alipay', 'none');
  const { alipay, wechat } = server.deps.gateways;
  const query = () => {
    server.clock.move(60_000);
    return Promise.resolve({ state: 'absent' } as const);
  };
  const forgetful = { ...alipay, query };
  server.deps.gateways = { alipay: forgetful, wechat };
  const differs = await admin('reconcile', day);
  expect(differs.exitCode).toBe(3);
  expect(differs.text).toMatch(new RegExp(`${number} .* 0 h ago`));
  expect(differs.text).toContain('and not in the bill (599.00 yuan here, the wallet says absent)');
  // Later the bill is available.
  server.deps.gateways = { alipay, wechat };
  moveTo('2026-11-21 15:00');
  await reconcileDue(server.deps);
  expect(await admin('differences')).toEqual({ text: 'No difference is open.', exitCode: 0 });
  expect((await admin('differences', 'all')).text).toContain('gone since 2026-11-21');
});

test('a difference is settled once, with a reason and a log line; a changed difference is open again', async () => {
  const number = await pay('wechat');
  const { faults } = server.sandbox;
  const wrongly = (amount: number) => {
    faults.clear();
    faults.misstate('wechat', { how: 'changed', number, to: { amount } });
  };
  wrongly(100);
  moveTo('2026-11-21 10:30');
  await reconcileDue(server.deps);
  const [found] = await server.deps.db.select().from(billDifferences);
  const id = String(found?.id);
  const listed = await admin('differences');
  expect(listed.text).toContain(
    'Paid with a different amount than is known here (599.00 yuan here, 1.00 yuan at',
  );
  expect(listed.text).toContain('what to do: It is no payment of the order');

  expect((await act('difference.settle', { id, reason: 'asked WeChat: a typo' })).exitCode).toBe(0);
  const again = await act('difference.settle', { id, reason: 'twice' });
  expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('Nothing was changed')]);
  expect((await act('difference.settle', { id: '999', reason: 'x' })).text).toBe(
    'Nothing was found.',
  );
  expect((await act('difference.settle', { id, reason: ' ' })).exitCode).toBe(2);
  const log = await server.deps.db
    .select({ actor: consoleLog.actor, reason: consoleLog.reason, outcome: consoleLog.outcome })
    .from(consoleLog)
    .where(eq(consoleLog.act, 'difference.settle'))
    .orderBy(consoleLog.id);
  expect(log.slice(0, 2)).toEqual([
    { actor: 'tester', reason: 'asked WeChat: a typo', outcome: 'done' },
    { actor: 'tester', reason: null, outcome: 'refused' },
  ]);

  const settled = await admin('reconcile', day);
  expect([settled.exitCode, settled.text]).toEqual([
    0,
    expect.stringContaining('1 of them settled'),
  ]);
  wrongly(200);
  expect((await admin('reconcile', day)).exitCode).toBe(3);
  expect((await admin('attention')).text).toContain('1 difference between');
});

test('a day that cannot be compared is refused in words', async () => {
  const refusals: [string[], string][] = [
    [[], 'Say which day, such as 2026-11-20.'],
    [['2026-11-20', 'x'], 'Say which day, such as 2026-11-20.'],
    [['2026-02-30'], '"2026-02-30" is no day, such as 2026-11-20.'],
    [['yesterday\u001B[2J'], '"yesterday [2J" is no day, such as 2026-11-20.'],
    [['2026-11-22'], '2026-11-22 is still to come.'],
    [['2026-11-21'], '2026-11-21 is not over in Beijing: its bills are written tomorrow morning.'],
    [
      ['2026-11-19'],
      'The first payment was begun here on 2026-11-20: there is nothing to compare on',
    ],
  ];
  moveTo('2026-11-20 11:00');
  expect((await admin('reconcile', day)).exitCode).toBe(2);
  await startPayment(server, 'wechat');
  moveTo('2026-11-21 11:00');
  for (const [args, words] of refusals) {
    expect(await admin('reconcile', ...args)).toEqual({
      text: expect.stringContaining(words),
      exitCode: 2,
    });
  }
  expect(await runs()).toEqual([]);
});
