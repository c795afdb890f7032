import type { Examples } from '../examples.ts';
import { booking, bookingRequest, bookingTaken, failures, freeTimes } from './values.ts';

const place = { kind: 'room', slug: 'b301' } as const;
const own = { some: { booking: booking('confirmed') } };

export const examples: Examples = {
  inputs: { page: { place: null }, place: { place } },
  events: {
    'place.chosen': { some: { place } },
    'time.submitted': { some: { request: bookingRequest } },
    'move.requested': own,
    'cancel.requested': own,
  },
  results: {
    fetchTimes: {
      done: { some: freeTimes(8) },
      error: { unreachable: failures.unreachable },
    },
    performAct: {
      done: { done: booking('confirmed') },
      error: { unreachable: failures.unreachable, taken: bookingTaken },
    },
  },
};
