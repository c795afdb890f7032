import { and, count, eq, gt, type SQL } from 'drizzle-orm';
import { bookingReminderMs, maxOpenBookings } from '#contract/base/limits.ts';
import type { Booking, BookedBy, BookingRequest } from '#contract/bookings/schemas.ts';
import type { BookingState, Locale } from '#contract/base/picklists.ts';
import { beginsAs, bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { bookings, bookingsWith, type BookingRow } from '#server/db/tables/bookings.ts';
import {
  joinTimes,
  listTimes,
  type BookableItem,
  type Time,
} from '#server/domain/bookings/bookable.ts';
import {
  changeBooking,
  countInSession,
  insertBooking,
  lockPlace,
} from '#server/domain/bookings/rows.ts';
import { countSeatsLeft, getBookable, listFree } from '#server/domain/views/bookables.ts';
import { readBooking } from '#server/domain/views/bookings.ts';
import type { Ask } from '#server/records/ask.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { findCover, recordBooking, takeForBooking, type BookedItem } from './booking-units.ts';
import type { Deps } from './deps.ts';

/** The requested place and times, with a note. */
type Wanted = Pick<BookingRequest, 'kind' | 'place' | 'starts_at' | 'count' | 'note'>;

/**
 * Books a time or a seat: at once with units or a free seat; otherwise it asks the desk or joins the waiting list.
 * Throws 404 for an item that cannot be booked, 409 `booking.taken` for a time that another booking holds, 409
 * `booking.changed` if the page showed another way to book it, 409 `booking.too_late` for a time that is over, and 429.
 */
export function bookTime(
  ask: Ask<Deps>,
  userId: string,
  { by, ...wanted }: BookingRequest,
  locale: Locale,
): Promise<Booking> {
  return ask.transaction(async (tx) => {
    const { bookingNo } = await makeBooking(ask, tx, { userId }, wanted, (found) => {
      if (found !== by) throw new Refusal(409, 'booking.changed');
      return beginsAs[found];
    });
    return readBooking({ ...ask, db: tx }, userId, bookingNo, locale);
  });
}

/**
 * Makes a booking that begins in the state which `decide` chooses from what it takes. Without a person it is that of
 * a caller. Throws as `bookTime`.
 */
export async function makeBooking(
  { clock, ids }: Deps,
  tx: Database,
  { userId, isByStaff = false }: { userId: string | null; isByStaff?: boolean },
  { kind, place, starts_at: start, count: times, note }: Wanted,
  decide: (by: BookedBy) => BookingState,
): Promise<BookingRow> {
  const now = clock.date();
  const item = await getBookable(tx, kind, place, isByStaff);
  await lockPlace(tx, { kind, slug: place });
  if (userId !== null) {
    await lockPerson(tx, userId);
    await refuseMany(tx, userId, now);
  }
  if (times > item.longest) throw invalid('count', 'invalid');
  const time = await expectFree(tx, item, { startsAt: new Date(start), count: times }, now);
  const booked = { item, count: times, time };
  const by = await findTaken(tx, userId, booked, now);
  const state = decide(by);
  const bookingNo = ids.booking(now);
  const made = await insertBooking(tx, item, {
    bookingNo,
    userId,
    ...time,
    state,
    note,
    createdAt: now,
    remindedAt: isSoon(time, now) ? now : null,
  });
  const useId = by === 'units' ? await takeForBooking(tx, made, booked, now) : null;
  const booking = useId === null ? made : await changeBooking(tx, made, { useId });
  if (bookingIs(state, 'held')) await recordBooking(tx, booking, 'booking.confirmed', now);
  return booking;
}

/** Checks whether a time is too soon for a reminder of it. */
export function isSoon({ startsAt }: Pick<Time, 'startsAt'>, now: Date): boolean {
  return startsAt.valueOf() - now.valueOf() <= bookingReminderMs;
}

/** Returns a time that can be booked. Throws 409 when it is over, or when another booking holds it. */
export async function expectFree(
  tx: Database,
  item: BookableItem,
  { startsAt, count: times, moved }: { startsAt: Date; count: number; moved?: SQL },
  now: Date,
): Promise<Time> {
  const time = joinTimes(await listFree(tx, item, now, moved), startsAt, times);
  if (time !== null) return time;
  const isOver = joinTimes(listTimes(item, now), startsAt, times) === null;
  throw new Refusal(409, isOver ? 'booking.too_late' : 'booking.taken');
}

/** Finds what a time takes of a person: units, a seat, a place in line, or an answer of the desk. */
async function findTaken(
  tx: Database,
  userId: string | null,
  booked: BookedItem,
  now: Date,
): Promise<BookedBy> {
  const { item, time } = booked;
  if (item.session !== null) {
    const inLine = await countInSession(tx, item, time.startsAt, 'inLine');
    return inLine === 0 && (await countSeatsLeft(tx, item, time)) > 0 ? 'seat' : 'wait';
  }
  return (await findCover(tx, { userId }, booked, now)) === null ? 'ask' : 'units';
}

async function refuseMany(tx: Database, userId: string, now: Date): Promise<void> {
  const [row] = await tx
    .select({ count: count() })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), bookingsWith('open'), gt(bookings.endsAt, now)));
  if ((row?.count ?? 0) >= maxOpenBookings) throw new Refusal(429, 'booking.too_many');
}
