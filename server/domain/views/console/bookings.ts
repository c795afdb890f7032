import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { StaffBooking } from '#contract/staff/booking-calls.ts';
import type { QueueItem } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { workingDayLater } from '#contract/base/working-days.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { bookings, bookingsWith, type BookingRow } from '#server/db/tables/bookings.ts';
import { users } from '#server/db/tables/people.ts';
import { mayDo } from '#server/domain/bookings/rows.ts';
import type { Deps } from '#server/records/deps.ts';
import { readFreeTimes } from '../bookables.ts';
import { readBookings } from '../bookings.ts';
import { createMasked, maskName } from './masks.ts';
import { emptyItem, mostRead } from './queue-item.ts';

type Reader = { locale: Locale; now: Date };

const acts = ['confirm', 'move', 'decline', 'cancel', 'miss'] as const;

/** Lists the open bookings that are not over, the earliest first. */
export async function listOpenBookings(db: Database, reader: Reader): Promise<StaffBooking[]> {
  const found = await read(db, and(bookingsWith('open'), gt(bookings.endsAt, reader.now)), reader);
  return found.toReversed().map(({ booking }) => booking);
}

/** Reads one booking, its masked owner, and the times to which it can be moved. Throws 404. */
export async function readBookingCase(deps: Deps, bookingNo: string, reader: Reader) {
  const [found] = await read(deps.db, eq(bookings.bookingNo, bookingNo), reader);
  if (found === undefined) throw new Refusal(404, 'booking.not_found');
  const { booking, owner, row } = found;
  const { locale } = reader;
  const mayMove = booking.acts.includes('move') && row.kind !== 'class';
  const place = { kind: row.kind, place: row.slug };
  const times = mayMove
    ? (await readFreeTimes(deps, { userId: row.userId, isByStaff: true, locale }, place)).times
    : [];
  return { ...booking, masked: createMasked({ name: owner?.name, phone: owner?.phone }), times };
}

/** Lists the requests that the desk has not answered, the longest wait first, as items of their queue. */
export async function listRequested(db: Database, locale: Locale, now: Date): Promise<QueueItem[]> {
  const rows = await db
    .select({ booking: bookings, name: users.name })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(and(bookingsWith('toAnswer'), gt(bookings.startsAt, now)))
    .orderBy(asc(bookings.createdAt))
    .limit(mostRead);
  return rows.map(({ booking: { bookingNo, title, createdAt }, name }) => ({
    ...emptyItem('bookings', 'booking', bookingNo),
    title: title[locale],
    customer: maskName(name ?? ''),
    since: createdAt.toISOString(),
    promised_by: workingDayLater(createdAt).toISOString(),
  }));
}

type Owner = Pick<typeof users.$inferSelect, 'name' | 'phone'>;
type Found = { booking: StaffBooking; row: BookingRow; owner: Owner | null };

async function read(db: Database, isWanted: SQL | undefined, reader: Reader): Promise<Found[]> {
  const shown = await readBookings(db, isWanted, reader);
  const rows = await db
    .select({ row: bookings, owner: { name: users.name, phone: users.phone } })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(isWanted);
  return shown.flatMap(({ may: _may, free_until: _until, plan_ended: _ended, ...booking }) => {
    const found = rows.find(({ row }) => row.bookingNo === booking.booking_no);
    if (found === undefined) return [];
    const { row, owner } = found;
    const more = {
      customer: row.userId === null ? null : maskName(owner?.name ?? ''),
      created_at: row.createdAt.toISOString(),
      acts: acts.filter((act) => mayDo(row, act, reader.now)),
    };
    return [{ booking: { ...booking, ...more }, row, owner }];
  });
}
