import type { BookableItem, Time } from '#server/domain/bookings/bookable.ts';
import { recordEvent } from '#server/domain/outbox/record-event.ts';
import type { Database } from '#server/db/database.ts';
import type { BookingRow } from '#server/db/tables/bookings.ts';
import { createNotification } from '#server/domain/notifications/create.ts';
import { findCovering, readUnits, takeUnits } from '#server/domain/entitlements/entitlements.ts';

type Taker = Pick<BookingRow, 'userId' | 'bookingNo'>;

/**
 * Takes the units of a booking from what its owner has at its time, and returns the id of the use; null where
 * nothing covers it. The owner, or the booking, is locked.
 */
export async function takeForBooking(
  tx: Database,
  { userId, bookingNo }: Taker,
  { item, count, time }: { item: BookableItem; count: number; time: Time },
  now: Date,
): Promise<number | null> {
  if (userId === null || item.unit === null) return null;
  const covering = findCovering(await readUnits(tx, userId, item.unit, now), time.startsAt);
  const amount = item.takes * count;
  if (covering === null || covering.left < amount) return null;
  const taking = { amount, cause: 'booking' as const, ref: bookingNo };
  return takeUnits(tx, covering.entitlement, taking, now, time.startsAt);
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

/** Notifies the owner of what others did with a booking, or what is soon, in its transaction. */
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
