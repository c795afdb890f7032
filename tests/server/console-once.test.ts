import { and, eq, getTableName, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { Case } from '#contract/staff/case.ts';
import { StaffStep } from '#contract/staff/sign-in.ts';
import type { LogAct } from '#contract/staff/log.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { limits } from '#server/db/tables/people.ts';
import { consoleNotes } from '#server/db/tables/staff.ts';
import { createKeyedQueue } from '#server/base/keyed-queue.ts';
import { sha256 } from '#server/base/ids.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { digestDatabase } from '#tests/support/database-digest.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { paidOrder } from '#tests/support/refunds.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { listStaffExamples } from '#tests/support/staff-examples.ts';
import { openInquiry, proposedRefund } from '#tests/support/staff-subjects.ts';

const admin = setUpOnce(() => createTestConsole(server, { twoPersonFen: 50_000 }));
const person = setUpOnce(() => admin.colleague('money'));
const second = setUpOnce(() => admin.colleague('money'));
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  await server.deps.db.execute(
    sql`create function refuse_line() returns trigger language plpgsql as $$ begin raise 'the process died'; end $$`,
  );
});
// Without a call for half an hour a colleague is signed out, and every new person takes a minute.
beforeEach(() => admin.call('listColleagues', second));
afterEach(() => server.deps.db.execute(sql`drop trigger if exists refuse_line on console_log`));

/** Crashes the process where it would write a log line of `act`. */
async function dieAt(act: string, outcome: 'begun' | 'done' = 'done'): Promise<void> {
  const when = sql.raw(`new.act = '${act}' and new.outcome = '${outcome}'`);
  await server.deps.db.execute(
    sql`create trigger refuse_line before insert on console_log for each row when (${when}) execute function refuse_line()`,
  );
}

const keyed = listStaffExamples({ server, console: admin, person, second });
const proposal = async () => (await proposedRefund(server, admin, person)).id;

test.each(keyed)('the call $name is done once for its key, with the same response', async (one) => {
  const asked = await one.prepare();
  const headers = { 'idempotency-key': `key-of-${one.name}` };
  const send = () => admin.call(one.name, { token: person.token, ...asked, headers });
  const before = await stands(one.act);
  const [first, twin] = await Promise.all([send(), send()]);
  const after = await stands(one.act);
  const again = await send();

  expect([first.status, twin.status, again.status]).toEqual([200, 200, 200]);
  expect([twin.data, again.data]).toEqual([first.data, first.data]);
  expect(after.lines).toBe(before.lines + 1);
  expect(await stands(one.act)).toEqual(after);
});

test.each(chooseByCommit('calls at two nodes', keyed, 6))(
  'the call $name is done once when two nodes are asked at once',
  async (one) => {
    // Each node has a separate queue; they share only the database.
    const node = { ...server, deps: { ...server.deps, queue: createKeyedQueue(server.clock) } };
    const other = createTestConsole(node, { twoPersonFen: 50_000 });
    const asked = await one.prepare();
    const headers = { 'idempotency-key': `two-nodes-${one.name}` };
    const request = { token: person.token, ...asked, headers };
    const before = await stands(one.act);
    const both = await Promise.all([admin.call(one.name, request), other.call(one.name, request)]);
    const after = await stands(one.act);

    const again = await admin.call(one.name, request);
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(both.map(({ data }) => data)).toEqual([again.data, again.data]);
    expect(after.lines).toBe(before.lines + 1);
    expect(await stands(one.act)).toEqual(after);
  },
);

test('a confirmation that arrives six times at two nodes spends its code once and counts no guess', async () => {
  const node = { ...server, deps: { ...server.deps, queue: createKeyedQueue(server.clock) } };
  const nodes = [admin, createTestConsole(node, { twoPersonFen: 50_000 })];
  const params = [await proposal()];
  const body = { amount: 59_900, code: admin.freshCode(second) };
  const headers = { 'idempotency-key': 'confirm-six-times' };
  const request = { token: second.token, params, body, headers };
  const refusals = (await refused()).length;
  const guesses = await countGuesses(second);
  const sent = [0, 1, 0, 1, 0, 1].map((which) => nodes[which]?.call('confirmProposal', request));
  const responses = await Promise.all(sent);

  expect(responses.map((response) => response?.status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(responses.map((response) => JSON.stringify(response?.data))).size).toBe(1);
  expect(await refused()).toHaveLength(refusals);
  expect(await countGuesses(second)).toBeLessThanOrEqual(guesses);
});

test('a wrong code that arrives six times at once under one key is one guess', async () => {
  const params = [await proposal()];
  const body = { amount: 59_900, code: '000000' };
  const headers = { 'idempotency-key': 'wrong-six-times' };
  const request = { token: second.token, params, body, headers };
  const guesses = await countGuesses(second);
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => admin.call('confirmProposal', request)),
  );
  expect(responses.map(({ body: { error } }) => error)).toEqual(
    Array.from({ length: 6 }, () => 'console.code_failed'),
  );
  expect(await countGuesses(second)).toBe(guesses + 1);
});

test('a just-used code is refused to another key, and is no guess', async () => {
  const confirm = (id: string, code: string, key: string) =>
    admin.call('confirmProposal', {
      ...second,
      params: [id],
      body: { amount: 59_900, code },
      headers: { 'idempotency-key': key },
    });
  const [one, other] = [await proposal(), await proposal()];
  const code = admin.freshCode(second);
  expect((await confirm(one, code, 'first-tab')).status).toBe(200);
  const before = await countGuesses(second);
  const repeated = await confirm(other, code, 'second-tab');
  expect(repeated).toMatchObject({ status: 401, body: { error: 'console.code_failed' } });
  expect(await countGuesses(second)).toBe(before);
});

async function refused() {
  return server.deps.db.select().from(consoleLog).where(eq(consoleLog.outcome, 'refused'));
}

async function countGuesses({ name }: Colleague): Promise<number> {
  const key = `staff:${sha256(name)}`;
  const [row] = await server.deps.db.select().from(limits).where(eq(limits.key, key));
  return row?.points ?? 0;
}

test('a key is refused with other words or files, and when it is no key', async () => {
  const body = { kind: 'inquiry', number: await openInquiry(server), text: '客户来电' };
  const note = (text: string, key: string) =>
    admin.call('addNote', {
      ...person,
      body: { ...body, text },
      headers: { 'idempotency-key': key },
    });
  const params = [(await paidOrder(server)).order_no];
  const deliver = (name: string) => {
    const form = new FormData();
    form.append('files', smallPng, name);
    const headers = { 'idempotency-key': 'files-18' };
    return admin.call('deliverFiles', { token: person.token, params, form, headers });
  };
  expect((await note('客户来电', 'note-18')).status).toBe(200);
  expect((await deliver('one.png')).status).toBe(200);
  const made = await server.deps.db.$count(consoleNotes);

  expect((await note('别的话', 'note-18')).status).toBe(422);
  expect((await note('别的话', 'no key')).status).toBe(422);
  expect((await deliver('two.png')).status).toBe(422);
  expect(await server.deps.db.$count(consoleNotes)).toBe(made);
  // The same key from another colleague is a different key.
  const theirs = { token: second.token, body, headers: { 'idempotency-key': 'note-18' } };
  expect((await admin.call('addNote', theirs)).status).toBe(200);
  expect(await server.deps.db.$count(consoleNotes)).toBe(made + 1);
});

test.each(['order', 'inquiry', 'verification', 'refund', 'invoice', 'booking'])(
  'a note or an owner of an unknown %s is refused, and leaves no line but the refusal',
  async (kind) => {
    for (const number of ['XY20990101000001', '999999999999999', '9'.repeat(40), '-1']) {
      const about = { kind, number };
      const note = { token: person.token, body: { ...about, text: '客户来电' } };
      const owner = { token: person.token, body: { ...about, owner: person.name } };
      const responses = [await admin.call('addNote', note), await admin.call('setOwner', owner)];
      expect(responses.map(({ status, body: { error } }) => `${status} ${error}`)).toEqual([
        '404 console.not_found',
        '404 console.not_found',
      ]);
    }
    const ofUnknown = eq(consoleNotes.number, 'XY20990101000001');
    expect(await server.deps.db.$count(consoleNotes, ofUnknown)).toBe(0);
  },
);

test('every call that changes something has a key, and so the tests of this file', () => {
  const names = Object.keys(staffCalls).filter((name): name is StaffCallName => name in staffCalls);
  const getCall = (name: StaffCallName): StaffCall => staffCalls[name];
  const readsByPost = ['search', 'readCase', 'reveal', 'exportLedger'];
  // The tests of the sign-in repeat its steps; the tab forgets a session that it ended, whatever the answer.
  const ofSession = ['signIn', 'signInWithCode', 'signOut'];
  const notOnPages = ['pauseOrders', 'resumeOrders'];
  const keyless = new Set([...readsByPost, ...ofSession, ...notOnPages]);
  const changing = names.filter((name) => getCall(name).method !== 'GET' && !keyless.has(name));

  const answered = names.filter((name) => getCall(name).keyed === 'answer');
  expect(answered.toSorted()).toEqual(changing.toSorted());
});

test.each(chooseByCommit('calls that die', keyed, 6))(
  'the call $name leaves nothing without its line in the log',
  async (one) => {
    const asked = await one.prepare();
    const before = await stands(one.act);
    await dieAt(one.act);

    expect((await admin.call(one.name, { token: person.token, ...asked })).status).toBe(500);
    expect(await stands(one.act)).toEqual(before);
  },
);

test('a recovery code is spent only with its session', async () => {
  const { name, password, recoveryCodes } = second;
  const { step } = await admin.ask(StaffStep, 'signIn', { body: { name, password } });
  const body = { step, recovery_code: recoveryCodes[0] };
  await dieAt('session.begin');
  expect((await admin.call('signInWithCode', { body })).status).toBe(500);

  await server.deps.db.execute(sql`drop trigger refuse_line on console_log`);
  expect((await admin.call('signInWithCode', { body })).status).toBe(200);
});

test('a refund requested and approved by one person is stored completely or rolled back', async () => {
  const { order_no: orderNo } = await paidOrder(server);
  const body = { amount: 100, reason: '按月计算' };
  const { token } = await admin.colleague('money');
  const params = [orderNo];
  const before = await server.deps.db.select().from(refunds);
  await dieAt('refund.approve');
  expect((await admin.call('refundOrder', { token, params, body })).status).toBe(500);
  expect(await server.deps.db.select().from(refunds)).toEqual(before);
});

test('the cancellation of an order is in the log with it, and before a wallet is asked', async () => {
  const customer = await server.register();
  const { order_no: orderNo } = await server.order(customer);
  await server.pay(customer, orderNo, 'wechat');
  const body = { reason: '客户来电' };
  const cancel = () => admin.call('cancelOrder', { token: person.token, params: [orderNo], body });
  const status = async () => {
    const [row] = await server.deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
    return row?.status;
  };

  await dieAt('order.cancel', 'begun');
  expect((await cancel()).status).toBe(500);
  expect(await listAttemptStatuses(orderNo)).toEqual(['pending']);
  await server.deps.db.execute(sql`drop trigger refuse_line on console_log`);
  await dieAt('order.cancel');
  expect((await cancel()).status).toBe(500);
  expect([await status(), await listLogLines(orderNo)]).toEqual([
    'pending',
    ['order.cancel begun'],
  ]);

  await server.deps.db.execute(sql`drop trigger refuse_line on console_log`);
  expect((await cancel()).status).toBe(200);
  expect([await status(), await listLogLines(orderNo)]).toEqual([
    'cancelled',
    ['order.cancel begun', 'order.cancel done'],
  ]);
  // The time line shows a finished action on one line.
  const acts = (
    await admin.ask(Case, 'readCase', {
      ...person,
      body: { order_no: orderNo },
    })
  ).timeline.filter(({ kind }) => kind === 'order.cancel');
  expect(acts).toMatchObject([{ side: 'console', status: 'done' }]);
});

test('a wallet query is in the log before it starts, even if the process dies', async () => {
  const customer = await server.register();
  const { order_no: orderNo } = await server.order(customer);
  await server.pay(customer, orderNo, 'wechat');
  const ask = () => admin.call('askWallet', { token: person.token, params: [orderNo] });
  const query = vi.spyOn(server.deps.gateways.wechat, 'query');

  await dieAt('payment.ask', 'begun');
  expect((await ask()).status).toBe(500);
  expect(query).not.toHaveBeenCalled();
  await server.deps.db.execute(sql`drop trigger refuse_line on console_log`);
  await dieAt('payment.ask');
  expect((await ask()).status).toBe(500);
  expect(query).toHaveBeenCalledOnce();
  expect(await listLogLines(orderNo)).toEqual(['payment.ask begun']);
});

test('a failed automatic delivery is retried from the console, with its log line', async () => {
  const { order_no: orderNo } = await paidOrder(server);
  const isIt = eq(orders.orderNo, orderNo);
  await server.deps.db.update(orders).set({ status: 'processing', periodStart: null }).where(isIt);
  const complete = async () => {
    const asked = { token: person.token, params: [orderNo] };
    const { status } = await admin.call('completeOrder', asked);
    const [row] = await server.deps.db.select().from(orders).where(isIt);
    return [status, row?.status, await listLogLines(orderNo)];
  };

  await dieAt('service.complete');
  expect(await complete()).toEqual([500, 'processing', []]);
  await server.deps.db.execute(sql`drop trigger refuse_line on console_log`);
  expect(await complete()).toEqual([200, 'completed', ['service.complete done']]);
});

test('a search is logged by its kind, without the search text', async () => {
  const { person: customer } = await paidOrder(server);
  const body = { text: customer.phone };
  await admin.call('search', { token: person.token, body });
  const lines = await server.deps.db.select().from(consoleLog).where(eq(consoleLog.act, 'search'));

  expect(lines).toMatchObject([
    { subject: 'phone', facts: { found: 1 }, reason: null, outcome: 'done' },
  ]);
});

/** Tables of sessions, of one-time codes and guesses, which are spent anyway, and of notices, which arrive later. */
const ownTables = ['sessions', 'staff', 'limits', 'notices', 'sandbox_notices'];

/** Counts how often an act was done, and digests the other tables. */
async function stands(act: LogAct) {
  const { db } = server.deps;
  const isDone = and(eq(consoleLog.act, act), eq(consoleLog.outcome, 'done'));
  const digests = Object.entries(await digestDatabase(db));
  const apart = new Set([...ownTables, getTableName(consoleLog)]);
  const tables = Object.fromEntries(digests.filter(([name]) => !apart.has(name)));
  return { lines: await db.$count(consoleLog, isDone), tables };
}

async function listLogLines(subject: string): Promise<string[]> {
  const rows = await server.deps.db
    .select()
    .from(consoleLog)
    .where(eq(consoleLog.subject, subject));
  return rows.map(({ act, outcome }) => `${act} ${outcome}`);
}

async function listAttemptStatuses(orderNo: string) {
  const rows = await server.deps.db
    .select({ status: payments.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.orderNo, orderNo));
  return rows.map(({ status }) => status);
}
