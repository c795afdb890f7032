import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { BookingRequest } from '#contract/bookings/schemas.ts';
import { bookingRequest } from '#tests/paths/examples/values.ts';
import { createInterner } from '../interner.ts';
import type { Mover } from '../rules.ts';
import type { Move, Space } from '../search.ts';
import {
  decide,
  handle,
  listPossible,
  nothingBooked,
  seatTaken,
  takenBy,
  toBooking,
  type Answer,
  type Phase,
  type Place,
  type Row,
  type Server,
} from './server.ts';
import { createBookingTabs, type Call, type Tab } from './tab.ts';

/** The persons, pages and places of a world, and how much may happen. */
export type BookingRules = {
  /** The person of each page: 0 or 1. */
  tabs: readonly number[];
  places: readonly Place[];
  /** The times of the room. */
  times: number;
  /** Limits: presses that send something, acts of staff, and lost calls. */
  presses: number;
  decisions: number;
  faults: number;
  /** The first person has the seat of the class. */
  isFull: boolean;
  /** Allows time to pass until it is too late. */
  timePasses: boolean;
};

/** Pages and the server, by number, and how much may still happen. */
export type BookingWorld = {
  tabs: readonly number[];
  server: number;
  presses: number;
  decisions: number;
  faults: number;
};

export type BookingMoves = ReturnType<typeof createBookingMoves>;
type BookingMove = Move<BookingWorld>;

const nextPhase: Readonly<Record<Phase, Phase | null>> = {
  early: 'soon',
  soon: 'over',
  over: null,
};

/** Returns every move in a world of pages with this machine. */
export function createBookingMoves(machine: AnyStateMachine, rules: BookingRules) {
  const pages = createBookingTabs(machine);
  const tabs = createInterner<Tab>((tab) => tab);
  const servers = createInterner<Server>((server) => server);

  const listOwn = ({ rows }: Server, who: number) =>
    rows.filter((row) => row.who === who).map(({ no, at, state }) => `${no} ${at} ${state}`);
  const open = (server: Server, who: number) => pages.opened(who, listOwn(server, who));

  function first(): BookingWorld {
    const { presses, decisions, faults } = rules;
    const server = rules.isFull ? seatTaken : nothingBooked;
    return {
      tabs: rules.tabs.map((who) => tabs.add(open(server, who))),
      server: servers.add(server),
      presses,
      decisions,
      faults,
    };
  }

  function namedMovesFrom(world: BookingWorld): readonly BookingMove[] {
    const server = servers.get(world.server);
    const phase = nextPhase[server.phase];
    return [
      ...world.tabs.flatMap((_, at) => movesOfTab(world, server, at)),
      ...decisions(world, server),
      ...(rules.timePasses && phase !== null
        ? [changed(world, `it is ${phase}`, { ...server, phase })]
        : []),
    ];
  }

  function movesOfTab(world: BookingWorld, server: Server, at: number): readonly BookingMove[] {
    const tab = tabs.get(world.tabs[at] ?? 0);
    const reads = { ...tab, list: listOwn(server, tab.who), isListOld: false };
    return [
      ...tab.calls.flatMap((call) => movesOfCall(world, server, at, tab, call)),
      ...tab.timers.map((timer) =>
        turned(world, at, 'waits no longer', 'byItself', pages.ended(tab, timer)),
      ),
      ...(tab.isListOld ? [turned(world, at, 'reads its list', 'byItself', reads)] : []),
      ...deeds(world, server, at, tab),
      turned(world, at, 'is reloaded', 'chance', open(server, tab.who)),
    ];
  }

  /** The server handles a call, its answer arrives, or either is lost. Free times are answered at once. */
  function movesOfCall(
    world: BookingWorld,
    server: Server,
    at: number,
    tab: Tab,
    call: Call,
  ): readonly BookingMove[] {
    const { id, answer, request } = call;
    const answered = (of: BookingWorld, what: Answer) =>
      turned(
        of,
        at,
        `${id} is answered ${what.is === 'refused' ? what.why : what.is}`,
        of === world ? 'byItself' : 'chance',
        pages.answered(tab, call, what),
      );
    if (answer !== null) return [answered(world, answer)];
    const lost: Answer = { is: 'refused', why: 'lost' };
    const wrong = { ...world, faults: world.faults - 1 };
    const { answer: said, after } = handle(server, tab.who, request, rules.times);
    if (request.call === 'times') {
      return [answered(world, said), ...(world.faults > 0 ? [answered(wrong, lost)] : [])];
    }
    const handled = (of: BookingWorld, text: string, mover: Mover, now: Server, what: Answer) => {
      const calls = tab.calls.map((each) => (each === call ? { ...call, answer: what } : each));
      return turned({ ...of, server: servers.add(now) }, at, `${id} ${text}`, mover, {
        ...tab,
        calls,
      });
    };
    return [
      handled(world, 'is handled', 'byItself', after, said),
      ...(world.faults > 0
        ? [
            handled(wrong, 'is lost', 'chance', server, lost),
            handled(wrong, 'is handled, its answer is lost', 'chance', after, lost),
          ]
        : []),
    ];
  }

  /** The moves that the page offers the person. */
  function deeds(world: BookingWorld, server: Server, at: number, tab: Tab): BookingMove[] {
    const snapshot = pages.getSnapshot(tab);
    const { times, booking } = snapshot.context;
    const sends = (text: string, event: AnyEventObject) =>
      turned(world, at, text, 'person', pages.send(tab, event));
    const presses = (text: string, event: AnyEventObject) => {
      if (world.presses === 0) return [];
      const fewer = { ...world, presses: world.presses - 1 };
      const pressed = { ...tab, key: `k${world.presses}` };
      return [turned(fewer, at, text, 'person', pages.send(pressed, event))];
    };
    const leaves = () => sends('leaves', { type: 'place.left' });
    const changes = (row: Row) =>
      listPossible(server, row).map((what) =>
        sends(`asks to ${what} ${row.no}`, { type: `${what}.requested`, booking: toBooking(row) }),
      );
    switch (snapshot.value) {
      case 'choosing':
        return [
          ...rules.places.map((kind) =>
            sends(`chooses the ${kind}`, { type: 'place.chosen', place: { kind, slug: kind } }),
          ),
          // What its page lists may have changed since.
          ...server.rows
            .filter(({ no }) => tab.list.some((line) => line.startsWith(`${no} `)))
            .flatMap(changes),
        ];
      case 'picking':
        return [
          ...(times?.times ?? []).flatMap(({ starts_at, left }) => {
            const place = times?.place.kind === 'class' ? 'class' : 'room';
            const by = takenBy(place, left);
            const request: BookingRequest = {
              ...bookingRequest,
              kind: place,
              place,
              starts_at,
              by,
            };
            return presses(`takes ${starts_at.slice(11, 16)} by ${by}`, {
              type: 'time.submitted',
              request,
            });
          }),
          leaves(),
        ];
      case 'unavailable':
        return [sends('tries again', { type: 'retry.requested' }), leaves()];
      case 'confirming':
        return [
          ...presses('says yes', { type: 'confirmation.accepted' }),
          sends('says no', { type: 'confirmation.declined' }),
        ];
      case 'unclear':
        return [sends('tries again', { type: 'retry.requested' })];
      case 'settled':
        return [
          leaves(),
          ...server.rows.filter(({ no }) => no === booking?.booking_no).flatMap(changes),
        ];
      default:
        return [];
    }
  }

  /** The acts of staff. */
  function decisions(world: BookingWorld, server: Server): readonly BookingMove[] {
    if (world.decisions === 0) return [];
    const fewer = { ...world, decisions: world.decisions - 1 };
    return server.rows.flatMap((row) =>
      (['confirm', 'decline', 'cancel'] as const).flatMap((how) => {
        const next = decide(server, row, how);
        return next === null ? [] : [changed(fewer, `the desk says ${how} of ${row.no}`, next)];
      }),
    );
  }

  function changed(world: BookingWorld, text: string, server: Server): BookingMove {
    return { text, mover: 'chance', world: { ...world, server: servers.add(server) } };
  }

  function turned(
    world: BookingWorld,
    at: number,
    text: string,
    mover: Mover,
    tab: Tab,
  ): BookingMove {
    const next = world.tabs.map((id, index) => (index === at ? tabs.add(tab) : id));
    return { text: `${'ABC'[at] ?? ''} ${text}`, mover, world: { ...world, tabs: next } };
  }

  /** Pages of one person are alike; which of them is which makes no difference. */
  function canonical(world: BookingWorld): BookingWorld {
    const getWho = (id: number) => tabs.get(id).who;
    return {
      ...world,
      tabs: world.tabs.toSorted((one, other) => getWho(one) - getWho(other) || one - other),
    };
  }

  const space: Space<BookingWorld> = {
    first,
    namedMovesFrom,
    movesFrom: (world) =>
      namedMovesFrom(world).map((move) => ({ ...move, world: canonical(move.world) })),
    canonical,
    getKey: ({ tabs: ids, server, presses, decisions: acts, faults }) =>
      `${ids.join()} ${server} ${presses} ${acts} ${faults}`,
  };
  return { ...space, rules, pages, tab: tabs.get, server: servers.get };
}
