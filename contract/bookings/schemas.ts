import * as v from 'valibot';
import { filled, wholeNumber } from '../base/fields.ts';
import { Instant } from '../base/money.ts';
import { BookingKind, BookingState } from '../base/picklists.ts';
import { optionalLine } from '../base/text-fields.ts';
import { programText } from '../base/typed-fields.ts';

/**
 * The way in which a person can book a time: with units that they bought, by asking the desk, by taking a free seat,
 * or by joining the waiting list of a class.
 */
export const BookedBy = v.picklist(['units', 'ask', 'seat', 'wait']);
export type BookedBy = v.InferOutput<typeof BookedBy>;

/** Units that a booking takes, in the reader's language. */
const BookedUnits = v.object({ label: v.string(), unit: v.string(), amount: v.number() });

/** A room, an expert or a class that can be booked. */
export const Bookable = v.object({
  kind: BookingKind,
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  /** Where it is. */
  where: v.string(),
  /** How many people it is for. */
  seats: v.number(),
  /** The length of one time, in minutes, and how many in a row can be booked. */
  minutes: v.number(),
  longest: v.number(),
  /** When a class takes place. */
  session: v.optional(v.object({ starts_at: Instant, ends_at: Instant })),
  /** The units that a time takes from the reader's entitlement; absent where no plan includes it, as for a class. */
  units: v.optional(BookedUnits),
});
export type Bookable = v.InferOutput<typeof Bookable>;

/** A time that can still be booked. */
export const FreeTime = v.object({
  starts_at: Instant,
  ends_at: Instant,
  /** How many units the reader has for it; for a class, its free seats. */
  left: v.number(),
});
export type FreeTime = v.InferOutput<typeof FreeTime>;

/** GET /bookings/places/{kind}/{place}: its free times of the next four weeks; a full class has its time too. */
export const FreeTimes = v.object({ place: Bookable, times: v.array(FreeTime) });
export type FreeTimes = v.InferOutput<typeof FreeTimes>;

/** A booking as its owner reads it. */
export const Booking = v.object({
  booking_no: v.string(),
  kind: BookingKind,
  place: v.string(),
  title: v.string(),
  where: v.string(),
  starts_at: Instant,
  ends_at: Instant,
  state: BookingState,
  note: v.optional(v.string()),
  /** The units that it took from the owner's entitlement. */
  units: v.optional(BookedUnits),
  /** Its units come back, and it can be moved, until then. */
  free_until: v.optional(Instant),
  /** Until when the desk answers. */
  answer_by: v.optional(Instant),
  /** How many people wait for a seat before its owner. */
  ahead: v.optional(v.number()),
  /** Why it was declined or cancelled by the desk, in the words of staff. */
  reason: v.optional(v.string()),
  /** It ended because the plan that it took units of did. */
  plan_ended: v.optional(v.literal(true)),
  /** The acts that are open to its owner now. */
  may: v.array(v.picklist(['move', 'cancel', 'calendar'])),
});
export type Booking = v.InferOutput<typeof Booking>;

const Start = v.pipe(programText('required'), filled('required'), v.isoTimestamp('invalid'));
const Slug = v.pipe(programText('required'), v.regex(/^[\w-]{1,64}$/, 'invalid'));

/** `move`: the number of the booking that is moved; what it holds itself is free for it. */
export const FreeTimesQuery = v.object({ move: v.optional(Slug) });

/** The place and the times of a booking. */
export const BookedTime = {
  kind: v.picklist(BookingKind.options, 'invalid'),
  place: Slug,
  starts_at: Start,
  /** How many times in a row. */
  count: v.optional(wholeNumber(1, 24, 'invalid'), 1),
} as const;

/** POST /bookings: `by` is what the page said that the time asks of the person. */
export const BookingRequest = v.object({
  ...BookedTime,
  by: v.picklist(BookedBy.options, 'invalid'),
  note: v.optional(v.nullable(optionalLine(200)), null),
});
export type BookingRequest = v.InferOutput<typeof BookingRequest>;

export const BookingMove = v.object({ starts_at: Start });

/** GET /bookings/{bookingNo}/calendar: an iCalendar file. */
export const CalendarFile = v.object({ file_name: v.string(), text: v.string() });
export type CalendarFile = v.InferOutput<typeof CalendarFile>;
