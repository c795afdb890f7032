import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { RefundOutcome } from '#contract/staff/case.ts';
import { readLogFacts, type LoggedAct } from '#contract/staff/log.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { call } from '#tests/support/act-by-command.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { failedRefund, paidOrder, requestedRefund } from '#tests/support/refunds.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const staffConsole = setUpOnce(() => createTestConsole(server, { twoPersonFen: 50_000 }));
const colleague = setUpOnce(() => staffConsole.colleague('money'));

async function listLines(subject: string) {
  const rows = await server.deps.db
    .select()
    .from(consoleLog)
    .where(eq(consoleLog.subject, subject))
    .orderBy(asc(consoleLog.id));
  return rows.map(({ act, outcome, facts, reason }) => [`${act} ${outcome}`, facts, reason]);
}

test('a line without the facts of its act does not compile', () => {
  // @ts-expect-error -- an approval needs its sum
  const line: LoggedAct = { act: 'refund.approve', facts: { asked: 100 } };
  expect(readLogFacts(line.act, line.facts)).toEqual({ asked: 100 });
});

test('a fact that is missing or malformed is absent, and nothing else is read', () => {
  const given = { amount: '100', asked: 200, code: '123456', reason: '100 fen', toString: 1 };
  expect(readLogFacts('refund.approve', given)).toEqual({ asked: 200 });
  expect(readLogFacts('service.start', { day: '2026-13-40' })).toEqual({});
  expect(readLogFacts('refund.approve', null)).toEqual({});
});

test('a decision by command is logged with its sums and the reason as typed', async ({ paid }) => {
  const offered = await requestedRefund(server, paid, 20_000);
  await call(server, 'refund.approve', {
    refund_no: offered.refund_no,
    amount: '150',
    reason: '100 fen: goodwill',
  });
  await call(server, 'refund.decline', {
    refund_no: offered.refund_no,
    reason: 'refund.changed: 100 fen',
  });
  await call(server, 'refund.approve', {
    refund_no: offered.refund_no,
    amount: '200',
    reason: '1 fen',
  });

  expect(await listLines(offered.refund_no)).toEqual([
    ['refund.approve done', { amount: 15_000, asked: 20_000 }, '100 fen: goodwill'],
    ['refund.decline done', { asked: 20_000 }, 'refund.changed: 100 fen'],
    ['refund.approve refused', { error: 'console.changed', amount: 20_000, asked: 20_000 }, null],
  ]);
});

test('a refund that was paid by hand is logged with its sum and the bank’s reference', async () => {
  const { refund } = await failedRefund(server);
  server.clock.move(60_000);
  await call(server, 'refund.settle', { refund_no: refund.refund_no, reference: '1 fen: ref 17' });

  expect((await listLines(refund.refund_no)).at(-1)).toEqual([
    'refund.settle done',
    { amount: 59_900 },
    '1 fen: ref 17',
  ]);
});

test('a proposal names its sum until it is sent back, and a refused code is not stored', async () => {
  const { order_no: orderNo } = await paidOrder(server);
  const token = await signInAgain();
  const reason = 'proposed by nobody';
  const { refund_no: refundNo, proposal } = await staffConsole.ask(RefundOutcome, 'refundOrder', {
    token,
    params: [orderNo],
    body: { amount: 59_900, reason },
  });
  const id = proposal?.id ?? '';
  const body = { amount: 59_900, code: '000000' };
  await staffConsole.call('confirmProposal', { token, params: [id], body });
  await staffConsole.call('returnProposal', { token, params: [id], body: { reason: '100 fen' } });

  expect(await listLines(orderNo)).toEqual([
    ['refund.request done', { refund_no: refundNo, amount: 59_900 }, reason],
  ]);
  expect(await listLines(refundNo)).toEqual([
    ['refund.propose done', { amount: 59_900, asked: 59_900 }, reason],
    ['refund.confirm refused', { error: 'console.same_person', amount: 59_900 }, null],
    ['refund.return done', { amount: 59_900, proposed_by: colleague.name }, '100 fen'],
  ]);
});

test('a refusal of a role names the sum that it was about', async ({ paid }) => {
  const refund = await requestedRefund(server, paid, 20_000);
  const { token } = await staffConsole.colleague('serve');
  for (const name of ['approveRefund', 'declineRefund'] as const) {
    await staffConsole.call(name, {
      token,
      params: [refund.refund_no],
      body: { reason: '100 fen' },
    });
  }

  expect(await listLines(refund.refund_no)).toEqual([
    ['refund.approve refused', { error: 'console.role', asked: 20_000 }, null],
    ['refund.decline refused', { error: 'console.role', asked: 20_000 }, null],
  ]);
});

test('a reveal is logged with its field and reason apart from the explanation', async () => {
  const { order_no: orderNo } = await paidOrder(server);
  const token = await signInAgain();
  const text = 'email: check_identity: 核对';
  const body = { kind: 'order', number: orderNo, field: 'phone', reason: 'other', text };
  await staffConsole.call('reveal', { token, body });

  expect(await listLines(orderNo)).toEqual([
    ['field.open done', { field: 'phone', reason: 'other' }, text],
  ]);
});

function signInAgain(): Promise<string> {
  server.clock.move(30_000);
  return staffConsole.signIn(colleague);
}
