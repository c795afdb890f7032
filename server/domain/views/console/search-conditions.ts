import { and, eq, gte, ilike, inArray, lt, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { FoundBy } from '#contract/staff/picklists.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';

/** The conditions of a search: for orders with their owners, for inquiries, bookings and open accounts. */
export type Wanted = {
  order: SQL | undefined;
  inquiry?: SQL | undefined;
  booking?: SQL;
  customer?: SQL | undefined;
};

/** Lists the numbers of a case, each with its condition. */
export function listSearchWays(
  db: Database,
  is: (column: Column) => SQL,
): readonly [FoundBy, Wanted][] {
  const invoice = or(is(invoices.invoiceNo), is(invoices.fapiaoNo));
  const ofPayment = (wanted: SQL) => {
    const ids = db.select({ id: payments.orderId }).from(payments).where(wanted);
    return { order: inArray(orders.id, ids) };
  };
  return [
    ['order', { order: is(orders.orderNo) }],
    ['payment', ofPayment(is(payments.paymentNo))],
    ['transaction', ofPayment(is(payments.transactionId))],
    [
      'refund',
      {
        order: inArray(
          orders.id,
          db.select({ id: refunds.orderId }).from(refunds).where(is(refunds.refundNo)),
        ),
      },
    ],
    [
      'invoice',
      {
        order: inArray(
          orders.id,
          db
            .select({ id: invoiceLines.orderId })
            .from(invoiceLines)
            .innerJoin(
              invoices,
              eq(invoiceLines.invoiceId, sql`coalesce(${invoices.reverses}, ${invoices.id})`),
            )
            .where(invoice),
        ),
      },
    ],
    ['inquiry', { order: sql`false`, inquiry: is(inquiries.inquiryNo) }],
    ['booking', { order: sql`false`, booking: is(bookings.bookingNo) }],
  ];
}

/** Finds by a phone in stored form. */
export function ofPhone(phone: string): Wanted {
  return {
    order: or(eq(users.phone, phone), eq(sql`${orders.contact} ->> 'phone'`, phone)),
    inquiry: eq(inquiries.phone, phone),
    customer: eq(users.phone, phone),
  };
}

/** Finds by an e-mail address in lower case. */
export function ofEmail(email: string): Wanted {
  const customer = or(eq(users.signInEmail, email), eq(sql`lower(${users.email})`, email));
  return {
    order: or(customer, eq(sql`lower(${orders.contact} ->> 'email')`, email)),
    customer,
    inquiry: eq(sql`lower(${inquiries.email})`, email),
  };
}

/** Finds by a part of a company's name. */
export function ofCompany(text: string): Wanted {
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // A company name is stored with the character width as typed.
  const has = (company: Column) => ilike(sql`normalize(${company}, NFKC)`, like);
  return {
    order: or(has(orders.company), has(users.company)),
    inquiry: has(inquiries.company),
    customer: has(users.company),
  };
}

/** Finds by the whole name of a person, so that no part of a name lists people. */
export function ofName(text: string): Wanted {
  const wanted = text.replaceAll(/\s/g, '').toLowerCase();
  const is = (name: Column | SQL) =>
    eq(sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s', '', 'g'))`, wanted);
  const customer = or(is(users.name), is(users.realName));
  return {
    order: or(customer, is(sql`${orders.contact} ->> 'name'`)),
    customer,
    inquiry: is(inquiries.name),
  };
}

/** Finds by the amount of an order, or of the money that a wallet took for it, in fen. */
export function ofAmount(db: Database, amount: number): Wanted {
  const taken = or(eq(payments.amount, amount), eq(payments.reportedAmount, amount));
  const ids = db.select({ id: payments.orderId }).from(payments).where(taken);
  return { order: or(eq(orders.amount, amount), inArray(orders.id, ids)) };
}

/** Finds orders that were placed or paid, and inquiries that were sent, on a day in Shanghai (wire, Lists). */
export function ofDay(db: Database, day: string): Wanted {
  const within = (at: Column) => and(gte(at, startOfDay(day)), lt(at, endOfDay(day)));
  const ids = db.select({ id: payments.orderId }).from(payments).where(within(payments.paidAt));
  return {
    order: or(within(orders.createdAt), inArray(orders.id, ids)),
    inquiry: within(inquiries.createdAt),
  };
}
