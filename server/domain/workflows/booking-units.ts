import type { BookableItem, Time } from '#server/domain/bookings/bookable.ts';
import { recordEvent } from '#server/domain/outbox/record-event.ts';
import type { Database } from '#server/db/database.ts';
import type { BookingRow } from '#server/db/tables/bookings.ts';
import { createNotification } from '#server/domain/notifications/create.ts';
import {
  findCovering,
  lockUnits,
  readUnits,
  takeUnits,
  isGivenTo,
  type Entitlement,
} from '#server/domain/entitlements/entitlements.ts';

type Owner = Pick<BookingRow, 'userId'>;

/** The booked item, its time, and the number of times in a row. */
export type BookedItem = { item: BookableItem; count: number; time: Time };

/** Locks the units that bookings of an item can take of their owner, until the transaction ends. */
export async function lockUnitsFor(
  tx: Database,
  { userId }: Owner,
  { unit }: BookableItem,
  now: Date,
): Promise<void> {
  if (userId !== null && unit !== null) await lockUnits(tx, isGivenTo(userId, unit, now));
}

/** Finds and locks what its owner has for a booking at its time; null where nothing covers it. */
export async function findCover(
  tx: Database,
  owner: Owner,
  { item, count, time }: BookedItem,
  now: Date,
): Promise<{ entitlement: Entitlement; amount: number } | null> {
  const { userId } = owner;
  if (userId === null || item.unit === null) return null;
  await lockUnitsFor(tx, owner, item, now);
  const given = await readUnits(tx, isGivenTo(userId, item.unit, now));
  const covering = findCovering(given, time.startsAt);
  const amount = item.takes * count;
  return covering === null || covering.left < amount
    ? null
    : { entitlement: covering.entitlement, amount };
}

/** Takes the units of a booking, and returns the id of the use; null where nothing covers it. */
export async function takeForBooking(
  tx: Database,
  booking: Pick<BookingRow, 'userId' | 'bookingNo'>,
  booked: BookedItem,
  now: Date,
): Promise<number | null> {
  const cover = await findCover(tx, booking, booked, now);
  if (cover === null) return null;
  const taking = { amount: cover.amount, cause: 'booking' as const, ref: booking.bookingNo };
  return takeUnits(tx, cover.entitlement, taking, now, booked.time.startsAt);
}

/** Writes down for other software what happened to a booking. */
export async function recordBooking(
  tx: Database,
  { bookingNo, userId, kind, slug, startsAt, endsAt }: BookingRow,
  event: 'booking.confirmed' | 'booking.moved' | 'booking.cancelled',
  now: Date,
): Promise<void> {
  const data = {
    person: userId,
    kind,
    place: slug,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  };
  await recordEvent(tx, { kind: event, subject: bookingNo, data }, now);
}

type BookingNotice =
  | 'booking_confirmed'
  | 'booking_moved'
  | 'booking_declined'
  | 'booking_cancelled'
  | 'booking_soon';

/** Notifies the owner that others changed a booking, or that it begins soon, in its transaction. */
export async function notifyBooking(
  tx: Database,
  booking: BookingRow,
  kind: BookingNotice,
  now: Date,
): Promise<void> {
  const { userId, bookingNo, title, startsAt, endsAt, reason, planEnded } = booking;
  if (userId === null) return;
  await createNotification(tx, {
    userId,
    kind,
    about: `${bookingNo} ${now.toISOString()}`,
    facts: {
      title,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      ...(reason === null ? null : { reason }),
      ...(planEnded ? { planEnded } : null),
    },
    link: '/user/bookings',
    createdAt: now,
  });
}
