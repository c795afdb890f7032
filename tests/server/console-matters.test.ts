import { and, desc, eq, ne } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { Case } from '#contract/staff/case.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { paidService, requestedRefund, type PaidOrder } from '#tests/support/refunds.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(async () => {
  await storeOwnContent(server.deps);
  return createTestConsole(server);
});
const one = setUpOnce(() => admin.colleague('money'));
const other = setUpOnce(() => admin.colleague('serve'));

let paid: PaidOrder;
let params: readonly string[];
beforeEach(async () => {
  paid = await paidService(server);
  params = [paid.order_no];
  await admin.call('startService', { token: one.token, params, body: {} });
});

type Name = Parameters<typeof admin.call>[0];

/** Acts on the order; returns the data, or the status and what a refusal says. */
async function act(name: Name, body: object, { token }: Colleague = one): Promise<unknown> {
  const { status, body: envelope, data } = await admin.call(name, { token, params, body });
  return status === 200 ? data : { status, error: envelope.error, ...Object(data) };
}

const open = (title: string, units: number, by = one) => act('openMatter', { title, units }, by);
const use = (amount: number, by = one) =>
  act('useUnits', { key: 'opinions', amount, note: '检索意见书' }, by);

async function read() {
  return admin.ask(Case, 'readCase', { token: one.token, body: { order_no: paid.order_no } });
}

/** Reads how many units are used, by the key of their quantity. */
async function readUsed() {
  const { units } = (await read()).service;
  return Object.fromEntries(units.map(({ key, used }) => [key, used]));
}

/** Returns the last line of the log about an act for the order. */
async function readLastLine() {
  const [row] = await server.deps.db
    .select()
    .from(consoleLog)
    .where(and(eq(consoleLog.subject, paid.order_no), ne(consoleLog.act, 'case.open')))
    .orderBy(desc(consoleLog.id))
    .limit(1);
  return row;
}

const refused = (more: object) => ({ status: 409, error: 'console.not_now', ...more });

test('a matter takes its units, has its own steps, and they are done in it alone', async () => {
  expect(await open('第 9 类', 2)).toEqual({ no: 1 });
  expect(await open('第 35 类', 1)).toEqual({ no: 2 });
  expect(await readUsed()).toEqual({ classes: 3, searches: 3, opinions: 0 });
  expect(await readLastLine()).toMatchObject({
    act: 'service.matter',
    facts: { title: '第 35 类', units: 1 },
  });
  expect(await act('doStep', { step: 'search' })).toEqual(
    refused({ why: 'matter.unknown', orderNo: paid.order_no, no: 0 }),
  );
  expect(await act('doStep', { matter: 2, step: 'search' })).toEqual({});
  const { matters } = (await read()).service;
  expect(matters.map(({ steps }) => steps[0]?.status)).toEqual(['current', 'done']);
});

test('one of two colleagues who take the last units at once is refused with the number left', async () => {
  await open('第 9 类', 4);
  const results = await Promise.all([open('第 35 类', 1), open('第 42 类', 1, other)]);
  expect(results).toContainEqual({ no: 2 });
  expect(results).toContainEqual(
    refused({ why: 'units.left', orderNo: paid.order_no, key: 'classes', left: 0 }),
  );
  expect((await read()).service.matters).toHaveLength(2);
  const used = await Promise.all([use(2), use(2, other)]);
  expect(used).toContainEqual({});
  expect(used).toContainEqual(
    refused({ why: 'units.left', orderNo: paid.order_no, key: 'opinions', left: 0 }),
  );
  expect(await readUsed()).toEqual({ classes: 5, searches: 5, opinions: 2 });
  expect((await read()).cannot).toContainEqual({ act: 'open_matter', why: 'no_units' });
});

test('a use is undone once, and not by the number of a matter’s or another order’s use', async () => {
  expect(await use(1)).toEqual({});
  const [id = ''] = (await read()).service.units.flatMap(({ uses }) => uses.map((each) => each.id));
  expect(await readLastLine()).toMatchObject({
    act: 'service.use',
    facts: { key: 'opinions', amount: 1 },
    reason: '检索意见书',
  });
  const orderOfUse = params;
  const another = await paidService(server);
  params = [another.order_no];
  await act('startService', {});
  const elsewhere = refused({ why: 'use.unknown', orderNo: another.order_no, use: id });
  expect(await act('undoUse', { use: id })).toEqual(elsewhere);
  params = orderOfUse;
  expect(await readUsed()).toMatchObject({ opinions: 1 });

  const undo = (by?: Colleague) => act('undoUse', { use: id }, by);
  const results = await Promise.all([undo(), undo(other)]);
  expect(results).toContainEqual({});
  const again = refused({ why: 'use.unknown', orderNo: paid.order_no, use: id });
  expect(results).toContainEqual(again);
  expect(await undo()).toEqual(again);
  expect(await readUsed()).toMatchObject({ opinions: 0 });
  expect(await act('undoUse', { use: '1e3' })).toMatchObject({ status: 422 });
  expect(await act('useUnits', { key: 'classes', amount: 1, note: '第 9 类' })).toMatchObject(
    refused({ why: 'units.unknown' }),
  );
});

test('a matter is withdrawn once: nothing is done in it any more, and its units stay used', async () => {
  await open('第 9 类', 1);
  await act('doStep', { matter: 1, step: 'search' });
  const before = (await read()).refundable.amount;
  expect(await act('withdrawMatter', { matter: 1, reason: '客户放弃' })).toEqual({});
  expect(await readLastLine()).toMatchObject({
    act: 'service.withdraw',
    facts: { title: '第 9 类' },
    reason: '客户放弃',
  });
  const { service, refundable, cannot } = await read();
  expect(service.matters).toMatchObject([{ no: 1, state: 'withdrawn' }]);
  expect(refundable.amount).toBe(before);
  expect(cannot).toContainEqual({ act: 'withdraw_matter', why: 'no_matters' });
  const inState = { why: 'state', orderNo: paid.order_no, state: 'withdrawn' };
  expect(await act('withdrawMatter', { matter: 1, reason: '再次放弃' })).toEqual(
    refused({ ...inState, event: 'service.withdrawn' }),
  );
  expect(await act('doStep', { matter: 1, step: 'approval' })).toEqual(
    refused({ ...inState, event: 'step.done' }),
  );
  expect(await act('withdrawMatter', { matter: 2, reason: '客户放弃' })).toEqual(
    refused({ why: 'matter.unknown', orderNo: paid.order_no, no: 2 }),
  );
  expect(await readUsed()).toMatchObject({ classes: 1 });
});

test('a refund request pauses every matter and all units', async () => {
  await open('第 9 类', 1);
  await open('第 35 类', 1);
  await use(1);
  const [id = ''] = (await read()).service.units.flatMap(({ uses }) => uses.map((each) => each.id));
  await requestedRefund(server, paid, 10_000);
  const { service, cannot } = await read();
  expect(service.matters.map(({ state }) => state)).toEqual(['paused', 'paused']);
  for (const name of ['open_matter', 'withdraw_matter', 'use_units', 'step', 'deliver'] as const) {
    expect(cannot).toContainEqual({ act: name, why: 'paused' });
  }
  const results = [
    await open('第 42 类', 1),
    await act('withdrawMatter', { matter: 1, reason: '客户放弃' }),
    await use(1),
    await act('undoUse', { use: id }),
    await act('doStep', { matter: 2, step: 'search' }),
  ];
  for (const result of results) {
    expect(result).toMatchObject(refused({ why: 'state', state: 'paused' }));
  }
});

test('a file is delivered to a matter of the order, and to no other', async () => {
  await open('第 9 类', 1);
  const deliver = async (matter: string) => {
    const form = new FormData();
    form.append('files', smallPng, 'one.png');
    form.append('matter', matter);
    return (await admin.call('deliverFiles', { token: one.token, params, form })).status;
  };
  expect([await deliver('1'), await deliver('2'), await deliver('0')]).toEqual([200, 409, 422]);
  expect((await read()).files).toHaveLength(1);
});
