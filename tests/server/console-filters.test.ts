import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { Queues } from '#contract/staff/case.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(() => createTestConsole(server));
const me = setUpOnce(() => admin.colleague('serve'));
const other = setUpOnce(() => admin.colleague('money'));

const late = { queue: 'refunds', overdue: true, unowned: false } as const;
const mine = { queue: 'mine', overdue: false, unowned: false } as const;
const set = ({ token }: Colleague, name: string, filter: object | null) =>
  admin.call('setFilter', { token, body: { name, filter } });
const list = async ({ token }: Colleague) =>
  (await admin.ask(Queues, 'readQueues', { token })).filters;

test('filters are named, replaced and removed, and belong to one colleague', async () => {
  await set(me, '逾期退款', late);
  await set(me, ' 我的 ', mine);
  expect(await list(me)).toEqual([
    { name: '逾期退款', ...late },
    { name: '我的', ...mine },
  ]);
  expect(await list(other)).toEqual([]);
  await set(other, '逾期退款', mine);
  await set(me, '逾期退款', { ...late, unowned: true });
  await set(me, '我的', null);
  await set(me, 'unknown', null);
  expect(await list(me)).toEqual([{ name: '逾期退款', ...late, unowned: true }]);
  expect(await list(other)).toEqual([{ name: '逾期退款', ...mine }]);
  const lines = await server.deps.db
    .select()
    .from(consoleLog)
    .where(eq(consoleLog.act, 'filter.set'));
  // A name may be that of a customer.
  expect(JSON.stringify(lines)).not.toContain('退款');
});

test('filters saved at once are all there, and twelve are the most', async () => {
  const colleague = await admin.colleague('serve');
  const names = Array.from({ length: 12 }, (_, at) => `筛选 ${at}`);
  await Promise.all(names.map((name) => set(colleague, name, late)));
  expect((await list(colleague)).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect((await set(colleague, 'more', late)).status).toBe(409);
  expect((await set(colleague, '筛选 0', mine)).status).toBe(200);
});

test.each([
  ['', late],
  ['名'.repeat(21), late],
  ['a', { ...late, queue: 'nothing' }],
  ['a', { ...late, overdue: 1 }],
])('the filter %j %j is refused', async (name, filter) => {
  expect((await set(me, name, filter)).status).toBe(422);
});
