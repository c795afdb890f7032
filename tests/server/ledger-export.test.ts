import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import exceljs from 'exceljs';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Channel } from '#contract/base/picklists.ts';
import { LedgerFile } from '#contract/staff/ledger-file.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { reconcileDay } from '#server/domain/workflows/bills-reconcile-day.ts';
import { confirmReversal, issueInvoice } from '#server/domain/workflows/invoice-issue.ts';
import { exportLedger } from '#server/domain/workflows/ledger-export.ts';
import { withoutKey } from '#server/records/ask.ts';
import { call } from '#tests/support/act-by-command.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { freshDocuments, refundPart, requestedInvoice } from '#tests/support/invoices.ts';
import { paidOrder, requestedRefund } from '#tests/support/refunds.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const wallets = { alipay: '支付宝 Alipay', wechat: '微信支付 WeChat Pay' } as const;
const notYet = '未到账单 not yet';
const admin = setUpOnce(() => createTestConsole(server));

/** Moves the clock to a time in Beijing. */
function moveTo(when: string): void {
  server.clock.move(Date.parse(`${when}:00+08:00`) - server.clock.now());
}

/** The daily sums of the wallets' bills, in fen, added up independently of the program. */
const billed = new Map<string, { captured: number; refunded: number; fees: number }>();

test.beforeAll(async () => {
  moveTo('2026-11-28 10:00');
  const early = await paidOrder(server, { channel: 'wechat' });
  await paidOrder(server, { channel: 'alipay' });
  // Belongs to the day that begins at midnight in Shanghai, which is eight hours before that of UTC.
  moveTo('2026-11-29 00:30');
  await paidOrder(server, { channel: 'wechat' });
  moveTo('2026-11-29 23:30');
  const { refund_no } = await requestedRefund(server, early, 10_000);
  await call(server, 'refund.approve', { refund_no });
  for (const [channel, { fetchBill }] of Object.entries(server.deps.gateways)) {
    server.deps.gateways = {
      ...server.deps.gateways,
      [channel]: {
        ...server.deps.gateways[v.parse(Channel, channel)],
        async fetchBill(day: string) {
          const bill = await fetchBill(day);
          const sum = (kind: string, of: 'amount' | 'fee') =>
            (bill?.lines ?? [])
              .filter((line) => kind === '' || line.kind === kind)
              .reduce((total, line) => total + (line[of] ?? 0), 0);
          billed.set(`${day} ${channel}`, {
            captured: sum('payment', 'amount'),
            refunded: sum('refund', 'amount'),
            fees: sum('', 'fee'),
          });
          return bill;
        },
      },
    };
  }
  moveTo('2026-11-30 11:00');
  for (const day of ['2026-11-28', '2026-11-29']) {
    for (const channel of Channel.options) await reconcileDay(server.deps, channel, day);
  }
  const person = await server.register();
  const invoice = await requestedInvoice(server, person);
  await issueInvoice(withoutKey(server.deps), 'tester', invoice.invoice_no, freshDocuments());
  await refundPart(server, invoice, 20_000);
  await server.deps.db.update(refunds).set({ status: 'settled' }).where(eq(refunds.asked, 20_000));
  moveTo('2026-12-01 09:00');
  const { invoice_no } = invoice;
  await call(server, 'reversal.entered', { invoice_no });
  await confirmReversal(withoutKey(server.deps), 'tester', invoice_no, freshDocuments());
});

/** Opens a CSV as a spreadsheet does: rows with numbers as numbers. */
async function open(text: string): Promise<unknown[][]> {
  const workbook = new exceljs.Workbook();
  const sheet = await workbook.csv.read(Readable.from([Buffer.from(text)]));
  return sheet.getSheetValues().flatMap((row) => (Array.isArray(row) ? [row.slice(1)] : []));
}

const exported = async (month: string) => (await exportLedger(server.deps, 'tester', month)).text;

test('a spreadsheet opens the month: a line a day and wallet, in yuan, with fees once a bill came', async () => {
  const [head = [], ...lines] = await open(await exported('2026-11'));
  expect(head).toHaveLength(8);
  for (const cell of head) expect(cell).toMatch(/^\p{Script=Han}.* [A-Z][\w ()]+$/u);
  const line = (day: string, channel: Channel, ...sums: (number | string | null)[]) => [
    expect.anything(),
    wallets[channel],
    'sandbox',
    ...sums,
  ];
  expect(lines).toEqual([
    line('2026-11-28', 'alipay', 599, 0, 0, 3.59, 0),
    line('2026-11-28', 'wechat', 599, 0, 0, 3.59, 0),
    line('2026-11-29', 'wechat', 599, 100, 0, 2.99, 0),
    line('2026-11-30', 'alipay', 599, 0, 200, notYet, 599),
  ]);
});

test('the days are those of Shanghai, and no cell is a formula or too large a number', async () => {
  const text = await exported('2026-11');
  expect(text.startsWith('\uFEFF日期 Day,')).toBe(true);
  expect(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(0, 10)),
  ).toEqual(['2026-11-28', '2026-11-28', '2026-11-29', '2026-11-30']);
  expect(text).toContain('2026-11-29,微信支付 WeChat Pay,sandbox,599.00,100.00,0.00,2.99,0.00\r\n');
  expect(text).not.toMatch(/(?:^|,)"?[=+@\t]/m);
});

test('the month adds up to the wallets’ bills to the fen', async () => {
  const [, ...lines] = await open(await exported('2026-11'));
  const compared = lines.filter(([, , , , , , fees]) => typeof fees === 'number');
  const toFen = (at: number) =>
    Math.round(compared.reduce((sum, cells) => sum + Number(cells[at]), 0) * 100);
  const bills = [...billed.values()];
  expect(billed.size).toBe(4);
  expect({ captured: toFen(3), refunded: toFen(4), fees: toFen(6) }).toEqual({
    captured: bills.reduce((sum, { captured }) => sum + captured, 0),
    refunded: bills.reduce((sum, { refunded }) => sum + refunded, 0),
    fees: bills.reduce((sum, { fees }) => sum + fees, 0),
  });
});

test('a red invoice is subtracted on its day, and a day without money needs no fee', async () => {
  const [, ...lines] = await open(await exported('2026-12'));
  expect(lines).toEqual([[expect.anything(), wallets.alipay, 'sandbox', 0, 0, 0, undefined, -599]]);
});

test('console and command give the same file to colleagues who may move money, and log it', async () => {
  const [serve, money] = [await admin.colleague('serve'), await admin.colleague('money')];
  const ask = (token: string, month: string) =>
    admin.call('exportLedger', { token, body: { month } });
  const text = await exported('2026-11');
  const lastLine = async () => (await server.deps.db.select().from(consoleLog)).at(-1);

  expect(await ask(serve.token, '2026-11')).toMatchObject({ status: 403 });
  expect(await lastLine()).toMatchObject({ act: 'ledger.export', outcome: 'refused' });
  const { body } = await ask(money.token, '2026-11');
  expect(v.parse(LedgerFile, body.data)).toEqual({ file_name: 'ledger-2026-11.csv', text });
  expect(await lastLine()).toMatchObject({
    actor: `console:${money.name}`,
    act: 'ledger.export',
    subject: '2026-11',
    facts: { month: '2026-11' },
    outcome: 'done',
  });
  expect(await ask(money.token, '2027-01')).toMatchObject({
    status: 422,
    data: { fields: { month: [expect.anything()] } },
  });

  const operator = { deps: server.deps, origin: 'http://localhost', actor: 'tester' };
  const run = (...args: string[]) => runAdmin(operator, ['export', 'ledger', ...args]);
  expect(await run('2026-11', '--out', 'november.csv')).toEqual({
    text: 'Written to november.csv.',
    exitCode: 0,
    file: { path: 'november.csv', text },
  });
  expect(await lastLine()).toMatchObject({ actor: 'tester', act: 'ledger.export' });
  for (const wrong of [[], ['november'], ['2026-13'], ['2026-11', '2026-12']]) {
    expect(await run(...wrong)).toMatchObject({ exitCode: 2 });
  }
});
