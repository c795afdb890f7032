import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds, refundsWith } from '#server/db/tables/payments.ts';
import { billDifferences } from '#server/db/tables/reconciliation.ts';
import type { OwnBooks } from '#server/domain/reconciliation/own-books.ts';
import type { BillLine } from '#server/gateways/bill.ts';

// The limit of numbers in one query.
const batch = 500;

/**
 * Reads our records for a day such as `2026-11-20` and the lines of its bill: those of the account of the
 * bill, and no others.
 */
export async function readOwnBooks(
  db: Database,
  channel: Channel,
  account: WalletAccount | null,
  day: string,
  lines: readonly BillLine[],
): Promise<OwnBooks> {
  const [from, to] = [startOfDay(day), endOfDay(day)];
  const paymentNos = [...new Set(lines.map(({ paymentNo }) => paymentNo))];
  const refundNos = [...new Set(lines.flatMap(({ refundNo }) => refundNo ?? []))];
  const isOwn = account === null ? sql`false` : eq(payments.account, account);
  const ofDay = and(
    eq(payments.channel, channel),
    isOwn,
    inArray(payments.status, ['success', 'refunding', 'refunded']),
    gte(payments.paidAt, from),
    lt(payments.paidAt, to),
  );
  const backOnDay = and(
    eq(payments.channel, channel),
    isOwn,
    refundsWith('byWallet'),
    gte(refunds.doneAt, from),
    lt(refunds.doneAt, to),
  );
  const own = await db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(ofDay);
  const named = await inBatches(paymentNos, (numbers) =>
    db
      .select(paymentColumns)
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(isOwn, inArray(payments.paymentNo, numbers))),
  );
  const back = await selectRefunds(db).where(backOnDay);
  const namedBack = await inBatches(refundNos, (numbers) =>
    selectRefunds(db).where(and(isOwn, inArray(refunds.refundNo, numbers))),
  );
  // A return that we did not start has a number of ours that the wallet does not know.
  const outside = await inBatches(paymentNos, (numbers) =>
    selectRefunds(db).where(
      and(isOwn, eq(refunds.cause, 'outside'), inArray(payments.paymentNo, numbers)),
    ),
  );
  const allPayments = uniqueBy([...own, ...named], ({ paymentNo }) => paymentNo);
  return {
    payments: allPayments,
    refunds: uniqueBy([...back, ...namedBack, ...outside], ({ refundNo }) => refundNo),
    elsewhere: await foundElsewhere(
      db,
      channel,
      day,
      allPayments.map(({ paymentNo }) => paymentNo),
    ),
  };
}

const paymentColumns = {
  paymentNo: payments.paymentNo,
  channel: payments.channel,
  amount: payments.amount,
  status: payments.status,
  transactionId: payments.transactionId,
  paidAt: payments.paidAt,
  reportedAmount: payments.reportedAmount,
  returnedAt: payments.returnedAt,
  orderNo: orders.orderNo,
};

function selectRefunds(db: Database) {
  return db
    .select({
      refundNo: refunds.refundNo,
      amount: refunds.amount,
      status: refunds.status,
      cause: refunds.cause,
      decidedAt: refunds.decidedAt,
      doneAt: refunds.doneAt,
      paymentNo: payments.paymentNo,
      channel: payments.channel,
      orderNo: orders.orderNo,
      total: payments.amount,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .$dynamic();
}

async function foundElsewhere(
  db: Database,
  channel: Channel,
  day: string,
  paymentNos: readonly string[],
): Promise<Set<string>> {
  const found = await inBatches(paymentNos, (numbers) =>
    db
      .select({ number: billDifferences.number })
      .from(billDifferences)
      .where(
        and(
          eq(billDifferences.channel, channel),
          eq(billDifferences.kind, 'payment_day'),
          ne(billDifferences.day, day),
          inArray(billDifferences.number, numbers),
        ),
      ),
  );
  return new Set(found.map(({ number }) => number));
}

async function inBatches<Row>(
  numbers: readonly string[],
  read: (some: string[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < numbers.length; at += batch) {
    rows.push(...(await read(numbers.slice(at, at + batch))));
  }
  return rows;
}

function uniqueBy<Row>(rows: readonly Row[], getKey: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [getKey(row), row])).values()];
}
