import { and, desc, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { listActFields, staffActs } from '#contract/staff/act-fields.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { limits } from '#server/db/tables/people.ts';
import { refundApprovals, staff } from '#server/db/tables/staff.ts';
import { getTypedName, listTypedFields } from '#server/cli/act-input.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { addStaff, endStaff, type Credentials } from '#server/domain/staff/accounts.ts';
import { call, typedYuan, writeNamedFile } from '#tests/support/act-by-command.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { paidOrder, requestedRefund } from '#tests/support/refunds.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import {
  listStaffExamples,
  type StaffExample,
  type StaffRequest,
} from '#tests/support/staff-examples.ts';
import { openInquiry } from '#tests/support/staff-subjects.ts';

const twoPersonFen = 50_000;

const testConsole = setUpOnce(() => createTestConsole(server, { twoPersonFen }));
const person = setUpOnce(() => testConsole.colleague('money'));
const second = setUpOnce(() => testConsole.colleague('money'));
test.beforeAll(() => storeOwnContent(server.deps));

const examples = listStaffExamples({ server, console: testConsole, person, second }).filter(
  ({ name }) => callNamed(name).offer !== undefined,
);

function callNamed(name: StaffExample['name']): StaffCall {
  return staffCalls[name];
}

async function lastLine(of: TestServer, outcome: 'done' | 'refused' = 'done') {
  const [line] = await of.deps.db
    .select()
    .from(consoleLog)
    .where(eq(consoleLog.outcome, outcome))
    .orderBy(desc(consoleLog.id))
    .limit(1);
  return line;
}

/** Writes a prepared request as an operator types it. */
async function toTypedFields(
  name: StaffExample['name'],
  { params = [], body, form }: StaffRequest,
) {
  const typed: Record<string, string> = {};
  const given = new Map<string, unknown>(
    form === undefined ? Object.entries(flatten(Object(body))) : [...form],
  );
  for (const field of listTypedFields(callNamed(name))) {
    const value = field.place === 'path' ? params[0] : given.get(field.name);
    if (value instanceof File) {
      const bytes = new Uint8Array(await value.arrayBuffer());
      typed[getTypedName(field)] = `@${writeNamedFile(value.name, bytes)}`;
    } else if (value != null) {
      typed[getTypedName(field)] = field.kind === 'sum' ? typedYuan(Number(value)) : String(value);
    }
  }
  return typed;
}

function flatten(body: object, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && name !== 'shown'
        ? Object.entries(flatten(value, `${prefix}${name}.`))
        : [[`${prefix}${name}`, value]],
    ),
  );
}

test('every act of the console has an example here', () => {
  expect(examples.map(({ name }) => name).toSorted()).toEqual([...staffActs.values()].toSorted());
});

test.each(examples)(
  'the act of $name is done by command, and the log names the colleague',
  async ({ name, act, prepare }) => {
    const asked = await prepare();
    const fields = await toTypedFields(name, asked);
    // A confirmation needs the second person, because the first one submitted the act.
    const isConfirmation = listActFields(callNamed(name)).some(
      ({ kind }) => kind === 'oneTimeCode',
    );
    const as = isConfirmation ? second : person;
    const isDone = and(
      eq(consoleLog.act, act),
      eq(consoleLog.actor, as.name),
      eq(consoleLog.outcome, 'done'),
    );
    const before = await server.deps.db.$count(consoleLog, isDone);
    const reply = await call(server, callNamed(name).act ?? '', fields, { as, twoPersonFen });
    expect(reply).toMatchObject({ exitCode: 0, text: expect.stringContaining(': done.') });
    expect(await server.deps.db.$count(consoleLog, isDone)).toBe(before + 1);
  },
);

describe('refusals of a command', () => {
  const run = (...args: string[]) =>
    runAdmin({ deps: server.deps, origin: '', actor: 'tester', twoPersonFen }, ['call', ...args]);

  test.each([
    [[], 0, 'refund.approve refund_no=NUMBER [amount=YUAN] [reason="LINE"]'],
    [['order.cancel'], 0, 'order.cancel order_no=NUMBER reason="LINE"'],
    [['order.burn', 'order_no=XY1'], 2, 'There is no act "order.burn".'],
    [['toString'], 2, 'There is no act "toString".'],
    [['order.cancel', 'order_no=XY1', 'reason=twice'], 2, 'Say who acts: --as COLLEAGUE.'],
    [
      ['order.cancel', 'order_no=XY1', 'reason=twice', '--as', 'nobody'],
      1,
      'No colleague has the name nobody.',
    ],
    [['order.cancel', 'order_no=XY1', '--who', 'x'], 2, "Unknown option '--who'"],
  ])('the arguments %j end with %i and say: %s', async (args, exitCode, text) => {
    const reply = await run(...args);
    expect([reply.exitCode, reply.text.includes(text)]).toEqual([exitCode, true]);
  });

  test.each([
    ['order.cancel', ['order_no=XY1'], 'reason is missing.'],
    ['order.cancel', ['order_no=XY1', 'reason=a', 'reason=b'], 'reason is given twice.'],
    ['order.cancel', ['order_no=XY1', 'why=a'], '"why=a" is not one of order_no=NUMBER'],
    ['order.cancel', ['order_no=XY1', 'reason= '], 'reason: required'],
    ['refund.request', ['order_no=XY1', 'amount=1e3', 'reason=x'], '"1e3" is no amount in yuan'],
    ['service.deliver', ['order_no=XY1', 'files=a.pdf'], 'files names a file: files=@FILE.'],
  ])('the act %s with %j is misused: %s', async (act, words, text) => {
    const { name } = person;
    const reply = await run(act, ...words, '--as', name);
    expect([reply.exitCode, reply.text]).toEqual([2, expect.stringContaining(text)]);
  });

  test('without a code nothing is done, and a wrong one is a guess and a line in the log', async () => {
    const inquiry_no = await openInquiry(server);
    const before = await lastLine(server);
    const reply = await call(
      server,
      'inquiry.answered',
      { inquiry_no },
      {
        as: person,
        answers: { code: '000000' },
      },
    );
    expect(reply).toMatchObject({ exitCode: 1 });
    expect(reply.text).toContain('The code is wrong or was used before');
    expect(await lastLine(server)).toEqual(before);
    expect(await lastLine(server, 'refused')).toMatchObject({
      act: 'inquiry.answered',
      subject: inquiry_no,
      actor: person.name,
      facts: { error: 'console.code_failed' },
    });
    const answers = { code: '000000' };
    for (let guess = 0; guess < 4; guess += 1) {
      await call(server, 'inquiry.answered', { inquiry_no }, { as: person, answers });
    }
    const locked = await call(server, 'inquiry.answered', { inquiry_no }, { as: person });
    expect(locked.text).toContain('Too many wrong attempts');
    await server.deps.db.delete(limits);
  });

  test('a code is good for one call', async () => {
    const [one, other] = [await openInquiry(server), await openInquiry(server)];
    const { name } = person;
    const code = testConsole.freshCode(person);
    const operator = { deps: server.deps, origin: '', actor: 'tester', answers: { code } };
    const answer = (inquiryNo: string) =>
      runAdmin(operator, ['call', 'inquiry.answered', `inquiry_no=${inquiryNo}`, '--as', name]);
    expect((await answer(one)).exitCode).toBe(0);
    expect((await answer(other)).exitCode).toBe(1);
  });

  test('a colleague who serves moves no money, and one who left does nothing', async () => {
    const serving = await testConsole.colleague('serve');
    const { order_no } = await paidOrder(server);
    const fields = { order_no, amount: '1', reason: '按月计算' };
    const reply = await call(server, 'refund.request', fields, { as: serving });
    expect(reply).toMatchObject({ exitCode: 1 });
    expect(reply.text).toContain('Your role does not allow this');
    await endStaff(server.deps, 'tester', serving.name);
    const gone = await call(server, 'refund.request', fields, { as: serving });
    expect(gone.text).toContain('No colleague has the name');
  });
});

test('a repeat with the same key is done once, and --json prints the response', async () => {
  const { order_no } = await paidOrder(server);
  const flags = ['--key', 'by-command-1', '--json'];
  const message = () =>
    call(server, 'service.reply', { order_no, text: '明天开始' }, { as: person, flags });
  const [first, again] = [await message(), await message()];
  expect(JSON.parse(first.text)).toMatchObject({ code: 200, data: {} });
  expect(again).toEqual(first);
  const lines = await server.deps.db
    .select()
    .from(consoleLog)
    .where(and(eq(consoleLog.subject, order_no), eq(consoleLog.act, 'service.reply')));
  expect(lines).toHaveLength(1);
});

test('the figure is shown before the code, and a refund of another figure is refused', async () => {
  const paid = await paidOrder(server);
  const { refund_no } = await requestedRefund(server, paid, 59_900);
  const args = ['call', 'refund.approve', `refund_no=${refund_no}`, '--as', person.name];
  const operator = { deps: server.deps, origin: '', actor: 'tester', twoPersonFen: 100_000 };
  const asked = await runAdmin(operator, args);
  expect(asked.text).toContain(`599.00 yuan are asked for and go back.`);
  expect(asked.asks?.questions.map(({ name }) => name)).toEqual(['code']);
  const shown = { figure: JSON.stringify({ shown: { amount: 59_900, terms: 'other terms' } }) };
  const code = testConsole.freshCode(person);
  const reply = await runAdmin({ ...operator, answers: { ...shown, code } }, args);
  expect(reply).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('amount: 599.00 yuan'),
  });
});

describe('above the limit for one person', () => {
  let own: TestServer;
  let first: Credentials;
  const add = async (name: string) => {
    const added = await addStaff(own.deps, 'tester', name, 'money');
    if (added === null) throw new Error('the name is taken');
    return added;
  };
  test.beforeAll(async () => {
    own = await createTestServer();
    first = await add('first');
    return () => own.close();
  });
  const request = async () => (await requestedRefund(own, await paidOrder(own), 59_900)).refund_no;
  const readApproval = async (refundNo: string) => {
    const isIt = eq(refundApprovals.refundNo, refundNo);
    const [row] = await own.deps.db.select().from(refundApprovals).where(isIt);
    return row;
  };

  test('the operator types the sum where no second colleague may move money', async () => {
    const refund_no = await request();
    const approve = (sum: string) =>
      call(own, 'refund.approve', { refund_no }, { as: first, twoPersonFen, answers: { sum } });
    expect(await approve('598')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('another sum'),
    });
    expect(await readApproval(refund_no)).toBeUndefined();
    expect(await approve('599')).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('status: ref'),
    });
    expect(await readApproval(refund_no)).toMatchObject({ state: 'done', decidedBy: null });
    expect(await lastLine(own)).toMatchObject({
      actor: 'operator',
      act: 'refund.confirm',
      facts: { amount: 59_900, proposed_by: 'first' },
    });
  });

  test('a second colleague has to confirm the refund, and the first cannot', async () => {
    const other = await add('other');
    const refund_no = await request();
    const reply = await call(own, 'refund.approve', { refund_no }, { as: first, twoPersonFen });
    const id = /proposal\.id: (\d+)/.exec(reply.text)?.[1] ?? '';
    const confirm = (as: Credentials) =>
      call(own, 'refund.confirm', { id, amount: '599' }, { as, twoPersonFen });
    expect((await confirm(first)).text).toContain('Another colleague who may move money');
    expect(await confirm(other)).toMatchObject({ exitCode: 0 });
    const [row] = await own.deps.db.select().from(staff).where(eq(staff.name, 'other'));
    expect(await readApproval(refund_no)).toMatchObject({ state: 'done', decidedBy: row?.id });
  });
});
