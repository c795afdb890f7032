import type { Mover, Rules } from './rules.ts';
import { changesSomething } from './ports.ts';
import type { Move } from './search.ts';
import { createServerTable } from './server-table.ts';
import { type Tabs } from './run-tab.ts';
import { emptyTab, type Call } from './tab.ts';
import { createTabTable, type LocalMove, type Stepped } from './tab-table.ts';
import { failure } from './wire.ts';
import type { Answer, ServerLogic, Wallet } from './server-state.ts';

/** Tabs and server by number, with the remaining faults and payments. */
export type World = {
  tabs: readonly number[];
  server: number;
  faults: number;
  payments: number;
};

type WorldMove = Move<World>;

/**
 * Poll sharing between tabs: `holdsInherited` means that the server holds an inherited poll from the
 * start again.
 */
export type SharedPoll = { holdsInherited: boolean };

export type Moves = ReturnType<typeof createMoves>;

/** Returns every move in a world of these tabs and this server, by these rules. */
export function createMoves(
  tabs: Tabs,
  logic: ServerLogic,
  rules: Rules,
  { holdsInherited }: SharedPoll = { holdsInherited: false },
) {
  const may = new Set(rules.may);
  const tabTable = createTabTable(tabs, may);
  const servers = createServerTable(logic, may);
  const kinds = rules.tabs.map((page, at) => `${page} ${getReach(at)}`);
  const isSymmetric = rules.isOneBrowser && kinds.length > 1 && new Set(kinds).size === 1;

  function first(): World {
    const closed = tabTable.add(emptyTab);
    const none: World = {
      tabs: rules.tabs.map(() => closed),
      server: servers.add(rules.server),
      faults: rules.faults,
      payments: rules.payments,
    };
    return rules.tabs.reduce((world, page, at) => {
      const reach = getReach(at);
      if (page === 'wallet') {
        return putTab(world, at, tabTable.add({ ...emptyTab, page: 'order', reach, left: true }));
      }
      const opens = `opens ${page} ${reach}`;
      return withTab(world, at, tabTable.step(closed, { do: 'open', page, reach }, opens));
    }, none);
  }

  function getReach(at: number) {
    return rules.reaches?.[at] ?? 'qr';
  }

  function movesFrom(world: World): readonly WorldMove[] {
    const moves = namedMovesFrom(world);
    if (!isSymmetric) return moves;
    return moves.map((move) => ({ ...move, world: canonical(move.world) }));
  }

  /** Tabs of one browser that were opened alike may change places. */
  function canonical(world: World): World {
    return isSymmetric
      ? { ...world, tabs: world.tabs.toSorted((one, other) => one - other) }
      : world;
  }

  function namedMovesFrom(world: World): readonly WorldMove[] {
    const due: WorldMove[] = [];
    world.tabs.forEach((id, at) => {
      for (const move of tabTable.dueMoves(id)) due.push(moved(world, at, move));
    });
    if (due.length > 0) return due;
    const moves: WorldMove[] = [];
    world.tabs.forEach((id, at) => {
      for (const move of tabTable.getMoves(id)) {
        if (isPossible(world, move)) moves.push(moved(world, at, move));
      }
      for (const call of tabTable.waitingCalls(id)) addHandled(moves, world, at, call);
      if (tabTable.get(id).atWechat) moves.push(...ledBack(world, at));
    });
    for (const { text, mover, server, paid } of servers.getMoves(world.server)) {
      if (paid > world.payments) continue;
      moves.push({ text, mover, world: { ...world, server, payments: world.payments - paid } });
    }
    if (servers.get(world.server).cancelling) moves.push(committed(world));
    if (may.has('timePasses') && isQuiet(world)) {
      const later = {
        ...world,
        tabs: world.tabs.map(tabTable.later),
        server: servers.later(world.server),
      };
      moves.push({ text: '+5 min', mover: 'byItself', world: later });
    }
    return moves;
  }

  function moved(world: World, at: number, move: LocalMove): WorldMove {
    const { text, mover, stepped, isFault, breaks } = move;
    const after = withTab(isFault ? withFault(world) : world, at, stepped);
    return { text: `${getTabName(at)} ${text}`, mover, world: after, breaks };
  }

  /** WeChat leads a tab back to the order, with or without having identified the payer. */
  function ledBack(world: World, at: number): readonly WorldMove[] {
    const stepped = tabTable.ledBack(tabAt(world, at));
    const { breaks } = stepped;
    return [true, false].map((isNamed) => {
      const server = isNamed ? servers.named(world.server) : world.server;
      const after = withTab({ ...world, server }, at, stepped);
      const text = `${getTabName(at)} is led back by WeChat${isNamed ? '' : ', which names nobody'}`;
      return { text, mover: 'chance', world: after, breaks };
    });
  }

  function isPossible(world: World, { isFault, startsPayment }: LocalMove): boolean {
    if (isFault && world.faults === 0) return false;
    return !startsPayment || codesAskedFor(world) < rules.attempts;
  }

  function codesAskedFor({ tabs: ids, server }: World): number {
    const { attempts, onTheWay } = servers.get(server);
    const calls = ids.flatMap((id) => tabTable.waitingCalls(id).map(({ request }) => request));
    const asked = [...onTheWay, ...calls].filter(({ call }) => call === 'startPayment');
    return attempts.length + asked.length;
  }

  /** The server handles a call of a tab, or something goes wrong with it on the way. */
  function addHandled(moves: WorldMove[], world: World, at: number, call: Call): void {
    const id = tabAt(world, at);
    const name = `${getTabName(at)} ${call.id}`;
    const { request } = call;
    const refused = (of: World, what: string, mover: Mover, response: Answer): WorldMove => ({
      text: `${name} ${what}`,
      mover,
      world: putTab(of, at, tabTable.answer(id, call, response)),
    });
    const answer = (of: World, what: string, mover: Mover) =>
      refused(of, what, mover, failure('unreachable'));
    if (tabTable.get(id).offline) {
      moves.push(answer(world, 'has no network', 'byItself'));
      return;
    }
    if (may.has('twoProcesses') && changesSomething(request) && isClaimedElsewhere(world, at)) {
      moves.push(refused(world, 'waits too long for its claim', 'chance', failure('unavailable')));
    }
    // Another request that changes the order waits for the claim.
    if (servers.get(world.server).cancelling && changesSomething(request)) return;
    moves.push(byServer(world, at, call, 'speaks'));
    if (world.faults === 0) return;
    const wrong = withFault(world);
    moves.push(answer(wrong, 'is lost', 'chance'));
    if (changesSomething(request)) {
      const { server } = servers.handle(world.server, request, 'speaks');
      moves.push(answer({ ...wrong, server }, 'is handled, its answer is lost', 'chance'));
    }
    if (['startPayment', 'cancelOrder', 'announceTransfer'].includes(request.call)) {
      moves.push(byServer(wrong, at, call, 'silent'));
    }
    if (request.call === 'startPayment') moves.push(byServer(wrong, at, call, 'givesNoCode'));
    if (may.has('sessionEnds')) {
      const out = withTab(wrong, at, tabTable.signedOut(id));
      moves.push({ text: `${name}!unauthorized`, mover: 'chance', world: out });
    }
  }

  /** True when another process may have claimed the order: a call of another tab would change it. */
  function isClaimedElsewhere(world: World, at: number): boolean {
    return world.tabs.some(
      (id, other) =>
        other !== at &&
        tabTable
          .get(id)
          .calls.some(({ request, answer }) => answer === null && changesSomething(request)),
    );
  }

  function byServer(world: World, at: number, call: Call, wallet: Wallet): WorldMove {
    const mover = wallet === 'speaks' ? ('byItself' as const) : ('chance' as const);
    const text = `server ${call.id} of ${getTabName(at)}${wallet === 'speaks' ? '' : wallets[wallet]}`;
    const { server, answer, breaks } = servers.handle(world.server, call.request, wallet);
    const after = { ...world, server };
    const id = tabAt(world, at);
    if (answer === null) {
      const taken = putTab(after, at, tabTable.setCall(id, call, { taken: true }));
      return { text, mover, world: taken, breaks };
    }
    const answered = tabTable.answer(id, call, answer);
    const isLate = may.has('staleReads') || tabTable.get(id).frozen;
    if (changesSomething(call.request) || isLate) {
      return { text, mover, world: putTab(after, at, answered), breaks };
    }
    const { owner, id: name } = call;
    const arrives = tabTable.step(answered, { do: 'answer', owner, id: name }, `${name}${answer}`);
    const arrived = withTab(shared(after, at, call, answer), at, arrives);
    return {
      text: `${getTabName(at)} ${name}${answer}`,
      mover,
      world: arrived,
      breaks: arrives.breaks,
    };
  }

  /** Delivers the response to other tabs that wait for the same poll; it arrives separately. */
  function shared(world: World, at: number, { request }: Call, answer: Answer): World {
    if (!may.has('sharedPolls') || request.call !== 'fetchStatus') return world;
    return othersThatPoll(world, at, request.paymentNo, (id, poll) =>
      tabTable.answer(id, poll, answer),
    );
  }

  /** Hands an aborted poll to the next tab that waits for it. */
  function inherited(world: World, at: number, tab: number): World {
    if (!may.has('sharedPolls') || !holdsInherited) return world;
    const before = tabTable.findPoll(tabAt(world, at))?.request;
    if (before?.call !== 'fetchStatus' || tabTable.findPoll(tab) !== undefined) return world;
    return othersThatPoll(world, at, before.paymentNo, (id, poll) =>
      tabTable.setCall(id, poll, { heldAgain: true }),
    );
  }

  function othersThatPoll(
    world: World,
    at: number,
    paymentNo: string,
    change: (id: number, poll: Call) => number,
  ): World {
    const ids = world.tabs.map((id, index) => {
      const poll = index === at ? undefined : tabTable.findPoll(id);
      const isSame = poll?.request.call === 'fetchStatus' && poll.request.paymentNo === paymentNo;
      return poll !== undefined && isSame ? change(id, poll) : id;
    });
    return { ...world, tabs: ids };
  }

  /** Commits the cancellation that has queried the wallets, and answers its caller. */
  function committed(world: World): WorldMove {
    const { server, answer } = servers.commit(world.server);
    const answered = world.tabs.map((id) => {
      const call = tabTable.get(id).calls.find(({ taken }) => taken);
      return call === undefined ? id : tabTable.setCall(id, call, { taken: false, answer });
    });
    const after = { ...world, server, tabs: answered };
    return { text: 'server commits the cancellation', mover: 'byItself', world: after };
  }

  /** True when no move that takes seconds is running. */
  function isQuiet({ tabs: ids, server }: World): boolean {
    const { cancelling, onTheWay } = servers.get(server);
    if (cancelling || onTheWay.length > 0) return false;
    return ids.every((id) => {
      const { frozen, calls, mail } = tabTable.get(id);
      return frozen || (calls.length === 0 && !mail);
    });
  }

  /** The world after a tab's step: notifies other tabs, marks the code as shown, drops callers. */
  function withTab(before: World, at: number, stepped: Stepped): World {
    const { tab, tells, shows, abandoned } = stepped;
    const isHeard = tells && rules.isOneBrowser;
    const world = inherited(before, at, tab);
    const ids = world.tabs.map((id, index) => {
      if (index === at) return tab;
      return isHeard ? tabTable.told(id) : id;
    });
    let { server } = world;
    if (shows !== -1) server = servers.shown(server, shows);
    for (const request of abandoned) server = servers.abandoned(server, request);
    return { ...world, tabs: ids, server };
  }

  return {
    first,
    movesFrom,
    namedMovesFrom,
    canonical,
    getKey,
    tab: tabTable.get,
    screen: tabTable.screen,
    server: servers.get,
  };
}

function getKey({ tabs, server, faults, payments }: World): string {
  return `${tabs.join()} ${server} ${faults} ${payments}`;
}

const wallets = { silent: ' (the wallet is silent)', givesNoCode: ' (the wallet gives no code)' };

function getTabName(at: number): string {
  return 'ABC'[at] ?? '';
}

function tabAt(world: World, at: number): number {
  const id = world.tabs[at];
  if (id === undefined) throw new Error(`there is no tab ${at}`);
  return id;
}

function putTab(world: World, at: number, tab: number): World {
  return { ...world, tabs: world.tabs.map((id, index) => (index === at ? tab : id)) };
}

function withFault(world: World): World {
  return { ...world, faults: world.faults - 1 };
}
