import { eq, type SQL } from 'drizzle-orm';
import type { Booking } from '#contract/bookings/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { bookingIs, bookingLifecycle } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { bookings, type BookingRow } from '#server/db/tables/bookings.ts';
import { countTimes, toBookable } from '#server/domain/bookings/bookable.ts';
import {
  changeBooking,
  countInSession,
  getFreeUntil,
  listWaiting,
  lockBooking,
  mayDo,
} from '#server/domain/bookings/rows.ts';
import { giveBack } from '#server/domain/entitlements/entitlements.ts';
import { getBookable } from '#server/domain/views/bookables.ts';
import { isOwned, readBooking } from '#server/domain/views/bookings.ts';
import type { Ask } from '#server/records/ask.ts';
import { expectFree, isSoon } from './booking-make.ts';
import { lockUnitsFor, notifyBooking, recordBooking, takeForBooking } from './booking-units.ts';
import type { Deps } from './deps.ts';

/**
 * Cancels a booking for its owner: up to a day ahead its units come back, and the seat of a class goes to the next in
 * line. Throws 404 for another's, and 409 `booking.moved_on` for one that has begun or ended.
 */
export function cancelBooking(
  ask: Ask<Deps>,
  userId: string,
  bookingNo: string,
  locale: Locale,
): Promise<Booking> {
  return changeOwn(ask, { userId, bookingNo, locale }, async (tx, row, now) => {
    if (!mayDo(row, 'cancel', now)) throw new Refusal(409, 'booking.moved_on');
    await endBooking(tx, row, { givesBack: now < getFreeUntil(row) }, now);
  });
}

/**
 * Moves a booking to another time for its owner: one that waits for the desk, or up to a day ahead one that took
 * units, which are then those of the new time. Throws 404 for another's, 409 `booking.moved_on` where its owner cannot
 * move it, 409 `booking.changed` when no units are left for that time, and 409 for a time that cannot be booked.
 */
export function moveBooking(
  ask: Ask<Deps>,
  userId: string,
  bookingNo: string,
  startsAt: Date,
  locale: Locale,
): Promise<Booking> {
  return changeOwn(ask, { userId, bookingNo, locale }, async (tx, row, now) => {
    const isHeld = bookingIs(row.state, 'held');
    const isLate = isHeld && (row.useId === null || now >= getFreeUntil(row));
    if (isLate || !mayDo(row, 'move', now)) throw new Refusal(409, 'booking.moved_on');
    const moved = await rebook(tx, row, { startsAt, isByStaff: false }, now);
    if (row.useId !== null && moved.useId === null) throw new Refusal(409, 'booking.changed');
  });
}

/** Reads a booking for an act, changes it, and returns it as its owner sees it. */
function changeOwn(
  ask: Ask<Deps>,
  { userId, bookingNo, locale }: { userId: string; bookingNo: string; locale: Locale },
  change: (tx: Database, row: BookingRow, now: Date) => Promise<void>,
): Promise<Booking> {
  return ask.transaction(async (tx) => {
    await change(tx, await expectBooking(tx, isOwned(userId, bookingNo)), ask.clock.date());
    return readBooking({ ...ask, db: tx }, userId, bookingNo, locale);
  });
}

/** Reads a booking for an act. Throws 404. */
export async function expectBooking(tx: Database, isWanted: SQL | undefined): Promise<BookingRow> {
  const row = await lockBooking(tx, isWanted);
  if (row === null) throw new Refusal(404, 'booking.not_found');
  return row;
}

/**
 * Moves a booking to another time of its place, of the same length, with the units of that time; without any its
 * `useId` is null. Throws 409 for a time that cannot be booked.
 */
export async function rebook(
  tx: Database,
  row: BookingRow,
  { startsAt, isByStaff }: { startsAt: Date; isByStaff: boolean },
  now: Date,
): Promise<BookingRow> {
  const item = await getBookable(tx, row.kind, row.slug, isByStaff);
  const count = countTimes(row, item);
  const time = await expectFree(tx, item, { startsAt, count, moved: eq(bookings.id, row.id) }, now);
  if (row.useId !== null) {
    await lockUnitsFor(tx, row, item, now);
    await giveBack(tx, row.useId, now);
  }
  const useId =
    row.useId === null ? null : await takeForBooking(tx, row, { item, count, time }, now);
  const remindedAt = isSoon(time, now) ? now : null;
  const moved = await changeBooking(tx, row, { ...time, useId, remindedAt });
  await recordBooking(tx, moved, 'booking.moved', now);
  return moved;
}

/** How a booking ends: whether its units come back, why, and whether its plan has ended. */
type End = { givesBack: boolean; reason?: string; planEnded?: boolean };

/** Ends a booking, and gives the seat of a class to the next in line. Its place is locked. */
export async function endBooking(
  tx: Database,
  row: BookingRow,
  { givesBack, ...why }: End,
  now: Date,
): Promise<BookingRow> {
  const state = bookingLifecycle.next(row.state, 'booking.cancelled');
  if (state === null) throw new Refusal(409, 'booking.moved_on');
  if (givesBack && row.useId !== null) await giveBack(tx, row.useId, now);
  const ended = await changeBooking(tx, row, { state, ...why });
  if (bookingIs(row.state, 'held')) {
    await recordBooking(tx, ended, 'booking.cancelled', now);
    if (row.kind === 'class') await fillSeats(tx, row, now);
  }
  return ended;
}

/**
 * Gives the free seats of a session to the people on its waiting list, in their order, and notifies them. It does
 * nothing for a session that the content no longer has, or that has begun. The caller has locked its place.
 */
export async function fillSeats(
  tx: Database,
  { slug, startsAt }: Pick<BookingRow, 'slug' | 'startsAt'>,
  now: Date,
): Promise<void> {
  const rows = await tx.select().from(contentItems).where(eq(contentItems.id, slug));
  const item = rows.flatMap((row) => toBookable(row) ?? []).find(({ session }) => session !== null);
  if (item?.session?.startsAt.valueOf() !== startsAt.valueOf() || startsAt <= now) return;
  const { seats } = item;
  const held = await countInSession(tx, item, startsAt, 'held');
  const waiting = await listWaiting(tx, slug, startsAt);
  for (const row of waiting.slice(0, Math.max(0, seats - held))) {
    await confirmBooking(tx, row, { seats }, now);
  }
}

/** Confirms a booking and notifies its owner. Throws 409 for one that is taken or not open any more. */
export async function confirmBooking(
  tx: Database,
  row: BookingRow,
  set: Partial<Pick<BookingRow, 'seats'>>,
  now: Date,
): Promise<void> {
  const state = bookingLifecycle.next(row.state, 'booking.confirmed');
  if (state === null) throw new Refusal(409, 'booking.moved_on');
  const confirmed = await changeBooking(tx, row, { state, ...set });
  await recordBooking(tx, confirmed, 'booking.confirmed', now);
  await notifyBooking(tx, confirmed, 'booking_confirmed', now);
}
