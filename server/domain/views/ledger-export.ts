import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { getChannelName } from '#contract/base/channels.ts';
import { csvHead, csvLine } from '#contract/base/csv.ts';
import type { PaymentChannel } from '#contract/base/picklists.ts';
import { addMonths, startOfDay } from '#contract/base/shanghai.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import { readSnapshot, type Database } from '#server/db/database.ts';
import { invoiceLines, invoices, invoicesWith } from '#server/db/tables/invoices.ts';
import { payments, refunds, refundsWith } from '#server/db/tables/payments.ts';
import { reconciliations } from '#server/db/tables/reconciliation.ts';

const sums = ['captured', 'refunded', 'transferred', 'fees', 'invoiced'] as const;
type Sum = (typeof sums)[number];

/**
 * A sum of a day, such as `2026-11-20`, in one account of a wallet, in fen. `transferred` was returned by bank
 * transfer, which no bill contains; `fees` are by the bill and missing before it came; `invoiced` is less red invoices.
 */
type Part = { day: string; channel: PaymentChannel; account: WalletAccount; sum: Sum; fen: number };

const head = [
  '日期 Day',
  '付款方式 Wallet',
  '商户账户 Account',
  '收款（元） Captured (CNY)',
  '原路退款（元） Refunded (CNY)',
  '转账退款（元） Refunded by transfer (CNY)',
  '手续费（元） Fees (CNY)',
  '开票净额（元） Invoiced (CNY)',
];
const notYet = '未到账单 not yet';
const isCaptured = inArray(payments.status, ['success', 'refunding', 'refunded']);

/**
 * Writes the CSV of a month such as `2026-11`: a line for each day in Shanghai and each account of a wallet in which
 * anything happened. Payments and refunds are on the days that the bills are compared with, invoices on that of
 * their issue, in the wallet that took the money of their orders.
 */
export async function formatLedgerMonth(db: Database, month: string): Promise<string> {
  const days = new Map<string, Part[]>();
  for (const part of await readSnapshot(db, (tx) => readParts(tx, month))) {
    const name = [part.day, part.channel, part.account].join(' ');
    days.set(name, [...(days.get(name) ?? []), part]);
  }
  const sorted = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [csvHead(head), ...sorted.map(([, parts]) => formatDay(parts))].join('');
}

/** Formats the line of a day; empty if nothing happened. */
function formatDay(parts: readonly Part[]): string {
  const [first] = parts;
  if (first === undefined || parts.every(({ fen }) => fen === 0)) return '';
  const { day, channel, account } = first;
  const fens = sums.map((sum) => parts.find((part) => part.sum === sum)?.fen);
  const [captured = 0, refunded = 0, transferred = 0, fees, invoiced = 0] = fens;
  // A bank sends no bill, and a day on which a wallet moved nothing needs none.
  const isBilled = channel !== 'bank_transfer' && captured + refunded > 0;
  const noFees = isBilled ? notYet : null;
  const wallet = `${getChannelName(channel, 'zh-CN')} ${getChannelName(channel, 'en-US')}`;
  const figures = [captured, refunded, transferred, fees ?? noFees, invoiced];
  return csvLine([day, wallet, account, ...figures]);
}

/** Reads each sum of each day; one query a sum. */
async function readParts(tx: Database, month: string): Promise<Part[]> {
  const from = startOfDay(`${month}-01`);
  const to = addMonths(from, 1);
  const within = (at: AnyPgColumn) => and(gte(at, from), lt(at, to));
  const columns = (sum: Sum, at: AnyPgColumn, fen: SQL | AnyPgColumn) => ({
    day: sql<string>`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('day'),
    channel: payments.channel,
    account: payments.account,
    sum: sql<Sum>`${sum}::text`.as('sum'),
    fen: sql`sum(${fen})`.mapWith(Number).as('fen'),
  });
  const groups = [sql`day`, payments.channel, payments.account] as const;
  const returned = (sum: Sum, tag: 'byWallet' | 'byHand') =>
    tx
      .select(columns(sum, refunds.doneAt, refunds.amount))
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(refundsWith(tag), within(refunds.doneAt)))
      .groupBy(...groups);
  // The payment that counts for an order; a second one was sent back.
  const counted = tx
    .selectDistinctOn([payments.orderId], { id: payments.id })
    .from(payments)
    .where(isCaptured)
    .orderBy(payments.orderId, desc(eq(payments.status, 'success')), payments.id);
  const invoiced = sql`case when ${invoices.isRed} then -${invoiceLines.amount} else ${invoiceLines.amount} end`;
  // A red invoice is about the orders of the one that it reverses.
  const listed = sql`coalesce(${invoices.reverses}, ${invoices.id})`;
  const billed = await tx
    .select()
    .from(reconciliations)
    .where(sql`starts_with(${reconciliations.day}, ${month})`);
  return [
    ...(await tx
      .select(columns('captured', payments.paidAt, payments.amount))
      .from(payments)
      .where(and(isCaptured, within(payments.paidAt)))
      .groupBy(...groups)),
    ...(await returned('refunded', 'byWallet')),
    ...(await returned('transferred', 'byHand')),
    ...(await tx
      .select(columns('invoiced', invoices.issuedAt, invoiced))
      .from(invoices)
      .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, listed))
      .innerJoin(
        payments,
        and(eq(payments.orderId, invoiceLines.orderId), inArray(payments.id, counted)),
      )
      .where(and(invoicesWith('numbered'), within(invoices.issuedAt)))
      .groupBy(...groups)),
    ...billed.flatMap(({ day, channel, account, fees }) =>
      account === null || fees === null
        ? []
        : { day, channel, account, sum: 'fees' as const, fen: fees },
    ),
  ];
}
