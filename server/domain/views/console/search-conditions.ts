import { and, eq, gte, ilike, inArray, lt, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { FoundBy } from '#contract/staff/picklists.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';

/** The conditions of a search: for orders with their owners, and for inquiries. */
export type Wanted = { order: SQL | undefined; inquiry?: SQL | undefined };

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
  ];
}

/** Finds by a phone in stored form. */
export function ofPhone(phone: string): Wanted {
  return {
    order: or(eq(users.phone, phone), eq(sql`${orders.contact} ->> 'phone'`, phone)),
    inquiry: eq(inquiries.phone, phone),
  };
}

/** Finds by an e-mail address in lower case. */
export function ofEmail(email: string): Wanted {
  return {
    order: or(
      eq(users.signInEmail, email),
      eq(sql`lower(${users.email})`, email),
      eq(sql`lower(${orders.contact} ->> 'email')`, email),
    ),
    inquiry: eq(sql`lower(${inquiries.email})`, email),
  };
}

/** Finds by a part of a company's name. */
export function ofCompany(text: string): Wanted {
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // A company name is stored with the character width as typed.
  const has = (company: Column) => ilike(sql`normalize(${company}, NFKC)`, like);
  return { order: or(has(orders.company), has(users.company)), inquiry: has(inquiries.company) };
}

/** Finds by the whole name of a person, so that no part of a name lists people. */
export function ofName(text: string): Wanted {
  const wanted = text.replaceAll(/\s/g, '').toLowerCase();
  const is = (name: Column | SQL) =>
    eq(sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s', '', 'g'))`, wanted);
  return {
    order: or(is(users.name), is(users.realName), is(sql`${orders.contact} ->> 'name'`)),
    inquiry: is(inquiries.name),
  };
}

/** Finds by the amount of an order, or of the money that a wallet took for it, in fen. */
export function ofAmount(db: Database, amount: number): Wanted {
  const taken = or(eq(payments.amount, amount), eq(payments.reportedAmount, amount));
  const ids = db.select({ id: payments.orderId }).from(payments).where(taken);
  return { order: or(eq(orders.amount, amount), inArray(orders.id, ids)) };
}

/** Finds what was ordered, paid or asked on a day in Shanghai (wire, Lists). */
export function ofDay(db: Database, day: string): Wanted {
  const within = (at: Column) => and(gte(at, startOfDay(day)), lt(at, endOfDay(day)));
  const ids = db.select({ id: payments.orderId }).from(payments).where(within(payments.paidAt));
  return {
    order: or(within(orders.createdAt), inArray(orders.id, ids)),
    inquiry: within(inquiries.createdAt),
  };
}
