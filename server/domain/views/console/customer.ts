import { and, desc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { Found, type StaffCustomer } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { readSnapshot, type Database } from '#server/db/database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { orders } from '#server/db/tables/orders.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { consoleNotes, staff } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { readCustomer } from './case-customer.ts';
import { listFound } from './found.ts';
import { readSums } from './sums.ts';

/** As many of each kind as a person looks through. */
const most = 100;

/**
 * Reads everything about one customer as it is at one instant, masked as in the case of an order. Throws 404 for
 * an unknown or closed account.
 */
export function readStaffCustomer(
  { db: outside, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  locale: Locale,
): Promise<Omit<StaffCustomer, 'log'>> {
  return readSnapshot(outside, async (db) => {
    const { id, ...customer } = await readCustomer(db, userId);
    if (id === null) throw new Refusal(404, 'console.not_found');
    const wanted = {
      order: eq(orders.userId, id),
      inquiry: eq(inquiries.userId, id),
      booking: eq(bookings.userId, id),
    };
    const found = await listFound(db, wanted, { locale, now: clock.date() }, most + 1);
    const kinds = Object.keys(wanted).map((kind) => found.filter((each) => each.kind === kind));
    return {
      id,
      ...customer,
      ledger: await readSums(db, wanted.order),
      items: kinds.flatMap((items) => items.slice(0, most)),
      has_more: kinds.some((items) => items.length > most),
      conversations: await listConversations(db, id),
      notes: await listNotesAbout(db, found),
    };
  });
}

/** Lists the orders with messages by their last one, the newest first. */
async function listConversations(
  db: Database,
  userId: string,
): Promise<StaffCustomer['conversations']> {
  const rows = await db
    .select({ orderNo: orders.orderNo, message: orderMessages })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orderMessages.id))
    .limit(most);
  const numbers = [...new Set(rows.map(({ orderNo }) => orderNo))];
  return numbers.flatMap((order_no) => {
    const messages = rows.flatMap((row) => (row.orderNo === order_no ? [row.message] : []));
    const [last] = messages;
    if (last === undefined) return [];
    const open = messages.filter(({ by, answeredAt }) => by === 'customer' && answeredAt === null);
    const { by, text, createdAt } = last;
    return [{ order_no, by, text, created_at: createdAt.toISOString(), open: open.length }];
  });
}

/** Lists the notes of colleagues about what a customer has, the newest first. */
async function listNotesAbout(
  db: Database,
  found: readonly Found[],
): Promise<StaffCustomer['notes']> {
  const { kind, number, text, at } = consoleNotes;
  const kinds = Found.entries.kind.options;
  const numbers = found.map((each) => each.number);
  const rows = await db
    .select({ kind, number, text, by: staff.name, at })
    .from(consoleNotes)
    .innerJoin(staff, eq(staff.id, consoleNotes.staffId))
    .where(and(inArray(kind, kinds), inArray(number, numbers)))
    .orderBy(desc(consoleNotes.id))
    .limit(most);
  return rows.flatMap((note) =>
    v.is(Found.entries.kind, note.kind)
      ? [{ ...note, kind: note.kind, at: note.at.toISOString() }]
      : [],
  );
}
