import { desc, eq, or, type Column, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { numbersIn, phoneIn } from '#server/base/typed-numbers.ts';
import { endsWith } from './ends-with.ts';

export type FoundOrder = typeof orders.$inferSelect;

const mostOrders = 20;

/**
 * Finds orders by a number or a phone, the newest first and at most twenty; an inquiry finds the orders of
 * its sender. Null for a text that is neither a known number nor a phone.
 */
export async function findOrders(db: Database, about: string): Promise<FoundOrder[] | null> {
  const numbers = numbersIn(about);
  const ways = [[eq, numbers] as const, [endsWith, numbers.slice(0, 2)] as const];
  for (const [matches, candidates] of ways) {
    for (const number of candidates) {
      const found = await ordersOfNumber(db, (column) => matches(column, number));
      if (found !== null) return found;
    }
    // A whole number has priority over a phone, and a phone over the end of a number.
    const ofPhone = await ordersOfPhone(db, about);
    if (ofPhone !== null && ofPhone.length > 0) return ofPhone;
  }
  return phoneIn(about) === null ? null : [];
}

type Is = (column: Column) => SQL;

async function ordersOfNumber(db: Database, is: Is): Promise<FoundOrder[] | null> {
  const byNumber = await db
    .selectDistinct({ order: orders })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      or(
        is(orders.orderNo),
        is(payments.paymentNo),
        is(payments.transactionId),
        is(refunds.refundNo),
      ),
    )
    .limit(mostOrders);
  if (byNumber.length > 0) return byNumber.map(({ order }) => order);
  return (await ordersOfInvoice(db, is)) ?? (await ordersOfInquiry(db, is));
}

/**
 * Finds orders by our invoice number or the twenty digits of the tax platform; a red invoice has the orders
 * of the invoice that it reverses.
 */
async function ordersOfInvoice(db: Database, is: Is): Promise<FoundOrder[] | null> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(or(is(invoices.invoiceNo), is(invoices.fapiaoNo)));
  if (invoice === undefined) return null;
  const found = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(invoiceLines, eq(invoiceLines.orderId, orders.id))
    .where(eq(invoiceLines.invoiceId, invoice.reverses ?? invoice.id))
    .orderBy(desc(orders.createdAt));
  return found.map(({ order }) => order);
}

async function ordersOfInquiry(db: Database, is: Is): Promise<FoundOrder[] | null> {
  const [inquiry] = await db.select().from(inquiries).where(is(inquiries.inquiryNo));
  if (inquiry === undefined) return null;
  const { userId, phone } = inquiry;
  if (userId === null) return phone === null ? [] : ordersOfPhone(db, phone);
  return latest(db, eq(orders.userId, userId));
}

async function ordersOfPhone(db: Database, about: string): Promise<FoundOrder[] | null> {
  const phone = phoneIn(about);
  return phone === null ? null : latest(db, eq(users.phone, phone));
}

async function latest(db: Database, whose: ReturnType<typeof eq>): Promise<FoundOrder[]> {
  const found = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(whose)
    .orderBy(desc(orders.createdAt))
    .limit(mostOrders);
  return found.map(({ order }) => order);
}
