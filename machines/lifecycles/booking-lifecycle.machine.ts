import { setup } from 'xstate';
import { BookingState } from '#contract/base/picklists.ts';
import type { BookedBy } from '#contract/bookings/schemas.ts';
import { readLifecycle } from './read-lifecycle.ts';

export type BookingLifecycleEvent =
  | { type: 'line.joined' }
  | { type: 'booking.confirmed' }
  | { type: 'booking.moved' }
  | { type: 'booking.declined' }
  | { type: 'booking.cancelled' }
  | { type: 'booking.missed' }
  | { type: 'time.passed' };

/**
 * The lifecycle of a booking of a room, an expert or a seat. Shared with the server, which checks it before every
 * act. That time has passed is not stored: it follows from the clock.
 */
export const bookingLifecycleMachine = setup({
  types: {} as {
    events: BookingLifecycleEvent;
    tags: 'open' | 'toAnswer' | 'inLine' | 'held' | 'over';
  },
}).createMachine({
  id: 'bookingLifecycle',
  initial: 'requested',
  states: {
    requested: {
      tags: ['open', 'toAnswer'],
      description: 'The desk answers within one working day. The time is not held until then.',
      on: {
        'line.joined': 'waiting',
        'booking.confirmed': 'confirmed',
        'booking.moved': 'requested',
        'booking.declined': 'declined',
        'booking.cancelled': 'cancelled',
        'time.passed': 'lapsed',
      },
    },
    waiting: {
      tags: ['open', 'inLine'],
      description: 'The class is full. The first in line gets the next free seat.',
      on: {
        'booking.confirmed': 'confirmed',
        'booking.declined': 'declined',
        'booking.cancelled': 'cancelled',
        'time.passed': 'lapsed',
      },
    },
    confirmed: {
      tags: ['open', 'held'],
      description: 'The time or the seat is held for its owner.',
      on: {
        'booking.moved': 'confirmed',
        'booking.cancelled': 'cancelled',
        'booking.missed': 'missed',
        'time.passed': 'done',
      },
    },
    declined: {
      tags: 'over',
      description: 'The desk could not offer it, and says why.',
      type: 'final',
    },
    cancelled: {
      tags: 'over',
      description: 'Taken back by its owner, by the desk, or because the plan behind it ended.',
      type: 'final',
    },
    lapsed: {
      tags: 'over',
      description: 'Its time came before it was confirmed.',
      type: 'final',
    },
    done: {
      tags: 'over',
      description: 'Its time has passed.',
      on: { 'booking.missed': 'missed' },
    },
    missed: { tags: 'over', description: 'Nobody came.', type: 'final' },
  },
});

/** The acts of people on a booking, each with its event. */
const acts = {
  confirm: 'booking.confirmed',
  move: 'booking.moved',
  decline: 'booking.declined',
  cancel: 'booking.cancelled',
  miss: 'booking.missed',
} as const;

export type BookingAct = keyof typeof acts;

/** Reads the meaning of a state of a booking, and the events and acts that it allows. */
export const bookingLifecycle = readLifecycle(bookingLifecycleMachine, BookingState.options, acts);

/** Checks whether a booking in a state has one of these meanings. */
export const bookingIs = bookingLifecycle.is;

/** The state in which a booking begins, by what its time takes (`BookedBy`). */
export const beginsAs = {
  units: 'confirmed',
  seat: 'confirmed',
  ask: 'requested',
  wait: 'waiting',
} as const satisfies Record<BookedBy, BookingState>;
