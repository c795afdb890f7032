import type { AnyStateMachine } from 'xstate';
import { refundRequestMachine } from '#machines/refund-request.machine.ts';
import { checkSpace } from '../check-space.ts';
import type { Checked } from '../violations.ts';
import {
  createRefundMoves,
  shownRow,
  type RefundMoves,
  type RefundRules,
  type RefundWorld,
} from './moves.ts';
import { openRequest, paid, refundableAt, reserved } from './server.ts';
import type { Tab } from './tab.ts';

/**
 * Searches the refund pages of one order with the server, the console and the wallet, at most `limit`
 * worlds, for one that breaks an invariant.
 */
export function checkRefunds(
  rules: RefundRules,
  limit: number,
  machine: AnyStateMachine = refundRequestMachine,
): Checked {
  const moves = createRefundMoves(machine, rules);
  return checkSpace(moves, limit, {
    always: Object.entries(alwaysHolds).map(([what, holds]) => [
      what,
      (world: RefundWorld) => holds(moves, rules, world),
    ]),
    byItself: [
      [
        'what is on the screen is not so, and stays until somebody does something',
        (world) => world.tabs.every((id) => agrees(moves, world, id)),
      ],
      [
        'what is under way never ends by itself',
        (world) => world.tabs.every((id) => moves.tab(id).calls.length === 0),
      ],
      [
        'what was asked for stays unclear until somebody does something',
        (world) => world.tabs.every((id) => !moves.refunds.saysUnclear(moves.tab(id))),
      ],
    ],
  });
}

type Holds = (moves: RefundMoves, rules: RefundRules, world: RefundWorld) => boolean;

/** Invariants of every world. */
const alwaysHolds: Readonly<Record<string, Holds>> = {
  'more goes back than was paid': ({ server }, _, world) =>
    reserved(server(world.server).rows) <= paid,

  'more is asked for than somebody has sent': ({ server }, rules, world) =>
    server(world.server).rows.length <= rules.requests - world.requests,

  'less goes back than was asked for, and nobody accepted it': ({ server }, _, world) =>
    server(world.server).rows.every(
      ({ amount, asked, offered }) => amount === null || amount === asked || amount === offered,
    ),

  'a refund is called closed that is not': ({ refunds, tab, server }, _, world) =>
    world.tabs.every((id) => {
      if (!refunds.getSnapshot(tab(id)).matches('closed')) return true;
      const shown = refunds.shownRefund(tab(id));
      return server(world.server).rows.some((row) => shownRow(row) === shown);
    }),

  'a page blames the network for what was answered': ({ refunds, tab }, _, world) =>
    world.tabs.every((id) => !refunds.isStale(tab(id))),
};

/** The page agrees with the server, or asks the person for a decision. */
function agrees(moves: RefundMoves, world: RefundWorld, id: number): boolean {
  const { refunds } = moves;
  const tab: Tab = moves.tab(id);
  const server = moves.server(world.server);
  const snapshot = refunds.getSnapshot(tab);
  switch (refunds.getScreen(tab)) {
    case 'refund': {
      if (snapshot.matches('confirmingWithdrawal')) return true;
      const shown = refunds.shownRefund(tab);
      return server.rows.some((row) => shownRow(row) === shown);
    }
    case 'form':
      return (
        snapshot.matches('unclear') ||
        (openRequest(server) === null &&
          snapshot.context.quote?.refundable === refundableAt(server))
      );
    case 'nothingLeft':
      return openRequest(server) === null && refundableAt(server) === 0;
    case 'failed':
      return true;
    case 'loading':
      return false;
  }
}
