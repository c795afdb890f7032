import { eq } from 'drizzle-orm';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { verifications } from '#server/db/tables/people.ts';
import type { StaffSubjectKind } from '#server/db/tables/staff.ts';

/** The subject of a note or an owner of the console. */
export type Subject = { kind: StaffSubjectKind; number: string };

/** Throws 404 for a subject that does not exist. */
export async function expectSubject(db: Database, subject: Subject): Promise<void> {
  if (!(await exists(db, subject))) throw new Refusal(404, 'console.not_found');
}

async function exists(db: Database, { kind, number }: Subject): Promise<boolean> {
  switch (kind) {
    case 'order':
      return (await db.$count(orders, eq(orders.orderNo, number))) > 0;
    case 'inquiry':
      return (await db.$count(inquiries, eq(inquiries.inquiryNo, number))) > 0;
    case 'refund':
      return (await db.$count(refunds, eq(refunds.refundNo, number))) > 0;
    case 'invoice':
      return (await db.$count(invoices, eq(invoices.invoiceNo, number))) > 0;
    case 'booking':
      return (await db.$count(bookings, eq(bookings.bookingNo, number))) > 0;
    case 'verification':
      if (!/^\d{1,15}$/.test(number)) return false;
      return (await db.$count(verifications, eq(verifications.id, Number(number)))) > 0;
  }
}
