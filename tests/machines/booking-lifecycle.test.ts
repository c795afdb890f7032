import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { BookingState } from '#contract/base/picklists.ts';
import {
  beginsAs,
  bookingIs,
  bookingLifecycle,
  bookingLifecycleMachine,
  type BookingLifecycleEvent,
} from '#machines/lifecycles/booking-lifecycle.machine.ts';

type Moves = Partial<Record<BookingLifecycleEvent['type'], BookingState>>;

/** The allowed transitions of a booking by state and event; all others are refused. */
const table: Record<BookingState, Moves> = {
  requested: {
    'line.joined': 'waiting',
    'booking.confirmed': 'confirmed',
    'booking.moved': 'requested',
    'booking.declined': 'declined',
    'booking.cancelled': 'cancelled',
    'time.passed': 'lapsed',
  },
  waiting: {
    'booking.confirmed': 'confirmed',
    'booking.declined': 'declined',
    'booking.cancelled': 'cancelled',
    'time.passed': 'lapsed',
  },
  confirmed: {
    'booking.moved': 'confirmed',
    'booking.cancelled': 'cancelled',
    'booking.missed': 'missed',
    'time.passed': 'done',
  },
  declined: {},
  cancelled: {},
  lapsed: {},
  done: { 'booking.missed': 'missed' },
  missed: {},
};

const events = [
  'line.joined',
  'booking.confirmed',
  'booking.moved',
  'booking.declined',
  'booking.cancelled',
  'booking.missed',
  'time.passed',
] as const;

const rows = BookingState.options.flatMap((state) =>
  events.map((event) => ({ state, event, to: table[state][event] ?? null })),
);

describe('the life of a booking', () => {
  it.each(rows)('a booking in $state, on $event, leads to $to', ({ state, event, to }) => {
    expect(bookingLifecycle.next(state, event)).toBe(to);
  });

  it('a booking begins with the request, and all other beginnings follow from it', () => {
    const { initial, next } = bookingLifecycle;
    expect(createActor(bookingLifecycleMachine).getSnapshot().value).toBe(initial);
    expect(beginsAs).toEqual({
      ask: initial,
      units: next(initial, 'booking.confirmed'),
      seat: next(initial, 'booking.confirmed'),
      wait: next(initial, 'line.joined'),
    });
  });

  it('only a confirmed booking holds its time, and an ended one can only become missed', () => {
    expect(BookingState.options.filter((state) => bookingIs(state, 'held'))).toEqual(['confirmed']);
    const over = BookingState.options.filter((state) => bookingIs(state, 'over'));
    expect(over.flatMap((state) => Object.values(table[state]))).toEqual(['missed']);
  });
});
