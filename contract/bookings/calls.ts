import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import {
  Bookable,
  Booking,
  BookingMove,
  BookingRequest,
  CalendarFile,
  FreeTimes,
  FreeTimesQuery,
} from './schemas.ts';

const ofOne = { 401: 'auth.expired', 404: 'booking.not_found' } as const satisfies Call['errors'];

/** The calls about bookings of rooms, experts and seats of classes. */
export const bookingCalls = {
  listBookables: {
    method: 'GET',
    path: 'bookings/places',
    audience: 'user',
    data: v.array(Bookable),
    errors: { 401: 'user.login_first' },
  },
  readFreeTimes: {
    method: 'GET',
    path: 'bookings/places/{kind}/{place}',
    audience: 'user',
    query: FreeTimesQuery,
    data: FreeTimes,
    errors: {
      401: 'user.login_first',
      404: 'booking.place_not_found',
      422: 'request.invalid',
    },
  },
  listBookings: {
    method: 'GET',
    path: 'bookings',
    audience: 'user',
    data: v.array(Booking),
    errors: { 401: 'user.login_first' },
  },
  readBooking: {
    method: 'GET',
    path: 'bookings/{bookingNo}',
    audience: 'user',
    data: Booking,
    errors: ofOne,
  },
  createBooking: {
    method: 'POST',
    path: 'bookings',
    audience: 'user',
    keyed: 'made',
    body: BookingRequest,
    data: Booking,
    errors: {
      401: 'auth.expired',
      404: 'booking.place_not_found',
      409: ['booking.taken', 'booking.changed', 'booking.too_late'],
      422: 'request.invalid',
      429: 'booking.too_many',
    },
  },
  moveBooking: {
    method: 'POST',
    path: 'bookings/{bookingNo}/move',
    audience: 'user',
    keyed: 'state',
    body: BookingMove,
    data: Booking,
    errors: {
      ...ofOne,
      404: ['booking.not_found', 'booking.place_not_found'],
      409: ['booking.taken', 'booking.changed', 'booking.too_late', 'booking.moved_on'],
      422: 'request.invalid',
    },
  },
  cancelBooking: {
    method: 'POST',
    path: 'bookings/{bookingNo}/cancel',
    audience: 'user',
    keyed: 'state',
    data: Booking,
    errors: { ...ofOne, 409: 'booking.moved_on' },
  },
  readBookingCalendar: {
    method: 'GET',
    path: 'bookings/{bookingNo}/calendar',
    audience: 'user',
    data: CalendarFile,
    errors: ofOne,
  },
} as const satisfies Record<string, Call>;

export const bookingExamples = {
  readFreeTimes: { params: { kind: 'room', place: 'b301' } },
  createBooking: {
    body: { kind: 'room', place: 'b301', starts_at: '2026-12-01T02:30:00.000Z', by: 'units' },
  },
  moveBooking: { body: { starts_at: '2026-12-02T02:30:00.000Z' } },
} satisfies Examples<typeof bookingCalls>;
