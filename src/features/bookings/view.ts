import type { SnapshotFrom } from 'xstate';
import { dayMs } from '#contract/base/durations.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { Bookable, BookedBy, Booking, FreeTime } from '#contract/bookings/schemas.ts';
import type { bookingMachine } from '#machines/booking.machine.ts';
import { getTopState } from '#machines/state-path.ts';
import type { OwnBookings } from './read.ts';

export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>;

/** Chooses the screen: the lists, the times of one place, or what came of a booking or a move. */
export function getBookingScreen({ value, context: { act, times } }: BookingSnapshot) {
  switch (getTopState(value)) {
    case 'deciding':
    case 'choosing':
    case 'confirming':
      return 'lists';
    case 'loading':
    case 'picking':
      return times === null ? 'loading' : 'times';
    case 'unavailable':
      return 'failed';
    case 'sending':
    case 'unclear':
      return act?.kind === 'cancel' ? 'lists' : 'times';
    case 'settled':
      return act?.kind === 'cancel' ? 'lists' : 'settled';
  }
}

/** Checks whether the sent action has no answer yet after a failure; a repeat stays unclear until its answer. */
export function isUnclear(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag('busy') && snapshot.context.unanswered > 0;
}

/**
 * Finds what a time takes of the person, of which `left` units or seats are left for it; `count` times in a row are
 * booked. The server refuses a booking that says otherwise.
 */
export function findBookedBy(
  { kind, units }: Pick<Bookable, 'kind' | 'units'>,
  left: number,
  count: number,
): BookedBy {
  if (kind === 'class') return left > 0 ? 'seat' : 'wait';
  return units !== undefined && left >= units.amount * count ? 'units' : 'ask';
}

/** Groups free times by their day in Shanghai. */
export function groupByDay(times: readonly FreeTime[]): Map<string, FreeTime[]> {
  return Map.groupBy(times, ({ starts_at: start }) => shanghaiDay(new Date(start)));
}

/** Lists every day of the weeks from Monday to Sunday that begin with `first` and end with `last`. */
export function listWeeks(first: string, last: string): string[] {
  const start = Date.parse(first) - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const weeks = Math.floor((Date.parse(last) - start) / (7 * dayMs)) + 1;
  return Array.from({ length: weeks * 7 }, (_, index) =>
    new Date(start + index * dayMs).toISOString().slice(0, 10),
  );
}

/** Takes the free times that follow one another without a gap from `startsAt` on, at most `longest`. */
export function takeRow(
  times: readonly FreeTime[],
  startsAt: string | null,
  longest: number,
): FreeTime[] {
  const first = times.findIndex(({ starts_at: start }) => start === startsAt);
  if (first < 0) return [];
  const row = times.slice(first, first + longest);
  const gap = row.findIndex(
    (time, index) => index > 0 && time.starts_at !== row[index - 1]?.ends_at,
  );
  return gap < 0 ? row : row.slice(0, gap);
}

/** Counts how many times in a row a booking takes of its place. */
export function countTimes(
  { starts_at: start, ends_at: end }: Pick<Booking, 'starts_at' | 'ends_at'>,
  { minutes }: Pick<Bookable, 'minutes'>,
): number {
  return Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / (minutes * 60 * 1000)));
}

/** Returns the data of the page with the booking that the last act made, moved or ended; the latest first. */
export function withBooking(own: OwnBookings, booking: Booking): OwnBookings {
  const others = own.bookings.filter(({ booking_no: number }) => number !== booking.booking_no);
  const bookings = [...others, booking].toSorted(
    (one, other) => Date.parse(other.starts_at) - Date.parse(one.starts_at),
  );
  return { ...own, bookings };
}

/** Returns the booking of the same number in the newest data of the page; the given one when they have none. */
export function findNewest(booking: Booking | null, bookings: readonly Booking[]): Booking | null {
  return bookings.find(({ booking_no: number }) => number === booking?.booking_no) ?? booking;
}
