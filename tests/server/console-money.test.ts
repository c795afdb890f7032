import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, expect } from 'vitest';
import { Case, RefundOutcome } from '#contract/staff/case.ts';
import { staffGuesses } from '#contract/base/limits.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { refundApprovals } from '#server/db/tables/staff.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

// Less than an order, which is 599 yuan.
const twoPersonFen = 50_000;
const admin = setUpOnce(() => createTestConsole(server, { twoPersonFen }));
const customer = setUpOnce(() => server.register());
const first = setUpOnce(() => admin.colleague('money'));
const second = setUpOnce(() => admin.colleague('money'));

// The limit is that of a day, and a day ends every session.
beforeEach(async () => {
  server.clock.move(24 * 60 * 60 * 1000);
  for (const person of [first, second]) {
    // A code is valid once.
    server.clock.move(30_000);
    Object.assign(person, { token: await admin.signIn(person) });
  }
});

async function paid(): Promise<string> {
  const { order_no } = await server.order(customer, { user_count: (counts += 1) });
  await server.wallet(await server.pay(customer, order_no), 'approve');
  return order_no;
}
let counts = 0;

async function refund(person: Colleague, orderNo: string, amount: number) {
  const { status, body, data } = await admin.call('refundOrder', {
    ...person,
    params: [orderNo],
    body: { amount, reason: '按月计算' },
  });
  return status === 200 ? v.parse(RefundOutcome, data) : `${status} ${body.error}`;
}

async function confirm(person: Colleague, id: string, amount: number, code: string) {
  const { status, body, data } = await admin.call('confirmProposal', {
    ...person,
    params: [id],
    body: { amount, code },
  });
  return status === 200 ? v.parse(RefundOutcome, data).status : `${status} ${body.error}`;
}

async function lastLine() {
  const [row] = await server.deps.db
    .select()
    .from(consoleLog)
    .orderBy(desc(consoleLog.id))
    .limit(1);
  return [`${row?.actor} ${row?.act} ${row?.outcome}`, row?.facts, row?.reason];
}

async function listLoggedActs(orderNo: string) {
  const body = { order_no: orderNo };
  const { data } = await admin.call('readCase', { token: first.token, body });
  return v.parse(Case, data).log.map(({ act, outcome }) => `${act} ${outcome}`);
}

test('a small refund takes one person; above the limit of the day it waits for a second', async () => {
  const one = await refund(first, await paid(), 30_000);
  expect(one).toMatchObject({ status: 'refunding', proposal: null });

  const orderNo = await paid();
  const two = v.parse(RefundOutcome, await refund(first, orderNo, 59_900));
  expect(two).toMatchObject({
    status: 'requested',
    proposal: { amount: 59_900, proposed_by: first.name, is_own: true },
  });
  const id = two.proposal?.id ?? '';

  expect(await confirm(first, id, 59_900, admin.freshCode(first))).toBe('403 console.same_person');
  expect(await lastLine()).toEqual([
    `console:${first.name} refund.confirm refused`,
    { error: 'console.same_person', amount: 59_900 },
    null,
  ]);
  expect(await listLoggedActs(orderNo)).toContain('refund.confirm refused');
  expect(await confirm(second, id, 59_800, admin.freshCode(second))).toBe(
    '409 console.amount_differs',
  );
  expect(await confirm(second, id, 59_900, '000000')).toBe('401 console.code_failed');
  const code = admin.freshCode(second);
  expect(await confirm(second, id, 59_900, code)).toBe('refunding');
  expect(await lastLine()).toEqual([
    `console:${second.name} refund.confirm done`,
    { amount: 59_900, proposed_by: first.name },
    null,
  ]);

  // Code and proposal are each valid once.
  expect(await confirm(second, id, 59_900, code)).toBe('404 console.not_found');
  const third = v.parse(RefundOutcome, await refund(first, await paid(), 59_900));
  expect(await confirm(second, third.proposal?.id ?? '', 59_900, code)).toBe(
    '401 console.code_failed',
  );
});

test('earlier refunds of an order count toward the limit, whichever colleague made them', async () => {
  const orderNo = await paid();
  expect(await refund(first, orderNo, 40_000)).toMatchObject({ proposal: null });
  server.clock.move(10_000);
  await sweep(server.deps);
  expect(await refund(second, orderNo, 19_900)).toMatchObject({ proposal: { amount: 19_900 } });
  expect(await refund(second, await paid(), 19_900)).toMatchObject({ status: 'refunding' });
});

test('a proposal is returned with a reason, and then nothing waits', async () => {
  const orderNo = await paid();
  const asked = v.parse(RefundOutcome, await refund(first, orderNo, 59_900));
  const id = asked.proposal?.id ?? '';
  const give = () =>
    admin.call('returnProposal', {
      ...first,
      params: [id],
      body: { reason: '先等客户确认' },
    });

  expect((await give()).status).toBe(200);
  expect((await give()).status).toBe(404);
  expect(await confirm(second, id, 59_900, admin.freshCode(second))).toMatch(/^40[14] /);
});

test('the database refuses the same person as the second', async () => {
  await refund(first, await paid(), 59_900);
  const [row] = await server.deps.db.select().from(refundApprovals).limit(1);
  const both = { proposedBy: row?.proposedBy ?? 0, decidedBy: row?.proposedBy ?? 0 };

  await expect(
    server.deps.db.insert(refundApprovals).values({
      refundNo: 'R1',
      amount: 1,
      proposedAt: server.clock.date(),
      state: 'done',
      ...both,
    }),
  ).rejects.toMatchObject({ cause: { constraint: 'refund_approvals_two_people_check' } });
});

test('the console asks the wallet, cancels an unpaid order, and keeps a paid one', async () => {
  const { order_no: orderNo } = await server.order(customer, { user_count: (counts += 1) });
  const ask = () => admin.call('askWallet', { token: first.token, params: [orderNo] });
  const cancel = (number: string) =>
    admin.call('cancelOrder', {
      ...first,
      params: [number],
      body: { reason: '客户来电' },
    });

  expect(await ask()).toMatchObject({ status: 409, body: { error: 'console.not_now' } });
  const { payment_no } = await server.pay(customer, orderNo, 'wechat');
  expect((await ask()).data).toEqual({ asked: [{ payment_no, status: 'notPaid' }] });
  expect((await cancel(orderNo)).status).toBe(200);
  expect(await lastLine()).toEqual([
    `console:${first.name} order.cancel done`,
    { amount: 59_900 },
    '客户来电',
  ]);
  expect(await cancel(await paid())).toMatchObject({
    status: 409,
    body: { error: 'order.already_paid' },
  });
  expect(await lastLine()).toEqual([
    `console:${first.name} order.cancel refused`,
    { error: 'order.already_paid', amount: 59_900 },
    null,
  ]);
});

test('strangers and an unreadable secret use up no codes of a confirmation', async () => {
  const proposed = v.parse(RefundOutcome, await refund(first, await paid(), 59_900));
  const id = proposed.proposal?.id ?? '';
  for (let time = 0; time < staffGuesses; time += 1) {
    const body = { name: second.name, password: 'wrong' };
    await admin.call('signIn', { body, from: '203.0.113.66' });
  }
  const { keys } = server.deps;
  server.deps.keys = { ...keys, open: () => null };
  for (let time = 0; time < staffGuesses; time += 1) {
    expect(await confirm(second, id, 59_900, '000000')).toBe('503 secret.unreadable');
  }
  server.deps.keys = keys;

  expect(await confirm(second, id, 59_900, admin.freshCode(second))).toBe('refunding');
});
