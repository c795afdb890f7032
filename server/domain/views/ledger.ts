import { eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { readSnapshot, type Database } from '#server/db/database.ts';
import { orders, ordersWith } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import { isOfOtherAccount, type Accounts } from '#server/domain/payments/account.ts';
import { sumAllReceived } from '#server/domain/payments/received.ts';
import { refundSumColumns } from '#server/domain/refunds/summarise.ts';
import { sumAccounts } from './account-faults.ts';
import { findOpenRefunds } from './refund-open.ts';

/** Money of one order or of all, in fen. Captured − refunded − refunding − unreturned = entitled, always. */
export type Balance = {
  captured: number;
  refunded: number;
  /** Decided to be returned, and in progress. */
  refunding: number;
  /** Refunds that a wallet could not send, and that are still owed. */
  unreturned: number;
  /** The price of processing and completed orders, minus refunds that their owners requested and got. */
  entitled: number;
};

export type Finding = { orderNo: string; what: string };

export type Sums = {
  total: Balance;
  orders: number;
  /** fen; 0 when the books are right. */
  difference: number;
  findings: Finding[];
};

export type Ledger = Sums & {
  /**
   * Refunds that people pay: those that a wallet cannot send, counted as unreturned, and those of transfers. They are
   * no error in the books.
   */
  owed: Finding[];
  /** Money that other accounts than the configured ones captured, in fen, if there is any. */
  others?: readonly { account: WalletAccount; captured: number }[];
  /** Transfers that arrived and await the rest of their orders' amounts, in fen; they are not part of a payment yet. */
  received: number;
};

const longestRefundMs = 24 * 60 * 60 * 1000;

/** Sums up every order, finds stuck refunds, and compares with the wallets' records. Changes nothing. */
export async function reconcile(
  db: Database,
  now: Date,
  gateways: Readonly<Record<Channel, Pick<Gateway, 'account' | 'findDifferences'>>>,
): Promise<Ledger> {
  const { sums, slow, owed, ofOthers, received } = await readSnapshot(db, async (tx) => ({
    sums: await addUp(tx),
    ...(await openRefunds(tx, now, gateways)),
    ofOthers: await sumOtherAccounts(tx, gateways),
    received: await sumAllReceived(tx),
  }));
  const wallets = Object.values(gateways).map((gateway) => gateway.findDifferences?.() ?? []);
  const others = [...slow, ...(await Promise.all(wallets)).flat()];
  return {
    ...sums,
    findings: [...sums.findings, ...others],
    owed,
    received,
    ...ofOthers,
  };
}

/** Sums up the amounts that must balance at any time, from the rows of orders, payments and refunds. */
export async function addUp(db: Database): Promise<Sums> {
  const rows = await readBalances(db);
  const total: Balance = { captured: 0, refunded: 0, refunding: 0, unreturned: 0, entitled: 0 };
  const findings: Finding[] = [];
  for (const row of rows) {
    total.captured += row.captured;
    total.refunded += row.refunded;
    total.refunding += row.refunding;
    total.unreturned += row.unreturned;
    total.entitled += row.entitled;
    for (const what of listFindings(row)) findings.push({ orderNo: row.orderNo, what });
  }
  return { total, orders: rows.length, difference: computeDifference(total), findings };
}

function computeDifference(balance: Balance): number {
  const { captured, refunded, refunding, unreturned, entitled } = balance;
  return captured - refunded - refunding - unreturned - entitled;
}

type Row = Balance & { orderNo: string; status: string; kept: number };

function listFindings(row: Row): string[] {
  const difference = computeDifference(row);
  const isEntitled = row.status === 'processing' || row.status === 'completed';
  return [
    difference === 0 ? null : `the books differ by ${difference} fen`,
    row.entitled < 0 ? `${-row.entitled} fen more went back than was paid` : null,
    row.entitled > 0 && row.kept !== 1 ? `${row.status} with ${row.kept} kept payments` : null,
    row.kept > 1 ? `${row.kept} kept payments` : null,
    !isEntitled && row.kept !== 0 ? `${row.status}, and yet a payment was kept` : null,
  ].filter((what) => what !== null);
}

/** Reads one line for each order with a payment attempt or an entitlement. */
async function readBalances(db: Database): Promise<Row[]> {
  const captured = inArray(payments.status, ['success', 'refunding', 'refunded']);
  const paid = db
    .select({
      orderId: payments.orderId,
      captured: sql<string>`coalesce(sum(${payments.amount}) filter (where ${captured}), 0)`.as(
        'captured',
      ),
      kept: sql<string>`count(*) filter (where ${payments.status} = 'success')`.as('kept'),
    })
    .from(payments)
    .groupBy(payments.orderId)
    .as('paid');
  const returned = db
    .select({
      orderId: payments.orderId,
      ...refundSumColumns,
      asked:
        sql<string>`coalesce(sum(${refunds.amount}) filter (where ${refunds.cause} = 'requested'), 0)`.as(
          'asked_back',
        ),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .groupBy(payments.orderId)
    .as('returned');
  const rows = await db
    .select({
      orderNo: orders.orderNo,
      status: orders.status,
      amount: orders.amount,
      captured: paid.captured,
      kept: paid.kept,
      refunded: returned.refunded,
      refunding: returned.refunding,
      unreturned: returned.unreturned,
      asked: returned.asked,
    })
    .from(orders)
    .leftJoin(paid, eq(paid.orderId, orders.id))
    .leftJoin(returned, eq(returned.orderId, orders.id))
    .where(or(isNotNull(paid.orderId), isNotNull(returned.orderId), ordersWith('paid')))
    .orderBy(orders.id);
  return rows.map((row) => ({
    orderNo: row.orderNo,
    status: row.status,
    captured: Number(row.captured ?? 0),
    kept: Number(row.kept ?? 0),
    refunded: Number(row.refunded ?? 0),
    refunding: Number(row.refunding ?? 0),
    unreturned: Number(row.unreturned ?? 0),
    entitled: orderIs(row.status, 'paid') ? row.amount - Number(row.asked ?? 0) : 0,
  }));
}

async function sumOtherAccounts(db: Database, accounts: Accounts): Promise<Pick<Ledger, 'others'>> {
  const sums = await sumAccounts(db);
  const others = sums.filter((one) => one.captured > 0 && isOfOtherAccount(accounts, one));
  const names = [...new Set(others.map(({ account }) => account))];
  if (names.length === 0) return {};
  return {
    others: names.map((account) => ({
      account,
      captured: others
        .filter((one) => one.account === account)
        .reduce((total, { fen }) => total + fen, 0),
    })),
  };
}

async function openRefunds(
  db: Database,
  now: Date,
  accounts: Accounts,
): Promise<{ slow: Finding[]; owed: Finding[] }> {
  const rows = await findOpenRefunds(db, new Date(now.valueOf() - longestRefundMs));
  const named = (some: typeof rows, what: (row: (typeof rows)[number]) => string): Finding[] =>
    some.map((row) => ({
      orderNo: row.orderNo,
      what: `refund ${row.refundNo} ${what(row)}`,
    }));
  const isByHand = ({ status, channel }: (typeof rows)[number]) =>
    refundIs(status, 'stuck') || channel === 'bank_transfer';
  return {
    slow: named(
      rows.filter((row) => !isByHand(row)),
      () => 'has been on its way for more than a day',
    ),
    owed: named(rows.filter(isByHand), (row) => {
      if (row.channel === 'bank_transfer') {
        return row.sentBy === null
          ? 'goes back by bank transfer, which is not recorded yet'
          : 'was sent back by bank transfer, which a second person has not confirmed';
      }
      return isOfOtherAccount(accounts, row)
        ? `is of ${row.account}, which is not configured`
        : 'cannot be sent back by the wallet';
    }),
  };
}
