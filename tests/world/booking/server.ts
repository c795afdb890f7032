import type { BookedBy, Booking, BookingRequest, FreeTimes } from '#contract/bookings/schemas.ts';
import type { BookingKind, BookingState } from '#contract/base/picklists.ts';
import type { OwnBookingAct } from '#machines/booking.machine.ts';
import {
  beginsAs,
  bookingIs,
  bookingLifecycle,
} from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { booking, freeTimes } from '#tests/paths/examples/values.ts';

/** A place to book: a room with times for one person each, or a class with one seat. */
export type Place = Extract<BookingKind, 'room' | 'class'>;

/** A booking on the server. */
export type Row = {
  no: string;
  who: number;
  place: Place;
  /** The index of its time among those of its place. */
  at: number;
  state: BookingState;
  /** It has an hour of its owner. */
  hasUnits: boolean;
};

/** `soon`: it is too late to get an hour back, or to move what took one. `over`: the times have begun. */
export type Phase = 'early' | 'soon' | 'over';

/** A room with a few times, a class with one seat, and people with an hour of the room each. */
export type Server = {
  rows: readonly Row[];
  /** The hours that each person has used. */
  used: readonly number[];
  /** The keys of acts that were done, with the booking of each. */
  done: Readonly<Record<string, string>>;
  phase: Phase;
};

export const granted = 1;
export const seats = 1;
export const nothingBooked: Server = { rows: [], used: [0, 0], done: {}, phase: 'early' };
export const seatTaken: Server = {
  ...nothingBooked,
  rows: [{ no: 'B1', who: 0, place: 'class', at: 0, state: beginsAs.seat, hasUnits: false }],
};

export type Refused = 'taken' | 'changed' | 'too_late' | 'moved_on';

/** The requests of the server: the free times of a place, or an act with the key of its press. */
export type Request =
  | { call: 'times'; place: Place }
  | { call: 'act'; act: OwnBookingAct; key: string };

/** The responses of the server. */
export type Answer =
  | { is: 'times'; place: Place; times: readonly { at: number; left: number }[] }
  | { is: 'booking'; row: Row }
  | { is: 'refused'; why: Refused | 'lost' };

type Handled = { answer: Answer; after: Server };

/** Handles a request of a person about a room with `count` times. */
export function handle(server: Server, who: number, request: Request, count: number): Handled {
  const same = (answer: Answer): Handled => ({ answer, after: server });
  if (request.call === 'times') {
    const { place } = request;
    return same({ is: 'times', place, times: listFree(server, who, place, count) });
  }
  const { act, key } = request;
  const before = server.done[key];
  if (before !== undefined) return same({ is: 'booking', row: getRow(server, before) });
  const changed = perform(server, who, act);
  if (typeof changed === 'string') return same({ is: 'refused', why: changed });
  const { no } = changed;
  const done = { ...changed.server.done, [key]: no };
  const after = { ...changed.server, done };
  return { answer: { is: 'booking', row: getRow(after, no) }, after };
}

/** Lists the free times, with the hours of the person, or with the free seats. */
export function listFree(server: Server, who: number, place: Place, count: number) {
  if (server.phase === 'over') return [];
  const times = Array.from({ length: place === 'room' ? count : 1 }, (_, at) => at);
  return place === 'class'
    ? times.map((at) => ({ at, left: seats - countHeld(server, place, at) }))
    : times
        .filter((at) => countHeld(server, place, at) === 0)
        .map((at) => ({ at, left: countHours(server, who) }));
}

/** Counts the bookings that hold a time. */
export function countHeld({ rows }: Server, place: Place, at: number): number {
  return rows.filter((row) => row.place === place && row.at === at && bookingIs(row.state, 'held'))
    .length;
}

const countHours = ({ used }: Server, who: number) => granted - (used[who] ?? 0);

/** Derives the kind of booking that a page offers for a time from the hours or seats that it has read. */
export function takenBy(place: Place, left: number): BookedBy {
  if (place === 'class') return left > 0 ? 'seat' : 'wait';
  return left > 0 ? 'units' : 'ask';
}

type Changed = { server: Server; no: string } | Refused;

function perform(server: Server, who: number, act: OwnBookingAct): Changed {
  if (act.kind === 'book') return book(server, who, act.request);
  const row = getRow(server, act.bookingNo);
  if (server.phase === 'over') return 'moved_on';
  return act.kind === 'move' ? move(server, row, toTime(act.startsAt)) : cancel(server, row);
}

function book(server: Server, who: number, { kind, starts_at, by }: BookingRequest): Changed {
  const place = kind === 'class' ? 'class' : 'room';
  const at = toTime(starts_at);
  if (server.phase === 'over') return 'too_late';
  const isHeld = countHeld(server, place, at) > 0;
  if (place === 'room' && isHeld) return 'taken';
  const left = place === 'class' ? Number(!isHeld) : countHours(server, who);
  if (takenBy(place, left) !== by || hasOpen(server, who, place, at)) return 'changed';
  const hasUnits = by === 'units';
  const no = `B${server.rows.length + 1}`;
  const row: Row = { no, who, place, at, state: beginsAs[by], hasUnits };
  return {
    no,
    server: useHours({ ...server, rows: [...server.rows, row] }, who, hasUnits ? 1 : 0),
  };
}

function move(server: Server, row: Row, at: number): Changed {
  const state = bookingLifecycle.next(row.state, 'booking.moved');
  const isFixed = bookingIs(row.state, 'held') && (!row.hasUnits || server.phase === 'soon');
  if (state === null || isFixed || row.place === 'class') return 'moved_on';
  // What it holds itself is free for it.
  const others = { ...server, rows: server.rows.filter(({ no }) => no !== row.no) };
  if (countHeld(others, row.place, at) > 0) return 'taken';
  if (hasOpen(server, row.who, row.place, at, row.no)) return 'changed';
  return { no: row.no, server: withRow(server, { ...row, at, state }) };
}

function cancel(server: Server, row: Row): Changed {
  const ended = endRow(server, row, server.phase === 'early');
  return ended === null ? 'moved_on' : { no: row.no, server: ended };
}

/** Cancels a booking, for its owner or the house; the first in line gets its seat. Null if it has ended. */
function endRow(server: Server, row: Row, givesBack: boolean): Server | null {
  const state = bookingLifecycle.next(row.state, 'booking.cancelled');
  if (state === null) return null;
  const isBack = row.hasUnits && givesBack;
  const rest = withRow(server, { ...row, state, hasUnits: row.hasUnits && !isBack });
  return fillSeat(useHours(rest, row.who, isBack ? -1 : 0));
}

function fillSeat(server: Server): Server {
  const next = server.rows.find(({ state }) => bookingIs(state, 'inLine'));
  if (next === undefined || countHeld(server, 'class', 0) >= seats) return server;
  const state = bookingLifecycle.next(next.state, 'booking.confirmed');
  return state === null ? server : withRow(server, { ...next, state });
}

/** Applies a staff decision to a booking; null if it is not possible. */
export function decide(
  server: Server,
  row: Row,
  how: 'confirm' | 'decline' | 'cancel',
): Server | null {
  if (server.phase === 'over') return null;
  if (how === 'cancel') return endRow(server, row, true);
  const event = how === 'confirm' ? 'booking.confirmed' : 'booking.declined';
  const state = bookingLifecycle.next(row.state, event);
  const isTaken = how === 'confirm' && countHeld(server, row.place, row.at) > 0;
  return state === null || isTaken ? null : withRow(server, { ...row, state });
}

function hasOpen({ rows }: Server, who: number, place: Place, at: number, but?: string): boolean {
  return rows.some(
    (row) =>
      row.who === who &&
      row.place === place &&
      row.at === at &&
      row.no !== but &&
      bookingIs(row.state, 'open'),
  );
}

function useHours(server: Server, who: number, hours: number): Server {
  return { ...server, used: server.used.map((each, at) => (at === who ? each + hours : each)) };
}

function withRow(server: Server, row: Row): Server {
  return { ...server, rows: server.rows.map((each) => (each.no === row.no ? row : each)) };
}

function getRow({ rows }: Server, no: string): Row {
  const row = rows.find((each) => each.no === no);
  if (row === undefined) throw new Error(`nobody made the booking ${no}`);
  return row;
}

/** Lists what the owner of a booking can do with it. */
export function listPossible({ phase }: Server, { state, place, hasUnits }: Row) {
  if (phase === 'over') return [];
  const isHeld = bookingIs(state, 'held');
  const canMove =
    place === 'room' &&
    bookingLifecycle.allows(state, 'move') &&
    (!isHeld || (hasUnits && phase === 'early'));
  return [
    ...(canMove ? (['move'] as const) : []),
    ...(bookingLifecycle.allows(state, 'cancel') ? (['cancel'] as const) : []),
  ];
}

const day = Date.parse('2026-11-23T02:30:00.000Z');
const hourMs = 60 * 60 * 1000;

/** Returns the start of a time of the small server. */
export function getStart(at: number): string {
  return new Date(day + at * hourMs).toISOString();
}

function toTime(start: string): number {
  return (Date.parse(start) - day) / hourMs;
}

/** Returns a booking as its owner reads it. */
export function toBooking({ no, place, at, state }: Row): Booking {
  return {
    ...booking(state),
    booking_no: no,
    kind: place,
    place,
    starts_at: getStart(at),
    ends_at: getStart(at + 1),
  };
}

/** Returns the free times as a page reads them. */
export function toFreeTimes({ place, times }: Extract<Answer, { is: 'times' }>): FreeTimes {
  const { place: bookable } = freeTimes(granted);
  return {
    place: { ...bookable, kind: place, slug: place },
    times: times.map(({ at, left }) => ({
      starts_at: getStart(at),
      ends_at: getStart(at + 1),
      left,
    })),
  };
}
