import * as v from 'valibot';
import { Phone } from '../base/fields.ts';
import { Instant } from '../base/money.ts';
import { blankable, line } from '../base/text-fields.ts';
import {
  BookedTime,
  Bookable,
  Booking,
  BookingMove,
  FreeTime,
  FreeTimes,
} from '../bookings/schemas.ts';
import type { Examples } from '../base/example.ts';
import { WithReason } from './acts.ts';
import type { StaffCall } from './call.ts';
import { CaseNote, LogLine, Masked } from './case.ts';

/** The acts of staff on a booking. */
const BookingAct = v.picklist(['confirm', 'move', 'decline', 'cancel', 'miss']);
export type BookingAct = v.InferOutput<typeof BookingAct>;

/** A booking as staff see it. */
export const StaffBooking = v.object({
  ...v.omit(Booking, ['may', 'free_until']).entries,
  /** The masked name of its owner; null for a caller without an account. */
  customer: v.nullable(v.string()),
  created_at: Instant,
  /** The acts that are open to staff now. */
  acts: v.array(BookingAct),
});
export type StaffBooking = v.InferOutput<typeof StaffBooking>;

/** GET bookings/{bookingNo}: `times` are those to which it can be moved, of its length. */
export const StaffBookingCase = v.object({
  ...StaffBooking.entries,
  /** The id of its owner’s account while that is open. */
  customer_id: v.nullable(v.string()),
  masked: v.array(Masked),
  times: v.array(v.omit(FreeTime, ['left'])),
  notes: v.array(CaseNote),
  log: v.array(LogLine),
  owner: v.nullable(v.string()),
  as_of: Instant,
});
export type StaffBookingCase = v.InferOutput<typeof StaffBookingCase>;

/** POST bookings: for the account with this phone, or for a caller without an account, identified by the note. */
export const CallerBooking = v.object({
  ...BookedTime,
  phone: v.optional(blankable(Phone), null),
  note: line(200),
});

const Done = v.object({});

const act = {
  method: 'POST',
  audience: 'staff.serve',
  keyed: 'answer',
  data: Done,
} as const;

const ofOne = { 404: ['booking.not_found'], 409: ['console.not_now'] } as const;
const ofTime = {
  ...ofOne,
  404: ['booking.not_found', 'booking.place_not_found'],
  409: ['console.not_now', 'booking.taken', 'booking.too_late', 'booking.changed'],
} as const;

/** The console's calls about bookings. */
export const staffBookingCalls = {
  /** Lists the open bookings of today and later, the earliest first. */
  listOpenBookings: {
    method: 'GET',
    path: 'bookings',
    audience: 'staff.serve',
    scope: 'orders.read',
    data: v.object({ items: v.array(StaffBooking), as_of: Instant }),
    errors: {},
  },
  readBookingCase: {
    method: 'GET',
    path: 'bookings/{bookingNo}',
    audience: 'staff.serve',
    act: 'booking.open',
    data: StaffBookingCase,
    errors: { 404: ['booking.not_found'] },
  },
  listPlaces: {
    method: 'GET',
    path: 'bookable',
    audience: 'staff.serve',
    data: v.object({ items: v.array(Bookable) }),
    errors: {},
  },
  readPlaceTimes: {
    method: 'GET',
    path: 'bookable/{kind}/{place}',
    audience: 'staff.serve',
    data: FreeTimes,
    errors: { 404: ['booking.place_not_found'] },
  },
  bookForCaller: {
    method: 'POST',
    path: 'bookings',
    audience: 'staff.serve',
    act: 'booking.make',
    keyed: 'answer',
    offer: { on: 'booking' },
    body: CallerBooking,
    data: v.object({ booking_no: v.string() }),
    errors: {
      404: ['booking.place_not_found'],
      409: ['booking.taken', 'booking.too_late', 'booking.changed'],
      422: ['request.invalid'],
      429: ['booking.too_many'],
    },
  },
  confirmBooking: {
    ...act,
    path: 'bookings/{bookingNo}/confirm',
    act: 'booking.confirm',
    offer: { on: 'booking', key: 'p' },
    errors: ofTime,
  },
  rebook: {
    ...act,
    path: 'bookings/{bookingNo}/move',
    act: 'booking.move',
    offer: { on: 'booking', key: 'v' },
    body: BookingMove,
    errors: ofTime,
  },
  declineBooking: {
    ...act,
    path: 'bookings/{bookingNo}/decline',
    act: 'booking.decline',
    offer: { on: 'booking', key: 'd' },
    body: WithReason,
    errors: ofOne,
  },
  cancelBookingForOwner: {
    ...act,
    path: 'bookings/{bookingNo}/cancel',
    act: 'booking.cancel',
    offer: { on: 'booking', key: 'c' },
    body: WithReason,
    errors: ofOne,
  },
  missBooking: {
    ...act,
    path: 'bookings/{bookingNo}/missed',
    act: 'booking.miss',
    offer: { on: 'booking', key: 'a' },
    errors: ofOne,
  },
} as const satisfies Record<string, StaffCall>;

export const staffBookingExamples = {
  readPlaceTimes: { params: { kind: 'room', place: 'b301' } },
  bookForCaller: {
    body: {
      kind: 'room',
      place: 'b301',
      starts_at: '2026-12-01T02:30:00.000Z',
      note: '来电：客户 017，三人开会',
    },
  },
  rebook: { body: { starts_at: '2026-12-02T02:30:00.000Z' } },
  declineBooking: { body: { reason: '当天停电检修' } },
  cancelBookingForOwner: { body: { reason: '当天停电检修' } },
} satisfies Examples<typeof staffBookingCalls>;
