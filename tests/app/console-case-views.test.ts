import { expect, test } from 'vitest';
import type { Case } from '#contract/staff/case.ts';
import { factsOfCase } from '#contract/staff/case-facts.ts';
import { getHeadline } from '#contract/orders/headline.ts';
import { ServiceState } from '#contract/base/picklists.ts';
import { outlines } from '#machines/outline.ts';
import { listActs } from '#src/console/case/case-acts.ts';
import { getFirstChart, wayOn } from '#src/console/case/chart-way.ts';
import { flagPosition } from '#src/console/case/flag-position.ts';
import { getSituation } from '#src/console/case/situation.ts';
import { timeRows, type LaneFact } from '#src/console/case/time-line.ts';
import {
  consoleCase,
  sampleAttempt,
  sampleRefund,
  sampleTransfer,
} from '#tests/support/console-case.ts';
import { translatorIn } from '#tests/support/translator.ts';

test('an unpaid order’s case is about the attempt that matters, and suggests asking the wallet first', () => {
  const open = consoleCase({ attempts: [sampleAttempt({})], can: ['cancel', 'ask_wallet'] });
  const silent = consoleCase({
    attempts: [sampleAttempt({ unanswered_since: '2026-11-20T02:05:00.000Z' })],
  });
  const other = consoleCase({
    attempts: [sampleAttempt({ status: 'failed', reported_amount: 100 })],
  });

  expect(getSituation(consoleCase({})).happening).toBe('unpaid');
  expect(getSituation(open).happening).toBe('codeOpen');
  expect(getSituation(silent)).toMatchObject({
    happening: 'walletSilent',
    since: '2026-11-20T02:05:00.000Z',
  });
  expect(getSituation(other).happening).toBe('otherAmount');
  expect(listActs(open)).toEqual({
    first: 'ask_wallet',
    can: ['cancel', 'note', 'owner'],
    cannot: [],
  });
});

test('an open refund outranks the status of its order, and a proposal outranks the refund', () => {
  const refund = sampleRefund({ status: 'requested', asked: 30_000 });
  const asked = consoleCase({ refunds: [refund] });
  const proposal = {
    id: '1',
    refund_no: refund.refund_no,
    order_no: refund.order_no,
    amount: 20_000,
    reason: null,
    proposed_by: 'adviser1',
    proposed_at: '2026-11-20T03:00:00.000Z',
    is_own: true,
  };
  const proposed = consoleCase({
    refunds: [{ ...refund, proposal }],
    cannot: [{ act: 'confirm_refund', why: 'own_proposal' }],
  });

  expect(getSituation(asked)).toMatchObject({ happening: 'refundRequested', amount: 30_000 });
  expect(getSituation(proposed)).toMatchObject({ happening: 'secondPerson', amount: 20_000 });
  expect(listActs(proposed)).toMatchObject({
    first: null,
    cannot: [{ act: 'confirm_refund', why: 'own_proposal' }],
  });
});

test('a cancelled order with returned money says so, and when', () => {
  const late = sampleRefund({
    status: 'refunded',
    cause: 'late',
    amount: 59_900,
    refunded_at: '2026-11-20T02:15:00.000Z',
  });
  const order = { ...consoleCase({}).order, status: 'cancelled' as const };
  const ledger = {
    captured: 59_900,
    refunded: 59_900,
    refunding: 0,
    unreturned: 0,
    kept: 0,
    invoiced: 0,
  };
  const about = consoleCase({ order, ledger, refunds: [late] });

  expect(getSituation(about)).toMatchObject({
    happening: 'cancelledRefunded',
    since: '2026-11-20T02:15:00.000Z',
    amount: 59_900,
  });
  expect(getSituation({ ...about, refunds: [] }).happening).toBe('cancelledPaid');
});

test('a fully refunded case says so, for every cause of the refund and state of the service', () => {
  const ledger = {
    captured: 59_900,
    refunded: 59_900,
    refunding: 0,
    unreturned: 0,
    kept: 0,
    invoiced: 0,
  };
  for (const about of casesWithMoney(ledger)) {
    const headline = getHeadline(factsOfCase(about));
    const { happening, amount } = getSituation(about);

    const isCancelled = about.order.status === 'cancelled';
    expect([headline, happening, amount]).toEqual([
      isCancelled && about.refunds[0]?.cause === 'late' ? 'lateReturned' : 'allReturned',
      isCancelled ? 'cancelledRefunded' : 'allReturned',
      59_900,
    ]);
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const t = translatorIn(locale);
      for (const place of ['sentence', 'customerText', 'happening', 'reply'] as const) {
        expect(t(`console-case:${place}.${happening}`)).not.toMatch(contradiction);
      }
    }
  }
});

test('a partly refunded case never says that all money was kept or returned', () => {
  const ledger = {
    captured: 59_900,
    refunded: 9_900,
    refunding: 0,
    unreturned: 0,
    kept: 50_000,
    invoiced: 0,
  };
  for (const about of casesWithMoney(ledger)) {
    // Money that is kept keeps an order from being cancelled.
    if (about.order.status === 'cancelled') continue;
    expect(getHeadline(factsOfCase(about))).toBe('partReturned');
    const { happening } = getSituation(about);
    expect(happening).toMatch(
      about.order.status === 'completed' ? /^refunded$/ : /^(toStart|underWay|processing)$/,
    );
  }
});

test('a double payment is shown on the order, and its return does not undo the order', () => {
  const second = sampleRefund({
    payment_no: 'PM2026112000000018',
    status: 'refunded',
    cause: 'double',
    amount: 179_700,
    refunded_at: '2026-11-20T02:15:00.000Z',
  });
  const order = { ...consoleCase({}).order, status: 'completed' as const };
  const about = consoleCase({ order, refunds: [second] });

  expect(getSituation(about)).toMatchObject({
    happening: 'delivered',
    amount: 59_900,
    second: { state: 'returned', amount: 179_700, since: '2026-11-20T02:15:00.000Z' },
  });
  const decided_at = '2026-11-20T02:14:00.000Z';
  const returning = { ...second, status: 'refunding' as const, decided_at, refunded_at: null };
  expect(getSituation({ ...about, refunds: [returning] })).toMatchObject({
    happening: 'delivered',
    second: { state: 'returning', since: decided_at },
  });
  const failed = { ...second, status: 'failed' as const };
  expect(getSituation({ ...about, refunds: [failed] })).toMatchObject({
    happening: 'refundFailed',
    second: { state: 'failed' },
  });
});

test('an order paid twice and then refunded as a whole shows both', () => {
  const at = '2026-11-20T02:15:00.000Z';
  const refunded = { status: 'refunded' as const, amount: 59_900, refunded_at: at };
  const second = sampleRefund({ ...refunded, payment_no: 'PM2026112000000018', cause: 'double' });
  const own = sampleRefund({ ...refunded, refund_no: 'RF2026112000000018' });
  const about = consoleCase({
    order: { ...consoleCase({}).order, status: 'completed' },
    ledger: {
      captured: 119_800,
      refunded: 119_800,
      refunding: 0,
      unreturned: 0,
      kept: 0,
      invoiced: 0,
    },
    refunds: [own, second],
  });
  expect(getSituation(about)).toMatchObject({
    happening: 'allReturned',
    amount: 59_900,
    second: { state: 'returned', isAlone: false },
  });
});

test('a refund that the wallet refused waits for its customer, then for finance', () => {
  const failed = sampleRefund({ status: 'failed', amount: 10_000 });
  const account = { holder: '客**', bank: '中国银行', account: '**** 5678' };
  const order = { ...consoleCase({}).order, status: 'processing' as const };
  expect(getSituation(consoleCase({ order, refunds: [failed] }))).toMatchObject({
    happening: 'refundFailed',
    amount: 10_000,
  });
  expect(getSituation(consoleCase({ order, refunds: [{ ...failed, account }] })).happening).toBe(
    'refundToTransfer',
  );
});

test('an unpaid order waits for a transfer, its rest, or a second person, who comes first', () => {
  const since = '2026-11-20T02:03:00.000Z';
  const order = { ...consoleCase({}).order, transfer_at: since };
  const can: Case['can'] = ['record_transfer', 'confirm_transfer'];
  const announced = consoleCase({ order, can });
  const part = sampleTransfer({ amount: 30_000 });
  const inPart = consoleCase({ order, can, transfers: [part] });
  const recorded = sampleTransfer({ id: '18', amount: 29_900, state: 'recorded' });
  const waiting = consoleCase({ order, can, transfers: [part, recorded] });
  const closing = consoleCase({ order, attempts: [sampleAttempt({ status: 'closing' })] });

  expect(
    [announced, inPart, waiting, closing].map((about) => getSituation(about).happening),
  ).toEqual(['transferAnnounced', 'transferPart', 'transferRecorded', 'codeClosing']);
  expect([announced, inPart, waiting].map((about) => listActs(about).first)).toEqual([
    'record_transfer',
    'record_transfer',
    'confirm_transfer',
  ]);
  expect(getSituation(announced).since).toBe(since);
});

test('the refund of a transfer is sent back by one colleague and confirmed by another', () => {
  const order = { ...consoleCase({}).order, status: 'processing' as const };
  const can: Case['can'] = ['send_back', 'confirm_sent_back'];
  const attempts = [
    sampleAttempt({
      channel: 'bank_transfer',
      status: 'success',
      paid_at: '2026-11-20T02:05:00.000Z',
    }),
  ];
  const refund = sampleRefund({ channel: 'bank_transfer', status: 'refunding', amount: 10_000 });
  const sent_back = { reference: '银行0018', by: 'adviser1' };
  const cases = [
    consoleCase({ order, can, attempts, refunds: [refund] }),
    consoleCase({ order, can, attempts, refunds: [{ ...refund, sent_back }] }),
  ];
  expect(cases.map((about) => [getSituation(about).happening, listActs(about).first])).toEqual([
    ['toSendBack', 'send_back'],
    ['sentBack', 'confirm_sent_back'],
  ]);

  const excess = { ...refund, payment_no: 'PM2026112000000018', cause: 'double' as const };
  const done = { ...excess, status: 'refunded' as const, refunded_at: '2026-11-20T04:00:00.000Z' };
  expect(
    [excess, done].map((each) => getSituation(consoleCase({ order, refunds: [each] }))),
  ).toMatchObject([
    { happening: 'toSendBack', amount: 10_000, second: { state: 'excess', isAlone: true } },
    { second: { state: 'transferred' } },
  ]);
});

test('a waiting customer comes before the next step', () => {
  const message: Case['messages'][number] = {
    id: '1',
    by: 'customer',
    text: '何时开始？',
    attachments: [],
    created_at: '2026-11-20T03:00:00.000Z',
    settled_at: null,
  };
  const about = consoleCase({
    order: { ...consoleCase({}).order, status: 'processing' },
    service: { state: 'underWay', matters: [], units: [] },
    messages: [message],
    can: ['step', 'reply'],
  });
  const answered = { ...about, messages: [{ ...message, settled_at: message.created_at }] };

  expect(listActs(about).first).toBe('reply');
  expect(listActs(answered).first).toBe('step');
});

test('the graph draws the transition that the facts name, of two between the same states', () => {
  const outline = outlines['orderLifecycle'];
  if (outline === undefined) throw new Error('no such chart');
  const position = {
    machine: 'orderLifecycle' as const,
    state: 'cancelled',
    visited: [
      { state: 'pending', at: '2026-11-20T02:00:00.000Z' },
      { state: 'cancelled', at: '2026-11-20T03:00:00.000Z' },
    ],
  };
  const moves = outline.states.flatMap(({ moves: own }) => own);
  const walkedBy = (facts: Case['facts']) =>
    [...wayOn(outline, position, facts).walked].map((number) => moves[number]?.by.name);

  expect(walkedBy([{ at: '2026-11-20T03:00:00.000Z', kind: 'order.expired' }])).toEqual([
    'order.expired',
  ]);
  expect(walkedBy([])).toEqual(['order.cancelled', 'order.expired']);
  expect(wayOn(outline, position, []).since).toBe('2026-11-20T03:00:00.000Z');
  expect(getFirstChart(getSituation(consoleCase({})), [position])).toBe('orderLifecycle');
});

test('simultaneous facts of server, wallet and browser form one row; disagreements follow it', () => {
  const at = Date.parse('2026-11-20T02:10:00.000Z');
  const told: LaneFact[] = [
    { at: at + 900, lane: 'browser', text: '页面显示付款成功', code: 'payment.paid' },
    { at, lane: 'wallet', text: '确认到账', code: 'money.received' },
    { at: at + 200, lane: 'server', text: '订单已付款', code: 'order.paid' },
    { at: at + 400, lane: 'server', text: '订单已完成', code: 'order.fulfilled' },
  ];
  const about = consoleCase({ attempts: [sampleAttempt({})] });
  const differ = {
    kind: 'paidLate' as const,
    at,
    until: at + 60_000,
    end: at + 90_000,
    reason: 'offline' as const,
  };
  const rows = timeRows(told, [differ], about).map((row) =>
    row.kind === 'facts' ? row.facts.map(({ lane }) => lane).join(' ') : row.kind,
  );

  expect(rows).toEqual(['wallet server', 'differ', 'server browser', 'here', 'ahead', 'ahead']);
});

test('the flag of a chart covers neither a state nor a label', () => {
  const box = (path: string, x: number, y: number) => ({
    path,
    x,
    y,
    width: 100,
    height: 50,
    title: [path],
    rows: [],
    moves: [],
  });
  const [first, second] = [box('first', 0, 0), box('second', 0, 120)];
  const label = { x: 20, y: 70, width: 60, height: 20, rows: [] };
  const line = { from: 'first', to: 'second', points: [50, 50, 50, 120], label, moves: [0] };
  const chart = { width: 300, height: 170, boxes: [first, second], cards: [], lines: [line] };

  expect(flagPosition(chart, first, 120, 1)).toEqual({ side: 'above', x: 50, y: 0, overhang: 10 });
  expect(flagPosition(chart, second, 120, 1)).toEqual({
    side: 'left',
    x: 0,
    y: 145,
    overhang: 126,
  });
  const beside = { ...chart, boxes: [...chart.boxes, box('third', -130, 120)] };
  expect(flagPosition(beside, second, 120, 1).side).toBe('right');
});

/** Words that no sentence may contain once all money is back. */
const contradiction =
  /正在办理|处理中|完成交付|已完成|under way|in progress|was delivered|is completed/;

/** Returns every case of which money went back: by each cause, of each status and state of its service. */
function casesWithMoney(ledger: Case['ledger']): Case[] {
  const ways = [
    { status: 'processing', cause: 'requested' },
    { status: 'processing', cause: 'outside' },
    { status: 'completed', cause: 'requested' },
    { status: 'completed', cause: 'outside' },
    { status: 'cancelled', cause: 'requested' },
    { status: 'cancelled', cause: 'late' },
  ] as const;
  return ways.flatMap(({ status, cause }) =>
    (['refunded', 'settled'] as const).flatMap((returned) =>
      [null, ...ServiceState.options].map((state) =>
        consoleCase({
          order: { ...consoleCase({}).order, status },
          attempts: [sampleAttempt({ status: 'refunded', paid_at: '2026-11-20T02:05:00.000Z' })],
          service: { state, matters: [], units: [] },
          ledger,
          refunds: [sampleRefund({ status: returned, cause, amount: ledger.refunded })],
        }),
      ),
    ),
  );
}
