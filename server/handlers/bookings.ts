import type { Booking } from '#contract/bookings/schemas.ts';
import { listBookables, readFreeTimes } from '#server/domain/views/bookables.ts';
import { readBookingCalendar } from '#server/domain/views/booking-calendar.ts';
import { listBookings, readBooking } from '#server/domain/views/bookings.ts';
import { cancelBooking, moveBooking } from '#server/domain/workflows/booking-change.ts';
import { bookTime } from '#server/domain/workflows/booking-make.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { CallRequest, Handlers } from '#server/http/site-endpoints.ts';

type Act = 'moveBooking' | 'cancelBooking';

/** Handles bookings of rooms, experts and seats of classes (wire, Calls of bookings). */
export function bookingHandlers(deps: HttpDeps) {
  const read = ({
    userId,
    params,
    locale,
  }: Pick<CallRequest<Act>, 'userId' | 'params' | 'locale'>) =>
    readBooking(deps, userId, params.bookingNo, locale);
  return {
    listBookables: ({ userId, locale }) => listBookables(deps, { userId, locale }),
    readFreeTimes: ({ userId, params, query, locale }) =>
      readFreeTimes(deps, { userId, locale }, { ...params, ...query }),
    listBookings: ({ userId, locale }) => listBookings(deps, userId, locale),
    readBooking: ({ userId, params, locale }) =>
      readBooking(deps, userId, params.bookingNo, locale),
    readBookingCalendar: ({ userId, params, locale }) =>
      readBookingCalendar(deps, userId, params.bookingNo, locale),
    createBooking: {
      act: ({ ask, userId, body, locale }) => bookTime(ask, userId, body, locale),
      ref: ({ booking_no }: Booking) => booking_no,
      read: ({ userId, locale }, bookingNo) => readBooking(deps, userId, bookingNo, locale),
    },
    moveBooking: {
      act: ({ ask, userId, params, body, locale }) =>
        moveBooking(ask, userId, params.bookingNo, new Date(body.starts_at), locale),
      read,
    },
    cancelBooking: {
      act: ({ ask, userId, params, locale }) =>
        cancelBooking(ask, userId, params.bookingNo, locale),
      read,
    },
  } satisfies Partial<Handlers>;
}
