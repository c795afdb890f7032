import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Booking } from '#contract/bookings/schemas.ts';
import { workingDayLater } from '#contract/base/working-days.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { bookings, type BookingRow } from '#server/db/tables/bookings.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import {
  countInSession,
  getBookingState,
  getFreeUntil,
  mayDo,
} from '#server/domain/bookings/rows.ts';
import type { Deps } from '#server/records/deps.ts';

// As many as a person looks through.
const mostListed = 100;

/** Lists the bookings of a person, the latest time first. */
export async function listBookings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  locale: Locale,
): Promise<Booking[]> {
  return readBookings(db, eq(bookings.userId, userId), { locale, now: clock.date() });
}

/** Reads one booking of a person. Throws 404 for another's. */
export async function readBooking(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  bookingNo: string,
  locale: Locale,
): Promise<Booking> {
  const isWanted = isOwned(userId, bookingNo);
  const [booking] = await readBookings(db, isWanted, { locale, now: clock.date() });
  if (booking === undefined) throw new Refusal(404, 'booking.not_found');
  return booking;
}

/** The condition for a booking of a person. */
export function isOwned(userId: string, bookingNo: string): SQL | undefined {
  return and(eq(bookings.userId, userId), eq(bookings.bookingNo, bookingNo));
}

/** Reads bookings as their owners see them, the latest time first. */
export async function readBookings(
  db: Database,
  isWanted: SQL | undefined,
  reader: { locale: Locale; now: Date },
  most = mostListed,
): Promise<Booking[]> {
  const rows = await db
    .select({ booking: bookings, use: uses, entitlement: entitlements })
    .from(bookings)
    .leftJoin(uses, eq(uses.id, bookings.useId))
    .leftJoin(entitlements, eq(entitlements.id, uses.entitlementId))
    .where(isWanted)
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(most);
  return Promise.all(rows.map((row) => present(db, row, reader)));
}

type Row = {
  booking: BookingRow;
  use: typeof uses.$inferSelect | null;
  entitlement: typeof entitlements.$inferSelect | null;
};

async function present(
  db: Database,
  { booking, use, entitlement }: Row,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Booking> {
  const { kind, slug, note, reason, startsAt, planEnded } = booking;
  const state = getBookingState(booking, now);
  const freeUntil = getFreeUntil(booking);
  const isHeld = bookingIs(state, 'held');
  const hasUnits = use !== null && use.undoneAt === null && entitlement !== null;
  const mayMove = mayDo(booking, 'move', now) && (!isHeld || (hasUnits && now < freeUntil));
  return {
    booking_no: booking.bookingNo,
    kind,
    place: slug,
    title: booking.title[locale],
    where: booking.place[locale],
    starts_at: startsAt.toISOString(),
    ends_at: booking.endsAt.toISOString(),
    state,
    ...(note === null ? null : { note }),
    ...(hasUnits
      ? {
          units: {
            label: entitlement.label[locale],
            unit: entitlement.unit[locale],
            amount: use.amount,
          },
        }
      : null),
    ...(isHeld && hasUnits ? { free_until: freeUntil.toISOString() } : null),
    ...(bookingIs(state, 'toAnswer')
      ? { answer_by: workingDayLater(booking.createdAt).toISOString() }
      : null),
    ...(bookingIs(state, 'inLine')
      ? {
          ahead: await countInSession(
            db,
            { slug },
            startsAt,
            'inLine',
            lt(bookings.id, booking.id),
          ),
        }
      : null),
    ...(reason === null ? null : { reason }),
    ...(planEnded ? { plan_ended: true } : null),
    may: [
      ...(mayMove ? ['move' as const] : []),
      ...(mayDo(booking, 'cancel', now) ? ['cancel' as const] : []),
      ...(isHeld && startsAt > now ? ['calendar' as const] : []),
    ],
  };
}
