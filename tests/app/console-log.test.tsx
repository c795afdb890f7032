import { openConsolePage, screen, within } from '#tests/support/console-page.tsx';
import { expect } from 'vitest';
import * as v from 'valibot';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { RefundOutcome } from '#contract/staff/case.ts';
import { logActs, type LogAct } from '#contract/staff/log.ts';
import { ServiceRefusal } from '#contract/staff/service-refusals.ts';
import { errorTexts } from '#contract/failures.ts';
import { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { createNetwork } from '#tests/support/network.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { logExamples } from '#tests/support/log-examples.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

let admin: TestConsole;
let person: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server, { twoPersonFen: 1_000_000 });
  person = await admin.colleague('money');
});

type Line = {
  act: LogAct;
  subject: string;
  outcome?: 'done' | 'refused';
  facts: Readonly<Record<string, unknown>>;
  reason?: string;
};

/** Writes lines as they are stored. */
async function write(lines: readonly Line[], actor: string) {
  const at = server.deps.clock.date();
  const { db } = server.deps;
  await db
    .insert(consoleLog)
    .values(lines.map((line) => ({ outcome: 'done' as const, ...line, at, actor })));
}

/** Reads a row of a table of the log: the text of its cells, and what a person said in it. */
function readRow(row: HTMLElement) {
  const cells = within(row).getAllByRole('cell');
  const said = row.querySelector('q')?.textContent ?? null;
  return { cells: cells.map(({ textContent }) => textContent), said };
}

/** Reads the lines of the log in `locale`, newest first: their subject, details and quotation. */
async function readLines(locale: Locale, count: number) {
  server.clock.move(30_000);
  const token = await admin.signIn(person);
  await openConsolePage(admin, { token }, '/log', locale);
  await screen.findAllByRole('cell');
  // The newest row is the reader's sign-in.
  const [, , ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  return rows.slice(0, count).map((row) => {
    const { cells, said } = readRow(row);
    const [, who = '', , about = '', why = ''] = cells;
    return { who, about, why, said };
  });
}

const locales = ['zh-CN', 'en-US'] as const;

// A page of the log has fifty lines.
const someActs = [logActs.slice(0, 30), logActs.slice(30)] as const;

test.each(
  chooseByCommit('acts in the log', locales).flatMap((locale) =>
    someActs.map((acts) => [locale, acts[0], acts] as const),
  ),
)(
  'the log says of each act what was done to what, with its sums, in %s from %s on',
  async (locale, _, acts) => {
    const lines = acts.map((act) => {
      const { subject, facts } = logExamples[act];
      return { act, subject, facts };
    });
    await write(lines, 'console:adviser-a');
    const read = await readLines(locale, lines.length);

    expect(read.map(({ about, why }) => [about, why])).toEqual(
      acts.map((act) => logExamples[act].words[locale]).toReversed(),
    );
  },
);

/** Texts that look as the facts did when they were part of the reason. */
const typed: readonly [Line & { reason: string }, string][] = [
  [
    {
      act: 'refund.approve',
      subject: 'R17',
      facts: { amount: 980_000, asked: 980_000 },
      reason: '100 fen: goodwill',
    },
    '¥9,800.00',
  ],
  [
    {
      act: 'refund.propose',
      subject: 'R17',
      facts: { amount: 980_000, asked: 980_000 },
      reason: '100 fen',
    },
    '¥9,800.00',
  ],
  [
    {
      act: 'refund.request',
      subject: 'XY17',
      facts: { refund_no: 'R17', amount: 980_000 },
      reason: 'R18: 改为按月: 见备注',
    },
    'R17，¥9,800.00',
  ],
  [
    {
      act: 'refund.return',
      subject: 'R17',
      facts: { amount: 980_000, proposed_by: 'adviser-a' },
      reason: 'proposed by adviser-b',
    },
    '¥9,800.00，提交人：adviser-a',
  ],
  [
    {
      act: 'refund.approve',
      subject: 'R17',
      outcome: 'refused',
      facts: { error: 'refund.changed', amount: 980_000, asked: 980_000 },
      reason: 'console.role: 100 fen: goodwill',
    },
    `${errorTexts['refund.changed']['zh-CN']}：¥9,800.00`,
  ],
  [
    {
      act: 'refund.settle',
      subject: 'R17',
      facts: { amount: 980_000 },
      reason: 'refund.changed: 100 fen',
    },
    '¥9,800.00',
  ],
  [
    {
      act: 'field.open',
      subject: 'XY17',
      facts: { field: 'phone', reason: 'other' },
      reason: 'email: check_identity: 核对',
    },
    '手机：其他',
  ],
  [
    { act: 'order.cancel', subject: 'XY17', facts: { amount: 59_900 }, reason: 'PM17 paid' },
    '¥599.00',
  ],
];

test('a text that looks like facts is quoted as it was typed, after the true ones', async () => {
  await write(
    typed.map(([line]) => line),
    'console:adviser-a',
  );

  expect((await readLines('zh-CN', typed.length)).toReversed()).toMatchObject(
    typed.map(([{ reason }, facts]) => ({ why: `${facts} ${reason}`, said: reason })),
  );
});

test('a refund is read with its true sum, and its reason as typed, in the log and in the case', async () => {
  const body = { identifier: 'ip-annual-care', contact: { name: '客户 017' } };
  const customer = await server.register();
  const ordered = await server.call('POST', 'orders/package', { token: customer.token, body });
  const { order_no: orderNo } = v.parse(Order, ordered.data);
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  server.clock.move(30_000);
  const token = await admin.signIn(person);
  const reason = '100 fen: goodwill';
  const made = await admin.call('refundOrder', {
    token,
    params: [orderNo],
    body: { amount: 980_000, reason },
  });
  const { refund_no: refundNo } = v.parse(RefundOutcome, made.data);
  const lines = [
    [`同意退款 ${refundNo}`, '¥9,800.00 100 fen: goodwill', reason],
    ['提交退款', `${refundNo}，¥9,800.00 100 fen: goodwill`, reason],
  ];

  await openConsolePage(admin, { token }, `/orders/${orderNo}`, 'zh-CN');
  const table = await screen.findByRole('region', {
    name: translatorIn('zh-CN')('console-case:log.table'),
  });
  const ofCase = within(table).getAllByRole('row').slice(1).map(readRow);
  expect(ofCase.map(({ cells: [, , act, why], said }) => [act, why, said])).toEqual(lines);
  expect(await readLines('en-US', 3)).toMatchObject([
    { about: orderNo, why: '' },
    { about: refundNo, why: 'CN¥9,800.00 100 fen: goodwill', said: reason },
    { about: orderNo, why: `${refundNo}, CN¥9,800.00 100 fen: goodwill`, said: reason },
  ]);
});

const refused: readonly [Line, Readonly<Record<Locale, readonly [string, string]>>][] = [
  [
    { act: 'session.begin', subject: 'unknown name', facts: { error: 'console.sign_in_failed' } },
    {
      'zh-CN': ['没有这个名称', staffErrorTexts['console.sign_in_failed']['zh-CN']],
      'en-US': ['Unknown name', staffErrorTexts['console.sign_in_failed']['en-US']],
    },
  ],
  [
    { act: 'refund.approve', subject: 'R18', facts: { error: 'console.role', asked: 59_900 } },
    {
      'zh-CN': ['R18', `${staffErrorTexts['console.role']['zh-CN']}：申请 ¥599.00`],
      'en-US': ['R18', `${staffErrorTexts['console.role']['en-US']}: CN¥599.00 requested`],
    },
  ],
  [
    {
      act: 'service.step',
      subject: 'XY18',
      facts: { error: 'console.not_now', why: 'step.early' },
    },
    {
      'zh-CN': ['XY18', '前面的步骤还没有完成'],
      'en-US': ['XY18', 'An earlier step is not done yet'],
    },
  ],
  [
    { act: 'service.start', subject: 'XY18', facts: { error: 'console.not_now' } },
    {
      'zh-CN': ['XY18', staffErrorTexts['console.not_now']['zh-CN']],
      'en-US': ['XY18', staffErrorTexts['console.not_now']['en-US']],
    },
  ],
];

test.each(chooseByCommit('refusals in the log', locales))(
  'the log says why an action was refused, in %s',
  async (locale) => {
    const t = translatorIn(locale);
    const lines = refused.map(([line]) => ({ ...line, outcome: 'refused' as const }));
    await write(lines, 'console');
    const read = await readLines(locale, lines.length);

    expect(read.map(({ about, why }) => [about, why])).toEqual(
      refused.map(([, words]) => words[locale]).toReversed(),
    );
    const nobody = `${t('console-case:log.nobody')} ${t('console-log:via.console')}`;
    expect(read.map(({ who }) => who)).toEqual(lines.map(() => nobody));
  },
);

test.each(chooseByCommit('texts of refusals', locales))(
  'every refusal of a command has a text in %s',
  async (locale) => {
    const lines = ServiceRefusal.options.map((why) => {
      const facts = { error: 'console.not_now', why };
      return { act: 'service.step', subject: 'XY18', outcome: 'refused', facts } as const;
    });
    await write(lines, 'tester');
    const read = await readLines(locale, lines.length);

    const words = locale === 'zh-CN' ? /^\p{Script=Han}+$/u : /^[A-Z][a-z’]*(?: [a-z’]+)+$/;
    expect(read.map(({ why }) => why).filter((why) => !words.test(why))).toEqual([]);
  },
);

test('the log names steps and branches as the product does, in the reader’s language', async () => {
  const customer = await server.register();
  const { token } = customer;
  const body = { identifier: 'trademark-starter', contact: { name: '客户 017' } };
  const { data } = await server.call('POST', 'orders/package', { token, body });
  const { order_no: orderNo } = v.parse(Order, data);
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  server.clock.move(30_000);
  const staffToken = await admin.signIn(person);
  const act = (name: 'startService' | 'doStep' | 'reachBranch', sent: object) =>
    admin.call(name, { token: staffToken, params: [orderNo], body: sent });
  await act('startService', {});
  for (const step of ['papers', 'search', 'goods', 'filing']) await act('doStep', { step });
  await act('reachBranch', { branch: 'refusal' });

  const { user } = await openConsolePage(admin, { token: staffToken }, '/log');
  expect(await screen.findByRole('cell', { name: '提供主体材料' })).toBeDefined();
  expect(screen.getByRole('cell', { name: /^被驳回/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('cell', { name: 'Your papers' })).toBeDefined();
  expect(screen.getByRole('cell', { name: /^Refused: you get/ })).toBeDefined();
});

test('the log shows no line count before it has been read', async () => {
  server.clock.move(30_000);
  const token = await admin.signIn(person);
  const t = translatorIn('zh-CN');
  const network = createNetwork();
  const read = network.holdResponse('GET', /log$/);
  await openConsolePage(admin, { token }, '/log', 'zh-CN', network);
  await read.handled;

  expect(await screen.findByText(t('console-log:reading'))).toBeTruthy();
  expect(screen.queryByText(t('console-log:about', { total: 0 }))).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  read.release();
  await screen.findByRole('table');
  expect(screen.queryByText(t('console-log:reading'))).toBeNull();
});

test('the log page is in the address, and Back keeps it', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    act: 'note.add' as const,
    subject: `XY${at}`,
    facts: {},
  }));
  await write(lines, 'console:adviser-a');
  server.clock.move(30_000);
  const token = await admin.signIn(person);
  const t = translatorIn('zh-CN');
  const { user, goBack } = await openConsolePage(admin, { token }, '/log');
  await screen.findByRole('cell', { name: 'XY59' });

  await user.click(screen.getByRole('button', { name: t('console-log:older') }));
  await screen.findByRole('cell', { name: 'XY5' });
  expect(screen.queryByRole('cell', { name: 'XY59' })).toBeNull();
  goBack();
  await screen.findByRole('cell', { name: 'XY59' });
  await openConsolePage(admin, { token }, '/log?page=2');
  await screen.findByRole('cell', { name: 'XY5' });
});
