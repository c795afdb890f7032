import type { AnyStateMachine } from 'xstate';
import { bookingMachine } from '#machines/booking.machine.ts';
import { bookingIs } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { checkSpace } from '../check-space.ts';
import type { Checked } from '../violations.ts';
import {
  createBookingMoves,
  type BookingMoves,
  type BookingRules,
  type BookingWorld,
} from './moves.ts';
import { countHeld, listFree, seats, toFreeTimes } from './server.ts';
import type { Tab } from './tab.ts';

/**
 * Searches pages on which one or two people book a room and a class with one seat, with the server, the desk and time,
 * at most `limit` worlds, for one that breaks an invariant.
 */
export function checkBookings(
  rules: BookingRules,
  limit: number,
  machine: AnyStateMachine = bookingMachine,
): Checked {
  const moves = createBookingMoves(machine, rules);
  const ofEvery = (holds: (tab: Tab, world: BookingWorld) => boolean) => (world: BookingWorld) =>
    world.tabs.every((id) => holds(moves.tab(id), world));
  return checkSpace(moves, limit, {
    always: Object.entries(alwaysHolds).map(([what, holds]) => [
      what,
      (world: BookingWorld) => holds(moves, world),
    ]),
    byItself: [
      ['what is under way never ends by itself', ofEvery(({ calls }) => calls.length === 0)],
      [
        'nobody says what became of it until somebody does something',
        ofEvery((tab) => !moves.pages.getSnapshot(tab).hasTag('busy')),
      ],
      [
        'the free times on the screen are not so, and stay until somebody does something',
        ofEvery((tab, world) => showsFreeTimes(moves, tab, world)),
      ],
      [
        'what was booked, moved or cancelled is not on the list of its own page',
        ofEvery(({ isListOld }) => !isListOld),
      ],
    ],
  });
}

/** Invariants of every world. */
const alwaysHolds: Readonly<Record<string, (moves: BookingMoves, world: BookingWorld) => boolean>> =
  {
    'two people have one time': ({ server, rules }, world) =>
      Array.from({ length: rules.times }, (_, at) => at).every(
        (at) => countHeld(server(world.server), 'room', at) <= 1,
      ),

    'more people have a seat than there are': ({ server }, world) =>
      countHeld(server(world.server), 'class', 0) <= seats,

    'somebody waits while a seat is free': ({ server }, world) =>
      countHeld(server(world.server), 'class', 0) === seats ||
      server(world.server).rows.every(({ state }) => !bookingIs(state, 'inLine')),

    'hours are used without a booking, or booked without an hour': ({ server }, world) => {
      const { rows, used } = server(world.server);
      return used.every(
        (hours, who) => hours === rows.filter((row) => row.who === who && row.hasUnits).length,
      );
    },

    'more is done than somebody has pressed': ({ server, rules }, world) =>
      Object.keys(server(world.server).done).length <= rules.presses - world.presses,

    'it is said to be done and was not': (moves, world) =>
      world.tabs.every((id) => {
        const tab = moves.tab(id);
        return !moves.pages.getSnapshot(tab).matches('settled') || isDone(moves, world, tab);
      }),

    'it is said to be refused and was done': (moves, world) =>
      world.tabs.every((id) => {
        const tab = moves.tab(id);
        const snapshot = moves.pages.getSnapshot(tab);
        const isRefused = snapshot.context.error?.kind === 'conflict' && !snapshot.hasTag('busy');
        return !isRefused || !isDone(moves, world, tab);
      }),

    'the network is blamed beside times that were read': (moves, world) =>
      world.tabs.every((id) => {
        const snapshot = moves.pages.getSnapshot(moves.tab(id));
        return !snapshot.matches('picking') || snapshot.context.error?.kind !== 'unreachable';
      }),
  };

function isDone({ server }: BookingMoves, world: BookingWorld, { key }: Tab): boolean {
  return server(world.server).done[key] !== undefined;
}

function showsFreeTimes(moves: BookingMoves, tab: Tab, world: BookingWorld): boolean {
  const snapshot = moves.pages.getSnapshot(tab);
  if (!snapshot.hasTag('timesShown')) return true;
  const { place, times } = snapshot.context;
  const kind = place?.kind === 'class' ? 'class' : 'room';
  const free = listFree(moves.server(world.server), tab.who, kind, moves.rules.times);
  const shown = toFreeTimes({ is: 'times', place: kind, times: free });
  return JSON.stringify(times?.times) === JSON.stringify(shown.times);
}
