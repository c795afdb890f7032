import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { StaffBooking, StaffBookingCase } from '#contract/staff/booking-calls.ts';
import type { QueueItem } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import { workingDayLater } from '#contract/base/working-days.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { bookings, bookingsWith, type BookingRow } from '#server/db/tables/bookings.ts';
import { users } from '#server/db/tables/people.ts';
import { countTimes, joinTimes, withoutLead } from '#server/domain/bookings/bookable.ts';
import { mayDo } from '#server/domain/bookings/rows.ts';
import { findBookable, listFree } from '../bookables.ts';
import { readBookings } from '../bookings.ts';
import { createMasked, maskOwner } from './masks.ts';
import { emptyItem, mostRead } from './queue-item.ts';

type Reader = { locale: Locale; now: Date };

const acts = ['confirm', 'move', 'decline', 'cancel', 'miss'] as const;

const { id, name, phone, email, signInEmail, closedAt } = users;
// `id` comes first: Drizzle takes a joined row for a missing one if its first column is null.
const person = { id, name, phone, email, signInEmail, closedAt };
/**
 * Lists the open bookings of today and later, the earliest first. Those of earlier today are included, so that staff
 * can still record that a customer did not come.
 */
export async function listOpenBookings(db: Database, reader: Reader): Promise<StaffBooking[]> {
  const today = startOfDay(shanghaiDay(reader.now));
  const found = await read(db, and(bookingsWith('open'), gt(bookings.endsAt, today)), reader);
  return found.map(({ booking }) => booking);
}

/** Reads one booking, its masked owner, and the times to which it can be moved. Throws 404. */
export async function readBookingCase(
  db: Database,
  bookingNo: string,
  reader: Reader,
): Promise<StaffBooking & Pick<StaffBookingCase, 'customer_id' | 'masked' | 'times'>> {
  const [found] = await read(db, eq(bookings.bookingNo, bookingNo), reader);
  if (found === undefined) throw new Refusal(404, 'booking.not_found');
  const { booking, owner, row } = found;
  const times = booking.acts.includes('move') ? await listTimesFor(db, row, reader.now) : [];
  return {
    ...booking,
    customer_id: owner?.id ?? null,
    acts: booking.acts.filter((act) => act !== 'move' || times.length > 0),
    masked: createMasked({ ...owner, email: owner?.signInEmail ?? owner?.email }),
    times,
  };
}

/** Lists the free times of a booking's place that are as long as it is. */
async function listTimesFor(
  db: Database,
  row: BookingRow,
  now: Date,
): Promise<StaffBookingCase['times']> {
  const item = await findBookable(db, row.kind, row.slug);
  if (item === null) return [];
  const free = await listFree(db, withoutLead(item), now, eq(bookings.id, row.id));
  return free
    .flatMap(({ startsAt }) => joinTimes(free, startsAt, countTimes(row, item)) ?? [])
    .map(({ startsAt, endsAt }) => ({
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    }));
}

/** Lists the requests that the desk has not answered, the longest wait first, as items of their queue. */
export async function listRequested(db: Database, locale: Locale, now: Date): Promise<QueueItem[]> {
  const rows = await db
    .select({ booking: bookings, name, phone })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(and(bookingsWith('toAnswer'), gt(bookings.startsAt, now)))
    .orderBy(asc(bookings.createdAt))
    .limit(mostRead);
  return rows.map(({ booking: { bookingNo, title, createdAt }, ...owner }) => ({
    ...emptyItem('bookings', 'booking', bookingNo),
    title: title[locale],
    customer: maskOwner(owner),
    since: createdAt.toISOString(),
    promised_by: workingDayLater(createdAt).toISOString(),
  }));
}

type Owner = Pick<typeof users.$inferSelect, keyof typeof person>;
/** `owner` is null for a caller without an account, and for a closed account. */
type Found = { booking: StaffBooking; row: BookingRow; owner: Owner | null };

/** Reads bookings as staff see them, the earliest first. */
async function read(db: Database, isWanted: SQL | undefined, reader: Reader): Promise<Found[]> {
  const rows = await db
    .select({ row: bookings, owner: person })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(isWanted)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(mostRead);
  const ids = rows.map(({ row }) => row.id);
  const shown = await readBookings(db, inArray(bookings.id, ids), reader, mostRead);
  const byNumber = new Map(shown.map((booking) => [booking.booking_no, booking]));
  return rows.flatMap(({ row, owner: of }) => {
    const found = byNumber.get(row.bookingNo);
    if (found === undefined) return [];
    const { may: _may, free_until: _until, ...booking } = found;
    const owner = of?.closedAt === null ? of : null;
    const more = {
      customer: row.userId === null ? null : owner === null ? '–' : maskOwner(owner),
      created_at: row.createdAt.toISOString(),
      acts: acts.filter((act) => mayDo(row, act, reader.now)),
    };
    return [{ booking: { ...booking, ...more }, row, owner }];
  });
}
