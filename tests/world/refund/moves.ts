import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { createInterner } from '../interner.ts';
import type { Mover } from '../rules.ts';
import type { Move, Space } from '../search.ts';
import {
  account,
  formatGist,
  handle,
  moved,
  note,
  paidOrder,
  refundOfRow,
  withRow,
  type Answer,
  type Row,
  type Server,
} from './server.ts';
import { createRefundTabs, type Call, type Tab } from './tab.ts';

/** The possible events of one paid order. */
export type RefundRules = {
  tabs: number;
  /** Limits: refund requests, actions of staff or a wallet, and lost calls. */
  requests: number;
  decisions: number;
  faults: number;
  /** Allows the refundable amount to drop. */
  lessens: boolean;
};

/** Pages and the server, by number, and how much may still happen. */
export type RefundWorld = {
  tabs: readonly number[];
  server: number;
  requests: number;
  decisions: number;
  faults: number;
};

export type RefundMoves = ReturnType<typeof createRefundMoves>;
type RefundMove = Move<RefundWorld>;

/** Returns every move in a world of pages with this machine of the refund. */
export function createRefundMoves(machine: AnyStateMachine, rules: RefundRules) {
  const refunds = createRefundTabs(machine);
  const tabs = createInterner<Tab>((tab) => tab);
  const servers = createInterner<Server>((server) => server);

  function first(): RefundWorld {
    const opened = tabs.add(refunds.opened());
    const { requests, decisions, faults } = rules;
    return {
      tabs: Array.from({ length: rules.tabs }, () => opened),
      server: servers.add(paidOrder),
      requests,
      decisions,
      faults,
    };
  }

  function namedMovesFrom(world: RefundWorld): readonly RefundMove[] {
    return [...world.tabs.flatMap((_, at) => movesOfTab(world, at)), ...decisions(world)];
  }

  function movesOfTab(world: RefundWorld, at: number): readonly RefundMove[] {
    const tab = tabs.get(world.tabs[at] ?? 0);
    return [
      ...tab.calls.flatMap((call) => movesOfCall(world, at, tab, call)),
      ...tab.timers.map((timer) =>
        turned(world, at, 'waits no longer', 'byItself', refunds.ended(tab, timer)),
      ),
      ...deeds(world, at, tab),
      turned(world, at, 'is reloaded', 'chance', refunds.opened()),
    ];
  }

  /** The server handles a call, its answer arrives, or either is lost. */
  function movesOfCall(
    world: RefundWorld,
    at: number,
    tab: Tab,
    call: Call,
  ): readonly RefundMove[] {
    const { id, answer } = call;
    if (answer !== null) {
      const text = `${id} is answered ${answer.is === 'refused' ? answer.why : answer.is}`;
      return [turned(world, at, text, 'byItself', refunds.answered(tab, call, answer))];
    }
    const server = servers.get(world.server);
    const { answer: said, after } = handle(server, call.request);
    const answered = (text: string, mover: Mover, of: RefundWorld, now: Server, what: Answer) => {
      const calls = tab.calls.map((each) => (each === call ? { ...call, answer: what } : each));
      const next = { ...of, server: servers.add(now) };
      const isDone = call.request.call === 'act' && now === after && said.is === 'refund';
      const isActDone = tab.isActDone || isDone;
      return turned(next, at, `${id} ${text}`, mover, { ...tab, calls, isActDone });
    };
    const done = answered('is handled', 'byItself', world, after, said);
    if (world.faults === 0) return [done];
    const wrong = { ...world, faults: world.faults - 1 };
    const lost: Answer = { is: 'refused', why: 'lost' };
    return [
      done,
      answered('is lost', 'chance', wrong, server, lost),
      answered('is handled, its answer is lost', 'chance', wrong, after, lost),
    ];
  }

  /** The moves that the page offers the person. */
  function deeds(world: RefundWorld, at: number, tab: Tab): readonly RefundMove[] {
    const snapshot = refunds.getSnapshot(tab);
    const { quote, refund } = snapshot.context;
    const sends = (text: string, event: AnyEventObject) =>
      turned(world, at, text, 'person', refunds.send(tab, event));
    if (snapshot.matches('confirmingWithdrawal')) {
      return [
        sends('says yes', { type: 'confirmation.accepted' }),
        sends('says no', { type: 'confirmation.declined' }),
      ];
    }
    if (refund !== null && snapshot.matches('following')) {
      const isUndecided = refund.status === 'requested' || refund.status === 'offered';
      return [
        ...(isUndecided ? [sends('withdraws', { type: 'withdrawal.requested' })] : []),
        ...(refund.status === 'offered'
          ? [sends('accepts', { type: 'offer.accepted', offered: refund.offered })]
          : []),
        ...(isUndecided && refund.notes.length === 0
          ? [sends('adds a note', { type: 'note.sent', text: note })]
          : []),
        ...(refund.status === 'failed' && refund.account === undefined
          ? [sends('gives an account', { type: 'account.sent', account })]
          : []),
      ];
    }
    const asks = snapshot.matches('asking') || snapshot.matches('termsChanged');
    if (asks && quote !== null && world.requests > 0) {
      const { order_no, refundable: amount, terms } = quote;
      const idempotencyKey = `k${world.requests}`;
      const shown = { amount, terms };
      const request = { order_no, amount, reason: 'other', note: null, shown };
      const sent = refunds.send(tab, { type: 'request.submitted', request, idempotencyKey });
      const fewer = { ...world, requests: world.requests - 1 };
      return [turned(fewer, at, `asks for ${amount}`, 'person', sent)];
    }
    const offersRetry = ['unclear', 'nothingLeft', 'unavailable'].includes(String(snapshot.value));
    return offersRetry ? [sends('tries again', { type: 'retry.requested' })] : [];
  }

  /** The possible moves of staff, the wallet and time. */
  function decisions(world: RefundWorld): readonly RefundMove[] {
    if (world.decisions === 0) return [];
    const server = servers.get(world.server);
    const fewer = { ...world, decisions: world.decisions - 1 };
    const by = (text: string, next: Server): RefundMove => ({
      text,
      mover: 'chance',
      world: { ...fewer, server: servers.add(next) },
    });
    const rows = server.rows.flatMap((row) =>
      decisionsOn(row).map(({ text, row: next }) => by(text, withRow(server, next))),
    );
    return rules.lessens && server.terms > 1
      ? [...rows, by('the terms give less', { ...server, terms: server.terms - 1 })]
      : rows;
  }

  function turned(
    world: RefundWorld,
    at: number,
    text: string,
    mover: Mover,
    tab: Tab,
  ): RefundMove {
    const next = world.tabs.map((id, index) => (index === at ? tabs.add(tab) : id));
    return { text: `${'ABC'[at] ?? ''} ${text}`, mover, world: { ...world, tabs: next } };
  }

  /** Pages are alike; which of them is which makes no difference. */
  function canonical(world: RefundWorld): RefundWorld {
    return { ...world, tabs: world.tabs.toSorted((one, other) => one - other) };
  }

  const space: Space<RefundWorld> = {
    first,
    namedMovesFrom,
    movesFrom: (world) =>
      namedMovesFrom(world).map((move) => ({ ...move, world: canonical(move.world) })),
    canonical,
    getKey: ({ tabs: ids, server, requests, decisions: acts, faults }) =>
      `${ids.join()} ${server} ${requests} ${acts} ${faults}`,
  };
  return { ...space, refunds, tab: tabs.get, server: servers.get };
}

function decisionsOn(row: Row): readonly { text: string; row: Row }[] {
  const acts = [
    { text: 'the console approves', row: moved(row, 'refund.approved', row.asked) },
    { text: 'the console offers 1', row: offersLess(row) ? moved(row, 'refund.offered', 1) : null },
    { text: 'the console declines', row: moved({ ...row, offered: null }, 'refund.declined') },
    { text: 'the wallet sends it', row: moved(row, 'money.returned') },
    { text: 'the wallet fails', row: moved(row, 'wallet.failed') },
    { text: 'it is tried again', row: moved(row, 'refund.retried') },
    { text: 'it is paid by hand', row: moved(row, 'refund.settled') },
  ];
  return acts.flatMap(({ text, row: next }) => (next === null ? [] : [{ text, row: next }]));
}

function offersLess({ asked, offered }: Row): boolean {
  return asked > 1 && offered !== 1;
}

/** Returns a refund of the server as a screen shows it. */
export function shownRow(row: Row): string {
  return formatGist(refundOfRow(row));
}
