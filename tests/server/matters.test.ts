import { describe, expect } from 'vitest';
import * as v from 'valibot';
import type { StaffCallName } from '#contract/staff/calls.ts';
import type { RefundQuote } from '#contract/refunds/schemas.ts';
import type { OrderService } from '#contract/service/schemas.ts';
import { addMonths, shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays } from '#contract/base/working-days.ts';
import { eraseOrders } from '#server/domain/workflows/account-erase.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call } from '#tests/support/act-by-command.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { moveOn } from '#tests/support/members.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import {
  fetchRefundQuote,
  paidOrder,
  requestedRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { fetchService, fetchTimeline } from '#tests/support/served-order.ts';
import type { TestResponse } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

// Trademark Pro: 29,800 yuan for a year with 15 classes. A class costs 4 percent of it: 50 percent are for the
// classes and 10 for their searches. The months have 15 percent.
const price = 2_980_000;
const month = 37_250;
const wayOfMatter = [
  'search',
  'approval',
  'filing',
  'examination',
  'publication',
  'certificate',
] as const;

let testConsole: TestConsole;
let colleague: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  testConsole = createTestConsole(server);
  colleague = await testConsole.colleague('serve');
});

async function startedPlan(months = 12): Promise<PaidOrder> {
  const plan = { type: 'service', plan_slug: 'pro', item_type: 'trademark' };
  const paid = await paidOrder(server, { ...plan, pricing_model: 'yearly', months });
  await act(paid, 'startService', {});
  return paid;
}

async function ask(
  { order_no }: PaidOrder,
  name: StaffCallName,
  body: object,
): Promise<TestResponse> {
  return testConsole.call(name, { token: colleague.token, params: [order_no], body });
}

/** Acts on an order in the console. */
async function act(paid: PaidOrder, name: StaffCallName, body: object): Promise<void> {
  const { status, body: envelope } = await ask(paid, name, body);
  expect(`${status} ${envelope.message}`).toMatch(/^200 /);
}

/** Opens a matter, and returns its number. */
async function open(paid: PaidOrder, title: string, units: number): Promise<number> {
  const opened = await ask(paid, 'openMatter', { title, units });
  expect(opened.status).toBe(200);
  return v.parse(v.object({ no: v.number() }), opened.data).no;
}

async function doSteps(paid: PaidOrder, matter: number, steps: readonly string[]): Promise<void> {
  for (const step of steps) await act(paid, 'doStep', { matter, step });
}

const getRefusal = ({ status, body }: TestResponse) => [status, body.error];
const readService = ({ person, order_no: orderNo }: PaidOrder): Promise<OrderService> =>
  fetchService(server, { person, orderNo, path: `orders/${orderNo}` });

/** Reads the quote and checks that its lines add up to its sum. */
async function quote(paid: PaidOrder): Promise<RefundQuote> {
  const read = await fetchRefundQuote(server, paid);
  expect(read.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(read.refundable);
  return read;
}

const listLines = ({ lines }: RefundQuote) => lines.map(({ label, amount }) => [label, amount]);

/** Advances the clock by months from the first day, and signs in again. */
async function moveMonths(paid: PaidOrder, months: number): Promise<void> {
  const { begins } = await readService(paid);
  await moveOn(server, paid.person, addMonths(new Date(begins.at ?? ''), months).toISOString());
  colleague = await testConsole.colleague('serve');
}

describe('a year of a plan', () => {
  test('each act in its matters changes the refund, until the year is over', async () => {
    const paid = await startedPlan();
    const quotes: number[] = [];
    const note = async () => quotes.push((await quote(paid)).refundable);
    await note();
    expect(quotes).toEqual([price - month]);

    // 8 percent of the price, 238,400 fen: 30, 40 and 30 percent of it for three of the steps.
    const first = await open(paid, '标识 A', 2);
    await note();
    for (const step of wayOfMatter) {
      await act(paid, 'doStep', { matter: first, step });
      await note();
    }
    expect(quotes.slice(1)).toEqual([
      2_942_750, 2_871_230, 2_871_230, 2_775_870, 2_775_870, 2_775_870, 2_704_350,
    ]);

    // Refused: the certificate's 30 percent of 119,200 fen stay refundable.
    const second = await open(paid, '标识 B', 1);
    await doSteps(paid, second, ['search', 'approval', 'filing']);
    expect((await quote(paid)).refundable).toBe(2_620_910);
    await act(paid, 'reachBranch', { matter: second, branch: 'upheld' });
    expect((await quote(paid)).refundable).toBe(2_620_910);
    await act(paid, 'doStep', { matter: second, step: 'analysis' });
    expect((await quote(paid)).refundable).toBe(2_620_910);

    // Given up after the search of three classes.
    const third = await open(paid, '标识 C', 3);
    await act(paid, 'doStep', { matter: third, step: 'search' });
    expect((await quote(paid)).refundable).toBe(2_513_630);
    await act(paid, 'withdrawMatter', { matter: third, reason: '客户暂不办理' });

    // A visit is 5 / 4 percent, an opinion 10 / 6: 49,666⅔ fen, rounded with all the rest.
    await act(paid, 'useUnits', { key: 'visits', amount: 1, note: '到公司讲解申请流程' });
    await act(paid, 'useUnits', { key: 'opinions', amount: 1, note: '标识 B 的驳回分析' });
    expect(listLines(await quote(paid))).toEqual([
      ['已付', price],
      ['标识 A：已交付 100%', -238_400],
      ['标识 B：已交付 70%', -83_440],
      ['标识 C：已交付 30%，已撤回', -107_280],
      ['驳回、异议书面分析：1 / 6 份', -49_666],
      ['复审或异议答辩代理：0 / 2 件', 0],
      ['现场辅导：1 / 4 次', -37_250],
      ['已开始 1 个月，共 12 个月', -37_250],
    ]);
    const service = await readService(paid);
    expect(service.matters.map(({ no, title, units, state }) => [no, title, units, state])).toEqual(
      [
        [first, '标识 A', 2, 'delivered'],
        [second, '标识 B', 1, 'delivered'],
        [third, '标识 C', 3, 'withdrawn'],
      ],
    );
    expect(service.units.map(({ key, used, granted }) => [key, used, granted])).toEqual([
      ['classes', 6, 15],
      ['searches', 6, 15],
      ['opinions', 1, 6],
      ['proceedings', 0, 2],
      ['visits', 1, 4],
    ]);
    expect(service.refundable).toBe(2_426_714);

    const fourth = await open(paid, '标识 D', 1);
    await act(paid, 'doStep', { matter: fourth, step: 'search' });
    // 35,760 fen for the search, and five months more.
    await moveMonths(paid, 5);
    expect((await quote(paid)).refundable).toBe(2_426_714 - 35_760 - 5 * month);
    expect((await ask(paid, 'completeOrder', {})).status).toBe(409);

    // The year is over: only the open steps of the matters can be refunded, and unused units lapse.
    await moveMonths(paid, 12);
    const ofMatters = 35_760 + 250_320 + 83_440;
    const last = await quote(paid);
    expect(last.refundable).toBe(ofMatters);
    expect(listLines(last)).toContainEqual(['新申请：8 / 15 类', -794_666]);
    expect(last.lines.filter(({ basis }) => basis === 'lapsed')).toHaveLength(5);
    expect(getRefusal(await ask(paid, 'openMatter', { title: '标识 E', units: 1 }))).toEqual([
      409,
      'console.not_now',
    ]);
    await sweep(server.deps);
    // Matters that were begun are finished after the year, and then the order ends.
    expect((await readService(paid)).state).toBe('underWay');
    await doSteps(paid, fourth, ['approval', 'filing']);
    expect((await quote(paid)).refundable).toBe(ofMatters - 47_680);
    await doSteps(paid, fourth, ['examination', 'publication', 'certificate']);
    await moveMonths(paid, 13);
    await sweep(server.deps);
    expect((await readService(paid)).state).toBe('delivered');
    expect((await quote(paid)).refundable).toBe(35_760 + 250_320);
  });

  test('two years have twice the units', async () => {
    const paid = await startedPlan(24);
    const { units } = await readService(paid);
    expect(units.map(({ key, granted }) => [key, granted])).toEqual([
      ['classes', 30],
      ['searches', 30],
      ['opinions', 12],
      ['proceedings', 4],
      ['visits', 8],
    ]);
    await open(paid, '标识 A', 16);
    expect((await ask(paid, 'openMatter', { title: '标识 B', units: 15 })).status).toBe(409);
  });
});

describe('a matter', () => {
  test('an opened or withdrawn matter notifies its owner and appears in the order', async () => {
    const paid = await startedPlan();
    await open(paid, '标识 A', 2);
    await act(paid, 'withdrawMatter', { matter: 1, reason: '客户暂不办理' });
    expect(await listNotificationTexts(server, paid.person)).toEqual(
      expect.arrayContaining([
        [
          'system',
          '新事项已开始办理',
          `“标识 A”已开始办理。各步骤与日期见订单。订单号 ${paid.order_no}。`,
          `/user/orders/${paid.order_no}`,
        ],
        [
          'system',
          '事项已撤回',
          `“标识 A”已撤回。没有办理的步骤可以申请退款，已占用的数量不退回。订单号 ${paid.order_no}。`,
          `/user/orders/${paid.order_no}`,
        ],
      ]),
    );
    const { person, order_no: orderNo } = paid;
    const timeline = await fetchTimeline(server, { person, orderNo, path: `orders/${orderNo}` });
    expect(timeline.slice(-2).map(({ event, label }) => [event, label])).toEqual([
      ['matter.opened', '标识 A'],
      ['matter.withdrawn', '标识 A'],
    ]);
  });

  test('each matter has its own days and steps, and the next one due comes first', async () => {
    const paid = await startedPlan();
    await open(paid, '标识 A', 1);
    await doSteps(paid, 1, ['search']);
    await open(paid, '标识 B', 1);
    const { matters, next } = await readService(paid);
    const today = shanghaiDay(server.clock.date());
    expect(matters.map(({ next: own }) => [own?.text, own?.due])).toEqual([
      ['Your approval', addWorkingDays(today, 5)],
      ['Similarity search', addWorkingDays(today, 2)],
    ]);
    expect(next).toEqual(matters[1]?.next);
    expect(getRefusal(await ask(paid, 'doStep', { matter: 2, step: 'approval' }))).toEqual([
      409,
      'console.not_now',
    ]);
  });

  test('a withdrawn matter, an ended one and one that there is not take no step', async () => {
    const paid = await startedPlan();
    await open(paid, '标识 A', 1);
    await act(paid, 'withdrawMatter', { matter: 1, reason: '客户暂不办理' });
    for (const [name, body] of [
      ['doStep', { matter: 1, step: 'search' }],
      ['reachBranch', { matter: 1, branch: 'refusal' }],
      ['withdrawMatter', { matter: 1, reason: '再次撤回' }],
      ['doStep', { matter: 2, step: 'search' }],
      // There are no steps that are taken once for the order.
      ['doStep', { step: 'search' }],
    ] as const) {
      expect(getRefusal(await ask(paid, name, body))).toEqual([409, 'console.not_now']);
    }
  });

  test('no matter is opened before the first day, nor under a service without matters', async () => {
    const plan = { type: 'service', item_type: 'trademark', plan_slug: 'pro' };
    const yearly = { pricing_model: 'yearly', months: 12 };
    const unbegun = await paidOrder(server, { ...plan, ...yearly });
    const other = await paidOrder(server, { ...plan, ...yearly, item_type: 'rd-management' });
    await act(other, 'startService', {});
    for (const paid of [unbegun, other]) {
      const refused = await ask(paid, 'openMatter', { title: '标识 A', units: 1 });
      expect(getRefusal(refused)).toEqual([409, 'console.not_now']);
      expect((await readService(paid)).matters.filter(({ no }) => no > 0)).toEqual([]);
    }
  });
});

describe('while a refund is being decided', () => {
  test('every matter pauses, and goes on once the request is declined', async () => {
    const paid = await startedPlan();
    await open(paid, '标识 A', 1);
    const { refund_no } = await requestedRefund(server, paid, 100);
    const before = await readService(paid);
    expect(before.matters.map(({ state }) => state)).toEqual(['paused']);
    for (const [name, body] of [
      ['openMatter', { title: '标识 B', units: 1 }],
      ['withdrawMatter', { matter: 1, reason: '客户暂不办理' }],
      ['useUnits', { key: 'visits', amount: 1, note: '辅导' }],
      ['doStep', { matter: 1, step: 'search' }],
    ] as const) {
      expect(getRefusal(await ask(paid, name, body))).toEqual([409, 'console.not_now']);
    }
    expect(await readService(paid)).toEqual(before);
    await call(server, 'refund.decline', { refund_no, reason: '已说明' });
    expect((await readService(paid)).matters.map(({ state }) => state)).toEqual(['underWay']);
    await doSteps(paid, 1, ['search']);
  });

  test('a full refund ends the remaining units, and nothing can be opened or used after it', async () => {
    const paid = await startedPlan();
    await open(paid, '标识 A', 1);
    const { refundable } = await quote(paid);
    const { refund_no } = await requestedRefund(server, paid, refundable);
    expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
    // Only the month that has begun is kept.
    expect(refundable).toBe(price - month);
    const { units } = await readService(paid);
    expect(new Set(units.map(({ until }) => until))).toEqual(
      new Set([server.clock.date().toISOString()]),
    );
    for (const [name, body] of [
      ['openMatter', { title: '标识 B', units: 1 }],
      ['useUnits', { key: 'visits', amount: 1, note: '辅导' }],
    ] as const) {
      expect(getRefusal(await ask(paid, name, body))).toEqual([409, 'console.not_now']);
    }
    expect((await quote(paid)).refundable).toBe(0);
  });
});

test('an account that closes leaves the titles of its matters nowhere', async () => {
  const paid = await startedPlan();
  await open(paid, '甲乙丙标识', 1);
  await doSteps(paid, 1, ['search']);
  await act(paid, 'withdrawMatter', { matter: 1, reason: '客户暂不办理' });
  const order = { ...paid, orderNo: paid.order_no, path: `orders/${paid.order_no}` };
  const titles = async () =>
    (await fetchTimeline(server, order)).flatMap(({ label }) => label ?? []);
  const before = await titles();
  await server.deps.db.transaction((tx) => eraseOrders(tx, paid.person.id));

  expect(before.filter((label) => label.startsWith('甲乙丙标识'))).toHaveLength(3);
  expect((await titles()).filter((label) => label.includes('甲乙丙'))).toEqual([]);
  expect(await titles()).toContain('Similarity search');
  expect((await readService(paid)).matters[0]?.title).toBe('1');
});
