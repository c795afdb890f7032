import type { AnyStateMachine } from 'xstate';
import { sessionMachine } from '#machines/session.machine.ts';
import { checkSpace } from '../check-space.ts';
import type { Checked } from '../violations.ts';
import {
  createSessionMoves,
  type SessionMoves,
  type SessionRules,
  type SessionWorld,
} from './moves.ts';

/**
 * Searches the tabs of a browser with session, storage, server and persons, at most `limit` worlds, for
 * one that breaks an invariant.
 */
export function checkSessions(
  rules: SessionRules,
  limit: number,
  machine: AnyStateMachine = sessionMachine,
): Checked {
  const moves = createSessionMoves(machine, rules);
  return checkSpace(moves, limit, {
    always: Object.entries(alwaysHolds).map(([what, holds]) => [
      what,
      (world: SessionWorld) => holds(moves, world),
    ]),
    byItself: [
      [
        'what is under way never ends by itself',
        (world) => isAtRest(moves, world) || isAway(moves, world),
      ],
    ],
  });
}

type Holds = (moves: SessionMoves, world: SessionWorld) => boolean;

/** Invariants of every world. */
const alwaysHolds: Readonly<Record<string, Holds>> = {
  'a tab shows the name of one person and has the token of another': ({ tab, sessions }, world) =>
    world.tabs.every((id) => sessions.isOnePerson(tab(id))),

  'tabs at rest do not agree who is signed in': atRest(({ tab, sessions, shared }, world) => {
    const stored = shared(world.shared).token;
    return world.tabs.every((id) => sessions.findToken(tab(id)) === stored);
  }),

  'the storage keeps a token of one person beside the name of another': atRest(
    ({ shared }, world) => {
      const { token, user } = shared(world.shared);
      return token === null
        ? user === null
        : user?.includes(`"id":"${token.slice(0, 1)}"`) === true;
    },
  ),

  'a session that is known to be over is still signed in': atRest(({ shared }, world) => {
    const { token, over } = shared(world.shared);
    return token === null || !over.includes(token);
  }),

  'whoever signed in last has been signed out by an earlier session': atRest(
    ({ shared }, world) => {
      const { token, over, last } = shared(world.shared);
      return last === null || over.includes(last) || token === last;
    },
  ),
};

/** Nothing is under way, and no tab is away. */
function isAtRest({ tab }: SessionMoves, world: SessionWorld): boolean {
  return world.tabs.every((id) => {
    const { inbox, calls, timers, cached } = tab(id);
    return inbox.length === 0 && calls.length === 0 && timers.length === 0 && !cached;
  });
}

function isAway({ tab }: SessionMoves, world: SessionWorld): boolean {
  return world.tabs.some((id) => tab(id).cached);
}

function atRest(holds: Holds): Holds {
  return (moves, world) => !isAtRest(moves, world) || holds(moves, world);
}
