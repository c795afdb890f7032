import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { BookingKind } from '#contract/base/picklists.ts';
import type { Booking, BookingRequest, FreeTimes } from '#contract/bookings/schemas.ts';
import { askAgainPauseMs, leavesOpen, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

/** A place to book: a room, an expert or a class. */
export type BookedPlace = { kind: BookingKind; slug: string };

/** The place to read free times of, and the number of the booking to move; null for a new booking. */
export type TimesWanted = BookedPlace & { moving: string | null };

/** An action of a person on their own booking. */
export type OwnBookingAct =
  | { kind: 'book'; request: BookingRequest }
  | { kind: 'move'; bookingNo: string; startsAt: string }
  | { kind: 'cancel'; bookingNo: string };

export type BookingEvent =
  | { type: 'place.chosen'; place: BookedPlace }
  | { type: 'place.left' }
  | { type: 'time.submitted'; request: BookingRequest }
  | { type: 'move.requested'; booking: Booking }
  | { type: 'cancel.requested'; booking: Booking }
  | { type: 'confirmation.accepted' }
  | { type: 'confirmation.declined' }
  | { type: 'retry.requested' }
  | ConnectionEvent;

type Context = {
  place: BookedPlace | null;
  /** The free times of the place, as they were last read. */
  times: FreeTimes | null;
  /** The booking that is moved or cancelled, or that was made. */
  booking: Booking | null;
  /** True while another time for `booking` is chosen. */
  isMove: boolean;
  /** The last action that was sent; a repetition after a lost answer counts once. */
  act: OwnBookingAct | null;
  unanswered: number;
  error: ApiError | null;
};

const bookingSetup = setup({
  types: {} as {
    input: { place: BookedPlace | null };
    context: Context;
    events: BookingEvent;
    emitted: { type: 'bookings.changed' };
    tags: 'busy' | 'timesShown';
    children: {
      fetchTimes: 'fetchTimes';
      performAct: 'performAct';
      confirmation: 'confirmation';
      awaitConnection: 'connection';
    };
  },
  actors: {
    fetchTimes: fromPromise<FreeTimes, TimesWanted>(unprovided('fetchTimes')),
    performAct: fromPromise<Booking, OwnBookingAct>(unprovided('performAct')),
    confirmation: fromCallback<BookingEvent, Booking>(unprovidedCallback('confirmation')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  guards: {
    hasPlace: ({ context }) => context.place !== null,
    isCancellation: ({ context }) => context.act?.kind === 'cancel',
    isUnanswered: (_, { error }: { error: unknown }) => leavesOpen(error),
  },
  actions: {
    assignPlace: assign((_, { place }: { place: BookedPlace }) => ({
      place,
      times: null,
      booking: null,
      isMove: false,
      error: null,
    })),
    assignMove: assign((_, { booking }: { booking: Booking }) => ({
      place: { kind: booking.kind, slug: booking.place },
      times: null,
      booking,
      isMove: true,
      error: null,
    })),
    assignBooking: assign((_, { booking }: { booking: Booking }) => ({
      place: null,
      times: null,
      booking,
      isMove: false,
      error: null,
    })),
    assignTimes: assign((_, { output }: { output: FreeTimes }) => ({ times: output })),
    assignTime: assign(
      ({ context: { booking, isMove } }, { request }: { request: BookingRequest }) => ({
        act: isMove && booking !== null ? toMove(booking, request) : toBook(request),
        unanswered: 0,
        error: null,
      }),
    ),
    assignCancellation: assign(({ context: { booking } }) => ({
      act: booking === null ? null : { kind: 'cancel', bookingNo: booking.booking_no },
      unanswered: 0,
      error: null,
    })),
    assignResult: assign((_, { output }: { output: Booking }) => ({
      booking: output,
      isMove: false,
      error: null,
    })),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    assignError: assign((_, { error }: { error: unknown }) => ({ error: asApiError(error) })),
    clearPlace: assign({ place: null, times: null, isMove: false, error: null }),
    clearError: assign({ error: null }),
    emitChanged: emit({ type: 'bookings.changed' }),
  },
  delays: {
    /** Others book too: the times are read again. */
    timesLifetime: 60_000,
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
  },
});

/**
 * Books a room, an expert or a seat, moves a booking or cancels it. After a lost answer the outcome is unknown: what
 * the person wants is sent again with its key, and the server does it once.
 */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  context: ({ input }) => ({
    place: input.place,
    times: null,
    booking: null,
    isMove: false,
    act: null,
    unanswered: 0,
    error: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A link may name what is to be booked.',
      always: [{ guard: 'hasPlace', target: 'loading' }, { target: 'choosing' }],
    },
    choosing: {
      description: 'The page lists what can be booked, and the bookings so far.',
      on: {
        'place.chosen': { target: 'loading', actions: withEvent('assignPlace') },
        'move.requested': { target: 'loading', actions: withEvent('assignMove') },
        'cancel.requested': { target: 'confirming', actions: withEvent('assignBooking') },
      },
    },
    loading: {
      description: 'The free times are being read. Times that were read before stay on the page.',
      tags: 'timesShown',
      invoke: {
        id: 'fetchTimes',
        src: 'fetchTimes',
        input: ({ context: { place, booking, isMove } }) => {
          if (place === null) throw new Error('nothing was chosen');
          return { ...place, moving: isMove && booking !== null ? booking.booking_no : null };
        },
        onDone: { target: 'picking', actions: withEvent('assignTimes') },
        onError: { target: 'unavailable', actions: withEvent('assignError') },
      },
      on: {
        'place.chosen': { target: 'loading', reenter: true, actions: withEvent('assignPlace') },
        'place.left': { target: 'choosing', actions: 'clearPlace' },
      },
    },
    picking: {
      description:
        'The page shows the free times, and what each takes. After a refusal it shows the reason.',
      tags: 'timesShown',
      on: {
        'time.submitted': { target: 'sending', actions: withEvent('assignTime') },
        'place.chosen': { target: 'loading', actions: withEvent('assignPlace') },
        'place.left': { target: 'choosing', actions: 'clearPlace' },
      },
      after: { timesLifetime: 'loading' },
    },
    unavailable: {
      description: 'The free times could not be read.',
      on: {
        'retry.requested': { target: 'loading', actions: 'clearError' },
        'place.left': { target: 'choosing', actions: 'clearPlace' },
      },
    },
    confirming: {
      description: 'The dialog asks whether to cancel, and says if units come back.',
      invoke: {
        id: 'confirmation',
        src: 'confirmation',
        input: ({ context: { booking } }) => {
          if (booking === null) throw new Error('no booking was chosen');
          return booking;
        },
      },
      on: {
        'confirmation.accepted': { target: 'sending', actions: 'assignCancellation' },
        'confirmation.declined': 'choosing',
      },
    },
    sending: {
      description: 'What the person wants is being sent; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'performAct',
        src: 'performAct',
        input: ({ context: { act } }) => {
          if (act === null) throw new Error('nothing is to be done');
          return act;
        },
        onDone: { target: 'settled', actions: withEvent('assignResult') },
        onError: [
          {
            guard: withEvent('isUnanswered'),
            target: 'unclear',
            actions: [withEvent('assignError'), 'assignUnanswered'],
          },
          {
            guard: 'isCancellation',
            target: 'choosing',
            actions: [withEvent('assignError'), 'emitChanged'],
          },
          { target: 'loading', actions: [withEvent('assignError'), 'emitChanged'] },
        ],
      },
    },
    unclear: {
      description:
        'No answer came, so the outcome is unknown. The same is sent again with its key.',
      tags: 'busy',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'retry.requested': 'sending', 'connection.returned': 'sending' },
      after: { askAgainPause: 'sending' },
    },
    settled: {
      description: 'The page says what is booked, asked for or cancelled.',
      entry: 'emitChanged',
      on: {
        'place.left': { target: 'choosing', actions: 'clearPlace' },
        'place.chosen': { target: 'loading', actions: withEvent('assignPlace') },
        'move.requested': { target: 'loading', actions: withEvent('assignMove') },
        'cancel.requested': { target: 'confirming', actions: withEvent('assignBooking') },
      },
    },
  },
});

function toMove({ booking_no: bookingNo }: Booking, { starts_at }: BookingRequest): OwnBookingAct {
  return { kind: 'move', bookingNo, startsAt: starts_at };
}

function toBook(request: BookingRequest): OwnBookingAct {
  return { kind: 'book', request };
}

export type BookingRef = ActorRefFrom<typeof bookingMachine>;
