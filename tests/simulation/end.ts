import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { fulfilments, orderEvents, orders } from '#server/db/tables/orders.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { users } from '#server/db/tables/people.ts';
import { outbox, payments, refunds } from '#server/db/tables/payments.ts';
import { readInvoiceBalances } from '#server/domain/views/invoice-balances.ts';
import { sql } from 'drizzle-orm';
import { sandboxRefunds, sandboxTrades } from '#sandbox/site/wallet-tables.ts';
import { walletDifferences } from '#sandbox/site/wallet-ledger.ts';
import { plansCoverTheirBookings } from './booked.ts';
import type { Diary } from './diary.ts';
import {
  membershipsAreWhatWasBought,
  saasIsWhatWasBought,
  textsAreOpenToWhoPaid,
} from './entitlements.ts';
import { findBroken, findBrokenNow, type Broken, type Invariant } from './invariants.ts';
import { transfersCameToRest } from './transfers.ts';
import { timelinesAreLawful } from './timelines.ts';

/** Invariants at rest (docs/money.md), each named after the complaint that it prevents. */
const atTheEnd = {
  'the books of the wallets are those of the shop': walletsAgree,
  'a wallet knows no number that the shop does not': everyNumberIsOurs,
  'no more goes back than came in': refundsAreWithinCaptured,
  'an order that is cancelled keeps no money': cancelledKeepsNothing,
  'a paid order is delivered once and its owner told once': deliveredOnce,
  'the timeline is a way through the lifecycle': timelinesAreLawful,
  'no invoice is over more than is kept': invoicesAreWithinKept,
  'who paid for a text can read it, and nobody else': textsAreOpenToWhoPaid,
  'memberships last as long as was paid and kept': membershipsAreWhatWasBought,
  'SaaS plans last as long as was paid and kept, one after the other': saasIsWhatWasBought,
  'a plan covers the bookings that took its units': plansCoverTheirBookings,
  'nothing that was transferred waits': transfersCameToRest,
  'nothing is left undecided': nothingIsUndecided,
  'nothing promised is left undone': outboxIsEmpty,
  'what anybody was told is still so': promisesAreKept,
} as const satisfies Record<string, Invariant>;

/** Lists the invariants that are broken at rest. */
export async function findBrokenAtEnd(diary: Diary): Promise<readonly Broken[]> {
  return [...(await findBrokenNow(diary)), ...(await findBroken(diary, atTheEnd))];
}

/** Compares the books to the fen, except for refunds at the wallet's console, which must be listed. */
async function walletsAgree({ site, returnedAtConsole }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const found = [
    ...(await walletDifferences(db, 'alipay')),
    ...(await walletDifferences(db, 'wechat')),
  ];
  const isAtConsole = (what: string) =>
    [...returnedAtConsole.keys()].some((no) => what.startsWith(no));
  const named = found.map(({ what }) => what).filter((what) => isAtConsole(what));
  const kept = await db
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'success'),
        inArray(payments.paymentNo, [...returnedAtConsole.keys(), '']),
      ),
    );
  const unnamed = kept.filter(({ paymentNo }) =>
    named.every((what) => !what.startsWith(paymentNo)),
  );
  return [
    ...found.map(({ what }) => what).filter((what) => !isAtConsole(what)),
    ...unnamed.map(({ paymentNo }) => `${paymentNo}: nobody notices what went back at the wallet`),
  ];
}

async function everyNumberIsOurs({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const trades = await db
    .select({ no: sandboxTrades.paymentNo })
    .from(sandboxTrades)
    .leftJoin(payments, eq(payments.paymentNo, sandboxTrades.paymentNo))
    .where(isNull(payments.id));
  const given = await db
    .select({ no: sandboxRefunds.refundNo })
    .from(sandboxRefunds)
    .leftJoin(refunds, eq(refunds.refundNo, sandboxRefunds.refundNo))
    .where(isNull(refunds.id));
  return [...trades, ...given].filter(({ no }) => !no.startsWith('CONSOLE')).map(({ no }) => no);
}

async function refundsAreWithinCaptured({ site }: Diary): Promise<readonly string[]> {
  const returned = sql<string>`coalesce(sum(${refunds.amount}), 0)`;
  const rows = await site.database.db
    .select({ paymentNo: payments.paymentNo, amount: payments.amount, returned })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .groupBy(payments.id);
  return rows
    .filter((row) => Number(row.returned) > row.amount)
    .map((row) => `${row.paymentNo}: ${row.returned} fen of ${row.amount}`);
}

async function cancelledKeepsNothing({ site }: Diary): Promise<readonly string[]> {
  const rows = await site.database.db
    .select({ orderNo: orders.orderNo, paymentNo: payments.paymentNo })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.status, 'cancelled'), inArray(payments.status, ['success', 'refunding'])));
  return rows.map(({ orderNo, paymentNo }) => `${orderNo} keeps ${paymentNo}`);
}

async function deliveredOnce({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const rows = await db
    .select({ orderNo: orders.orderNo, events: orderEvents.event })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(eq(orderEvents.event, 'order.paid'));
  const delivered = await db
    .select({ orderNo: orders.orderNo })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId));
  const told = await db
    .select({ orderNo: notifications.orderNo })
    .from(notifications)
    .where(eq(notifications.kind, 'order_paid'));
  const paid = rows.map(({ orderNo }) => orderNo);
  // Confirmations to a closed account no longer count.
  const leftBehind = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isNotNull(users.closedAt));
  const hasLeft = (no: string) => leftBehind.some(({ orderNo }) => orderNo === no);
  const times = (list: readonly { orderNo: string | null }[], no: string) =>
    list.filter(({ orderNo }) => orderNo === no).length;
  return [
    ...paid.filter((no) => times(delivered, no) !== 1).map((no) => `${no} is delivered otherwise`),
    ...paid
      .filter((no) => times(told, no) !== 1 && !hasLeft(no))
      .map((no) => `of ${no} its owner is told otherwise`),
    ...delivered.flatMap(({ orderNo }) =>
      paid.includes(orderNo) ? [] : [`${orderNo} was not paid`],
    ),
  ];
}

async function invoicesAreWithinKept({ site }: Diary): Promise<readonly string[]> {
  const balances = await readInvoiceBalances(site.database.db, sql`true`);
  return balances
    .filter(({ paid, refunded, invoiced }) => invoiced > paid - refunded)
    .map(
      ({ orderNo, paid, refunded, invoiced }) =>
        `${orderNo}: ${invoiced} fen of ${paid - refunded}`,
    );
}

async function nothingIsUndecided({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const unpaid = await db.select().from(orders).where(eq(orders.status, 'pending'));
  const attempts = await db
    .select()
    .from(payments)
    .where(inArray(payments.status, ['pending', 'closing', 'refunding']));
  const open = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.status, ['requested', 'offered', 'refunding', 'failed']));
  const asked = await db
    .select()
    .from(invoices)
    .where(or(eq(invoices.status, 'requested'), eq(invoices.status, 'reversing')));
  return [
    ...unpaid.map(({ orderNo }) => `order ${orderNo} is pending`),
    ...attempts.map(({ paymentNo, status }) => `payment ${paymentNo} is ${status}`),
    ...open.map(({ refundNo, status }) => `refund ${refundNo} is ${status}`),
    ...asked.map(({ invoiceNo, status }) => `invoice ${invoiceNo} is ${status}`),
  ];
}

async function outboxIsEmpty({ site }: Diary): Promise<readonly string[]> {
  const rows = await site.database.db.select().from(outbox).where(isNull(outbox.doneAt));
  return rows.map(({ topic, subjectId, tries }) => `${topic} of ${subjectId} after ${tries} tries`);
}

async function promisesAreKept({ site, promised, customers }: Diary): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const { words, isKept } of promised) {
    if (!(await isKept(site.database.db))) broken.push(words);
  }
  for (const { unanswered, name } of customers) {
    if (unanswered.length > 0) broken.push(`${name} still waits for an answer`);
  }
  return broken;
}
