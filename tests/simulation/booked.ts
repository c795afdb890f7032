import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { bookings, bookingsWith, type BookingRow } from '#server/db/tables/bookings.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { users } from '#server/db/tables/people.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { overlaps } from '#server/domain/bookings/bookable.ts';
import { getFreeUntil } from '#server/domain/bookings/rows.ts';
import { seatsOfClass } from './booked-places.ts';
import type { Diary } from './diary.ts';

/** Checks that no two bookings hold one room or expert at the same time, and that no class is over-full. */
export async function timesAreHeldOnce({ site }: Diary): Promise<readonly string[]> {
  const held = await site.database.db.select().from(bookings).where(bookingsWith('held'));
  const pairs = held.flatMap((one, at) =>
    held
      .slice(at + 1)
      .filter((other) => one.seats === null && isOfPlace(one, other) && overlaps(one, other))
      .map((other) => `${one.bookingNo} and ${other.bookingNo} hold one time`),
  );
  const full = held.filter(
    (one) =>
      one.kind === 'class' && held.filter((other) => isOfSession(one, other)).length > seatsOfClass,
  );
  return [...pairs, ...full.map(({ bookingNo }) => `${bookingNo} is in a class that is over-full`)];
}

/** Checks that no person waits in line for a seat that is free. */
export async function nobodyWaitsForAFreeSeat({ site }: Diary): Promise<readonly string[]> {
  const rows = await site.database.db.select().from(bookings).where(bookingsWith('held', 'inLine'));
  return rows
    .filter(({ state, startsAt }) => bookingIs(state, 'inLine') && startsAt > site.clock.date())
    .filter(
      (one) =>
        rows.filter((other) => isOfSession(one, other) && bookingIs(other.state, 'held')).length <
        seatsOfClass,
    )
    .map(({ bookingNo }) => `${bookingNo} waits`);
}

/** Checks that only bookings use units, each once, and none after a cancellation in time. */
export async function bookedUnitsAreUsedOnce({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const rows = await db.select().from(bookings);
  const used = await db
    .select({ use: uses, entitlement: entitlements })
    .from(uses)
    .innerJoin(entitlements, eq(entitlements.id, uses.entitlementId))
    .where(and(eq(uses.cause, 'booking'), isNull(uses.undoneAt)));
  const cancelled = await db
    .select()
    .from(outgoingEvents)
    .where(eq(outgoingEvents.kind, 'booking.cancelled'));
  const isLate = (row: BookingRow) =>
    cancelled.some(({ subject, at }) => subject === row.bookingNo && at >= getFreeUntil(row));
  const strays = used.flatMap(({ use, entitlement }) => {
    const [row, ...others] = rows.filter(({ useId }) => useId === use.id);
    if (row === undefined || others.length > 0) return [`use ${use.id} is of ${use.ref}`];
    const hours = (row.endsAt.valueOf() - row.startsAt.valueOf()) / (60 * 60 * 1000);
    const isOwn = use.ref === row.bookingNo && entitlement.userId === row.userId;
    const isUsed =
      bookingIs(row.state, 'held') ||
      row.state === 'missed' ||
      (row.state === 'cancelled' && isLate(row));
    return isOwn && isUsed && use.amount === hours
      ? []
      : [`${row.bookingNo}, ${row.state}, of ${hours} hours, uses ${use.amount}`];
  });
  const unpaid = rows
    .filter(({ state, useId }) => bookingIs(state, 'held') && useId !== null)
    .filter(({ useId }) => used.every(({ use }) => use.id !== useId));
  return [...strays, ...unpaid.map(({ bookingNo }) => `${bookingNo} is held by units given back`)];
}

/** Checks that a closed account holds no times in the future. */
export async function nobodyWhoLeftHoldsATime({ site }: Diary): Promise<readonly string[]> {
  const rows = await site.database.db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(isNotNull(users.closedAt), bookingsWith('open')));
  return rows
    .filter(({ booking }) => booking.startsAt > site.clock.date())
    .map(({ booking }) => `${booking.bookingNo} is of somebody who has left`);
}

/** Checks at rest that no booking is held after the end of the plan that granted its units. */
export async function plansCoverTheirBookings({ site }: Diary): Promise<readonly string[]> {
  const rows = await site.database.db
    .select({ booking: bookings, entitlement: entitlements })
    .from(bookings)
    .innerJoin(uses, eq(uses.id, bookings.useId))
    .innerJoin(entitlements, eq(entitlements.id, uses.entitlementId))
    .where(bookingsWith('held'));
  return rows
    .filter(({ booking }) => booking.startsAt > site.clock.date())
    .filter(({ booking, entitlement }) => entitlement.endsAt <= booking.startsAt)
    .map(({ booking }) => `${booking.bookingNo} is after the end of its plan`);
}

const isOfPlace = (one: BookingRow, other: BookingRow) =>
  one.kind === other.kind && one.slug === other.slug;
const isOfSession = (one: BookingRow, other: BookingRow) =>
  isOfPlace(one, other) && one.startsAt.valueOf() === other.startsAt.valueOf();
