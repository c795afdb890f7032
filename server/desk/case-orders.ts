import { desc, eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import { Phone } from '#contract/fields.ts';
import type { Database } from '#server/db/database.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';

export type FoundOrder = typeof orders.$inferSelect;

const mostOrders = 20;

/**
 * Returns the orders of a number or a phone, the newest first and at most twenty; of an inquiry those of
 * who sent it. Null for what is neither a number that is known here nor a phone.
 */
export async function findOrders(db: Database, about: string): Promise<FoundOrder[] | null> {
  const byNumber = await db
    .selectDistinct({ order: orders })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      or(
        eq(orders.orderNo, about),
        eq(payments.paymentNo, about),
        eq(payments.transactionId, about),
        eq(refunds.refundNo, about),
      ),
    );
  if (byNumber.length > 0) return byNumber.map(({ order }) => order);
  return (
    (await ordersOfInvoice(db, about)) ??
    (await ordersOfInquiry(db, about)) ??
    (await ordersOfPhone(db, about))
  );
}

/** By our number or the twenty digits of the tax platform; a red one has the orders of what it takes back. */
async function ordersOfInvoice(db: Database, about: string): Promise<FoundOrder[] | null> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(or(eq(invoices.invoiceNo, about), eq(invoices.fapiaoNo, about)));
  if (invoice === undefined) return null;
  const found = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(invoiceLines, eq(invoiceLines.orderId, orders.id))
    .where(eq(invoiceLines.invoiceId, invoice.reverses ?? invoice.id))
    .orderBy(desc(orders.createdAt));
  return found.map(({ order }) => order);
}

async function ordersOfInquiry(db: Database, about: string): Promise<FoundOrder[] | null> {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.inquiryNo, about));
  if (inquiry === undefined) return null;
  const { userId, phone } = inquiry;
  if (userId === null) return phone === null ? [] : ordersOfPhone(db, phone);
  return latest(db, eq(orders.userId, userId));
}

async function ordersOfPhone(db: Database, about: string): Promise<FoundOrder[] | null> {
  const phone = v.safeParse(Phone, about);
  return phone.success ? latest(db, eq(users.phone, phone.output)) : null;
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
