import { openConsolePage, screen, within } from '#tests/support/console-page.tsx';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import type { LogAct } from '#contract/staff/log.ts';
import { errorTexts } from '#contract/failures.ts';
import { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { WhyRefused } from '#server/domain/service/refusal.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { createNetwork } from '#tests/support/network.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { setUpServer } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const server = setUpServer();
let admin: TestConsole;
let person: Colleague;
beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
  person = await admin.colleague('money');
});

type Said = { act: LogAct; subject: string; reason: string | null };
type Words = readonly [about: string, why: string];

/** Log entries as they are stored, with the subject and reason that each language shows. */
const done: readonly [Said, Record<Locale, Words>][] = [
  [
    { act: 'session.begin', subject: 'adviser-a', reason: 'recovery code' },
    { 'zh-CN': ['adviser-a', '恢复码'], 'en-US': ['adviser-a', 'Recovery code'] },
  ],
  [
    { act: 'session.end', subject: 'adviser-a', reason: '3f2a9c1b7d40' },
    { 'zh-CN': ['adviser-a', '另一处登录'], 'en-US': ['adviser-a', 'A login elsewhere'] },
  ],
  [
    { act: 'session.end_others', subject: 'adviser-a', reason: '2' },
    { 'zh-CN': ['adviser-a', '其他 2 处登录'], 'en-US': ['adviser-a', '2 elsewhere'] },
  ],
  [
    { act: 'search', subject: 'support_code', reason: '2' },
    { 'zh-CN': ['按支持码', '找到 2 项'], 'en-US': ['By support code', '2 found'] },
  ],
  [
    { act: 'case.open', subject: 'XY17', reason: 'phone' },
    { 'zh-CN': ['XY17', '按手机号'], 'en-US': ['XY17', 'By phone'] },
  ],
  [
    { act: 'field.open', subject: 'XY17', reason: 'phone: other: 核对: phone' },
    {
      'zh-CN': ['XY17', '手机：其他：核对: phone'],
      'en-US': ['XY17', 'Phone: Other: 核对: phone'],
    },
  ],
  [
    { act: 'payment.ask', subject: 'XY17', reason: 'PM17 notPaid, PM18 silent' },
    {
      'zh-CN': ['XY17', 'PM17 没有付款, PM18 没有答复'],
      'en-US': ['XY17', 'PM17 not paid, PM18 no answer'],
    },
  ],
  [
    { act: 'refund.request', subject: 'XY17', reason: 'R17: 改为按月: 见备注' },
    { 'zh-CN': ['XY17', 'R17：改为按月: 见备注'], 'en-US': ['XY17', 'R17: 改为按月: 见备注'] },
  ],
  [
    { act: 'refund.approve', subject: 'R17', reason: '2145600 fen: 材料: 已准备' },
    {
      'zh-CN': ['R17', '¥21,456.00：材料: 已准备'],
      'en-US': ['R17', 'CN¥21,456.00: 材料: 已准备'],
    },
  ],
  [
    { act: 'refund.confirm', subject: 'R17', reason: 'proposed by adviser-a' },
    { 'zh-CN': ['R17', '提交人：adviser-a'], 'en-US': ['R17', 'Proposed by adviser-a'] },
  ],
  [
    { act: 'service.start', subject: 'XY17', reason: '2026-11-23' },
    { 'zh-CN': ['XY17', '2026年11月23日'], 'en-US': ['XY17', 'November 23, 2026'] },
  ],
  [
    { act: 'owner.set', subject: 'XY17', reason: null },
    { 'zh-CN': ['XY17', '无人负责'], 'en-US': ['XY17', 'No one'] },
  ],
  [
    { act: 'announcement.send', subject: 'one person', reason: '维护: 今晚' },
    { 'zh-CN': ['一位客户', '维护: 今晚'], 'en-US': ['one customer', '维护: 今晚'] },
  ],
  [
    { act: 'difference.list', subject: 'open', reason: null },
    { 'zh-CN': ['未处理', ''], 'en-US': ['open ones', ''] },
  ],
  [
    { act: 'verification.verified', subject: '17', reason: null },
    { 'zh-CN': ['17', ''], 'en-US': ['17', ''] },
  ],
  [
    { act: 'staff.add', subject: 'adviser-b', reason: 'serve' },
    { 'zh-CN': ['adviser-b', '客户服务'], 'en-US': ['adviser-b', 'Customer service'] },
  ],
];

const refused: readonly [Said, Record<Locale, Words>][] = [
  [
    { act: 'session.begin', subject: 'unknown name', reason: 'password' },
    { 'zh-CN': ['没有这个名称', '密码'], 'en-US': ['Unknown name', 'Password'] },
  ],
  [
    { act: 'session.begin', subject: 'adviser-a', reason: 'locked' },
    { 'zh-CN': ['adviser-a', '输错次数过多'], 'en-US': ['adviser-a', 'Too many wrong tries'] },
  ],
  [
    { act: 'refund.approve', subject: 'R18', reason: 'refund.changed: 59900 fen: 已说明: 见备注' },
    {
      'zh-CN': ['R18', `${errorTexts['refund.changed']['zh-CN']}：¥599.00：已说明: 见备注`],
      'en-US': ['R18', `${errorTexts['refund.changed']['en-US']}: CN¥599.00: 已说明: 见备注`],
    },
  ],
  [
    { act: 'service.step', subject: 'XY18', reason: 'step.early' },
    {
      'zh-CN': ['XY18', '前面的步骤还没有完成'],
      'en-US': ['XY18', 'An earlier step is not done yet'],
    },
  ],
  [
    { act: 'service.start', subject: 'XY18', reason: 'desk.not_now' },
    {
      'zh-CN': ['XY18', staffErrorTexts['desk.not_now']['zh-CN']],
      'en-US': ['XY18', staffErrorTexts['desk.not_now']['en-US']],
    },
  ],
];

/** Reads the subject and the reason of each log line in `locale`, newest first. */
async function readLines(locale: Locale, count: number): Promise<(string | null)[][]> {
  server.clock.move(30_000);
  const token = await admin.signIn(person);
  await openConsolePage(admin, { token }, '/log', locale);
  await screen.findAllByRole('cell');
  const table = screen.getByRole('table');
  // The newest row is the reader's sign-in.
  const [, , ...rows] = within(table).getAllByRole('row');
  return rows.slice(0, count).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
}

async function write(lines: readonly Said[], outcome: 'done' | 'refused', actor: string) {
  const at = server.deps.clock.date();
  for (const said of lines) await writeStaffLog(server.deps.db, { at, actor, outcome, ...said });
}

const locales = ['zh-CN', 'en-US'] as const;

test.each(chooseByCommit('codes in the log', locales))(
  'the log shows codes in words, and keeps a colleague’s text unchanged, in %s',
  async (locale) => {
    const lines = done.map(([said]) => said);
    await write(lines, 'done', 'console:adviser-a');
    const read = await readLines(locale, lines.length);

    expect(read.map(([, , , about, why]) => [about, why])).toEqual(
      done.map(([, words]) => words[locale]).toReversed(),
    );
  },
);

test.each(chooseByCommit('refusals in the log', locales))(
  'the log says why an action was refused, in %s',
  async (locale) => {
    const t = translatorIn(locale);
    const lines = refused.map(([said]) => said);
    await write(lines, 'refused', 'console');
    const read = await readLines(locale, lines.length);

    expect(read.map(([, , , about, why]) => [about, why])).toEqual(
      refused.map(([, words]) => words[locale]).toReversed(),
    );
    const nobody = `${t('console-case:log.nobody')} ${t('console-log:via.console')}`;
    expect(read.map(([, who]) => who)).toEqual(lines.map(() => nobody));
  },
);

test.each(chooseByCommit('texts of refusals', locales))(
  'every refusal of a command has a text in %s',
  async (locale) => {
    const whys = Object.keys({
      'order.unknown': true,
      'account.closed': true,
      state: true,
      day: true,
      'step.unknown': true,
      'step.done': true,
      'step.early': true,
      'branch.unknown': true,
      'branch.reached': true,
      'branch.elsewhere': true,
      'steps.open': true,
      'files.many': true,
      'file.large': true,
      'file.type': true,
      'file.empty': true,
    } satisfies Record<WhyRefused['why'], true>);
    const lines = whys.map((reason) => ({ act: 'service.step', subject: 'XY18', reason }) as const);
    await write(lines, 'refused', 'tester');
    const read = await readLines(locale, lines.length);

    const words = locale === 'zh-CN' ? /^\p{Script=Han}+$/u : /^[A-Z][a-z’]*(?: [a-z’]+)+$/;
    expect(read.map(([, , , , why]) => why).filter((why) => !words.test(why ?? ''))).toEqual([]);
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
    reason: null,
  }));
  await write(lines, 'done', 'console:adviser-a');
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
