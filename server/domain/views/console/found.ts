import { and, desc, eq } from 'drizzle-orm';
import type { Found } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { orders } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { getBookingState } from '#server/domain/bookings/rows.ts';
import { maskName, maskOwner } from './masks.ts';
import type { Wanted } from './search-conditions.ts';

type Reader = { locale: Locale; now: Date };

/** Lists the wanted orders, inquiries and bookings, masked: at most `most` of each kind, the newest first. */
export async function listFound(
  db: Database,
  { order, inquiry, booking }: Omit<Wanted, 'customer'>,
  { locale, now }: Reader,
  most: number,
): Promise<Found[]> {
  const foundOrders = await db
    .select({ order: orders, name: users.name, closedAt: users.closedAt, company: users.company })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(order))
    .orderBy(desc(orders.createdAt))
    .limit(most);
  const foundInquiries =
    inquiry === undefined
      ? []
      : await db
          .select()
          .from(inquiries)
          .where(inquiry)
          .orderBy(desc(inquiries.createdAt))
          .limit(most);
  const foundBookings =
    booking === undefined
      ? []
      : await db
          .select({ booking: bookings, owner: users })
          .from(bookings)
          .leftJoin(users, eq(users.id, bookings.userId))
          .where(booking)
          .orderBy(desc(bookings.startsAt))
          .limit(most);
  return [
    ...foundOrders.map(({ order: found, name, company, closedAt }) => ({
      kind: 'order' as const,
      number: found.orderNo,
      title: found.title[locale],
      status: found.status,
      amount: found.amount,
      customer: closedAt === null ? maskName(found.contact?.name ?? name ?? '') : '–',
      company: found.company ?? company,
      created_at: found.createdAt.toISOString(),
    })),
    ...foundInquiries.map((found) => ({
      kind: 'inquiry' as const,
      number: found.inquiryNo,
      title: found.inquiryType,
      status: found.answeredAt === null ? 'open' : 'answered',
      amount: null,
      customer: maskName(found.name),
      company: found.company,
      created_at: found.createdAt.toISOString(),
    })),
    ...foundBookings.map(({ booking: found, owner }) => ({
      kind: 'booking' as const,
      number: found.bookingNo,
      title: found.title[locale],
      status: getBookingState(found, now),
      amount: null,
      customer: owner?.closedAt === null ? maskOwner(owner) : '–',
      company: null,
      created_at: found.createdAt.toISOString(),
      starts_at: found.startsAt.toISOString(),
    })),
  ];
}
