import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { exportsPerHour } from '#contract/base/limits.ts';
import { PaymentExport, PaymentPage, type PaymentTotals } from '#contract/payments/schemas.ts';
import { csvHead, csvLine } from '#contract/base/csv.ts';
import { addUp } from '#server/domain/views/ledger.ts';
import { listMovementPages } from '#server/domain/views/movements.ts';
import { call } from '#tests/support/act-by-command.ts';
import { dayMs } from '#contract/base/durations.ts';
import { silenceWallet } from '#tests/support/payer.ts';
import { paidOrder, requestedRefund, type PaidOrder } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

/** A person with one order in November and further ones in December. */
let person: Person;
let first: PaidOrder;
let second: PaidOrder;

test.beforeAll(async () => {
  // A plan is refunded in full within seven days.
  moveTo('2026-11-28T02:00:00.000Z');
  first = await paidOrder(server, { channel: 'wechat' });
  ({ person } = first);
  // A minute before December begins in Shanghai.
  moveTo('2026-11-30T15:59:00.000Z');
  const begun = await server.order(person, { plan_slug: 'basic' });
  const payment = await server.pay(person, begun.order_no);
  server.clock.move(2 * 60_000);
  await server.wallet(payment, 'approve');
  second = { person, order_no: begun.order_no, payment };
  const open = await server.order(person, { plan_slug: 'basic', months: 3 });
  await server.pay(person, open.order_no);
  await refund(second, 5000);
  silenceWallet(server, 'wallet/wechat/refund');
  await refund(first, 100);
});

function moveTo(instant: string): void {
  server.clock.move(Date.parse(instant) - server.clock.now());
}

async function refund(paid: PaidOrder, amount: number): Promise<void> {
  const { refund_no } = await requestedRefund(server, paid, amount);
  await call(server, 'refund.approve', { refund_no });
}

async function totals(query = ''): Promise<PaymentTotals> {
  return (await server.ask(PaymentPage, 'GET', `payments?per_page=1${query}`, person)).totals;
}

async function exported(month: string, locale = 'zh-CN'): Promise<Response> {
  const headers = { 'accept-language': locale };
  const { data } = await server.call('GET', `payments/export?month=${month}`, {
    ...person,
    headers,
  });
  return server.app.request(v.parse(PaymentExport, data).url);
}

describe('the total of payments', () => {
  test('the total covers all payments of the filter, and agrees with the books', async () => {
    const all = await totals();
    const { total } = await addUp(server.deps.db);
    expect(all).toEqual({
      paid: total.captured,
      refunded: total.refunded,
      refunding: total.refunding,
      unreturned: total.unreturned,
      net: total.entitled,
      count: 2,
    });
    expect(all.refunded).toBe(5000);
  });

  test('the total compares whole days in Shanghai with the time of payment', async () => {
    const november = await totals('&start_date=2026-11-01&end_date=2026-11-30');
    const december = await totals('&start_date=2026-12-01&end_date=2026-12-31');
    expect([november.paid, december.paid]).toEqual([first.payment.amount, second.payment.amount]);
    const none = { paid: 0, refunded: 0, refunding: 0, unreturned: 0, net: 0, count: 0 };
    expect(await totals('&end_date=2026-10-31')).toEqual(none);
    expect((await totals('&channel=wechat')).paid).toBe(first.payment.amount);
    expect(await totals('&status=pending')).toEqual(none);
  });

  test.each([
    'start_date=1969-12-31',
    'end_date=2101-01-01',
    'start_date=2026-02-30',
    'start_date=2026-11-02&end_date=2026-11-01',
  ])('the total is refused for %s', async (query) => {
    expect((await server.call('GET', `payments?${query}`, person)).status).toBe(422);
  });
});

describe('a month as a file', () => {
  test('a month as a file has a line for each payment and each refund, in the language of its reader', async () => {
    const response = await exported('2026-12');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="payments.csv"; filename*=UTF-8''%E4%BB%98%E6%AC%BE%E8%AE%B0%E5%BD%95-2026-12.csv`,
      'cache-control': 'private, no-store',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.endsWith('\r\n')).toBe(true);
    const [head, ...lines] = parse(text);
    expect(head?.[0]).toBe('时间（北京时间）');
    const seen = lines.map(([at, kind, , , order, , , yuan, status]) => [
      at,
      kind,
      order,
      yuan,
      status,
    ]);
    expect(seen[0]).toEqual(['2026-12-01 00:01:00', '付款', second.order_no, '299.00', '成功']);
    expect(new Set(seen.slice(1))).toEqual(
      new Set([
        ['2026-12-01 00:01:00', '退款', second.order_no, '-50.00', '已退款'],
        ['2026-12-01 00:01:00', '退款', first.order_no, '-1.00', '退款中'],
      ]),
    );

    const english = parse(await (await exported('2026-11', 'en')).text());
    expect(english.map(([at, kind, , , , , method, yuan]) => [at, kind, method, yuan])).toEqual([
      ['Time (Beijing)', 'Type', 'Method', 'Amount (CNY)'],
      ['2026-11-28 10:01:01', 'Payment', 'WeChat Pay', '599.00'],
    ]);
    // Twenty-eight digits that a spreadsheet would round.
    expect(english[1]?.[9]).toMatch(/^'\d{28}$/);
  });

  test('a month as a file is read page by page, without gaps or repetitions', async () => {
    const span = { userId: person.id, from: new Date(0), to: new Date(server.clock.now() + dayMs) };
    const read = async (size: number) => {
      const numbers: string[] = [];
      for await (const page of listMovementPages(server.deps.db, span, size)) {
        numbers.push(...page.map(({ refundNo, paymentNo }) => refundNo || paymentNo));
      }
      return numbers;
    };
    const whole = await read(1000);
    expect(whole.length).toBe(4);
    expect([await read(1), await read(2), await read(3)]).toEqual([whole, whole, whole]);
  });

  test.each([
    { month: '2027-01', says: '这个月还没有开始，请选择本月或更早的月份' },
    { month: '2026-13', says: '请输入有效的月份，如 2026-11' },
    { month: '2026', says: '请输入有效的月份，如 2026-11' },
    { month: '1969-12', says: '请输入有效的月份，如 2026-11' },
  ])('a month as a file is not made for $month', async ({ month, says }) => {
    const refused = await server.call('GET', `payments/export?month=${month}`, person);
    expect([refused.status, refused.data]).toEqual([422, { fields: { month: [says] } }]);
  });

  test('a month as a file opens for ten minutes, and only by its signed address', async () => {
    const { url } = await server.ask(PaymentExport, 'GET', 'payments/export?month=2026-12', person);
    const requestStatus = async (address: string) => (await server.app.request(address)).status;
    const stranger = await server.register();
    expect(await requestStatus(url)).toBe(200);
    expect(await requestStatus(url.replace(person.id, stranger.id))).toBe(403);
    expect(await requestStatus(url.replace('2026-12', '2026-11'))).toBe(403);
    expect(await requestStatus(url.replace(/expires=\d/, 'expires=9'))).toBe(403);
    server.clock.move(10 * 60_000);
    expect(await requestStatus(url)).toBe(403);
  });

  test('a month as a file can be requested a limited number of times', async () => {
    const eager = await server.register();
    const ask = () => server.call('GET', 'payments/export?month=2026-11', eager);
    for (let made = 0; made < exportsPerHour; made += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.body.error]).toEqual([429, 'request.too_many']);
    // The copy of all data has a separate counter.
    expect((await server.call('POST', 'user/export', eager)).status).toBe(200);
  });
});

describe('a cell of a CSV', () => {
  test('a CSV cell with any text is read back, with a quote before it if it would start a formula', () => {
    const anyText = fc.string({ unit: 'binary' });
    const anyCell = fc.oneof(
      anyText,
      fc.tuple(fc.constantFrom(...'=+-@＝＋－＠\t\r ",\n'), anyText).map((parts) => parts.join('')),
      fc.stringMatching(/^ ?\d{14,30}$/),
      fc.integer(),
      fc.constant(null),
    );
    const lines = fc.array(fc.array(anyCell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(lines, (cells) => {
        const written = parse(csvHead(['a', 'b']) + cells.map(csvLine).join('')).slice(1);
        const marked = /^\s*(?:[=+\-@＝＋－＠\t\r\0]|\d{16,}\s*$)/u;
        expect(written).toEqual(
          cells.map((line) =>
            line.map((cell) =>
              typeof cell === 'number'
                ? (cell / 100).toFixed(2)
                : `${cell !== null && marked.test(cell) ? "'" : ''}${cell ?? ''}`,
            ),
          ),
        );
      }),
    );
  });

  test.each([
    ['=1+1', `"'=1+1"`],
    ['  @x', `"'  @x"`],
    ['＋86', `"'＋86"`],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', `"'1234567890123456"`],
    ['a"b', '"a""b"'],
    [29_900, '299.00'],
    [-5, '-0.05'],
  ])('a CSV cell %s is written %s', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });
});

/** Reads a CSV (RFC 4180), strictly: every line ends with CR LF, every quote is doubled. */
function parse(text: string): string[][] {
  const lines: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/uy;
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  let line: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error('this is no CSV');
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
