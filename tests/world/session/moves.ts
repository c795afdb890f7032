import type { AnyStateMachine } from 'xstate';
import { createInterner } from '../interner.ts';
import type { Mover } from '../rules.ts';
import type { Move, Space } from '../search.ts';
import { createEndEvent, handle } from './server.ts';
import { nobody, withToken, type Shared } from './shared.ts';
import { closedTab, createSessionTabs, type Answer, type Call, type Run, type Tab } from './tab.ts';

/** The possible events of one browser. */
export type SessionRules = {
  tabs: number;
  people: readonly string[];
  /** Limits: sign-ins, sessions ended by the server, and failed calls. */
  signIns: number;
  endings: number;
  faults: number;
  /** Allows tabs to enter the back/forward cache and return. */
  caches: boolean;
};

/** Tabs and their shared state, by number, with the remaining limits. */
export type SessionWorld = {
  tabs: readonly number[];
  shared: number;
  endings: number;
  faults: number;
};

type SessionMove = Move<SessionWorld>;

/** Changes of tab and world in addition to the run's. */
type Beside = { tab?: Partial<Tab>; shared?: Partial<Shared> };

export type SessionMoves = ReturnType<typeof createSessionMoves>;

/** Returns every move in a world of tabs with this machine of the session. */
export function createSessionMoves(machine: AnyStateMachine, rules: SessionRules) {
  const sessions = createSessionTabs(machine);
  const tabs = createInterner<Tab>((tab) => tab);
  const shareds = createInterner<Shared>((shared) => ({
    ...shared,
    alive: shared.alive.toSorted(),
    over: shared.over.toSorted(),
  }));

  function first(): SessionWorld {
    const closed = tabs.add(sessions.opened(closedTab, nobody));
    return {
      tabs: Array.from({ length: rules.tabs }, () => closed),
      shared: shareds.add(nobody),
      endings: rules.endings,
      faults: rules.faults,
    };
  }

  function namedMovesFrom(world: SessionWorld): readonly SessionMove[] {
    return [...world.tabs.flatMap((_, at) => movesOfTab(world, at)), ...endings(world)];
  }

  function movesOfTab(world: SessionWorld, at: number): readonly SessionMove[] {
    const tab = tabs.get(world.tabs[at] ?? 0);
    // A cached tab reads the current storage on return; earlier messages are lost.
    if (tab.cached) {
      const back = { tab: { cached: false, inbox: [] } };
      return [stepped(world, at, 'comes back', 'person', (run) => run.reread(), back)];
    }
    const quick = [
      ...hearing(world, at, tab),
      ...tab.calls.flatMap((call) => movesOfCall(world, at, tab, call)),
    ];
    // Messages between tabs take milliseconds, people and timers take seconds.
    if (world.tabs.some((id) => tabs.get(id).inbox.length > 0)) return quick;
    return [
      ...quick,
      ...timers(world, at, tab),
      ...deeds(world, at, tab),
      ...chances(world, at, tab),
    ];
  }

  function hearing(world: SessionWorld, at: number, tab: Tab): readonly SessionMove[] {
    const [change, ...later] = tab.inbox;
    if (change === undefined) return [];
    const hear = (run: Run) => run.hear(change);
    return [
      stepped(world, at, `hears of ${change.key}`, 'byItself', hear, { tab: { inbox: later } }),
    ];
  }

  function timers(world: SessionWorld, at: number, tab: Tab): readonly SessionMove[] {
    return tab.timers.map((timer) =>
      stepped(world, at, 'waits no longer', 'byItself', (run) => run.end(timer), {
        tab: { timers: tab.timers.filter((each) => each !== timer) },
      }),
    );
  }

  /** The server handles a call, its answer arrives, or something goes wrong on the way. */
  function movesOfCall(
    world: SessionWorld,
    at: number,
    tab: Tab,
    call: Call,
  ): readonly SessionMove[] {
    if (call.answer !== null) return [arrival(world, at, tab, call, call.answer)];
    const shared = shareds.get(world.shared);
    const { answer, after } = handle(shared, call, tab.opened);
    // A sign-in with a lost response returns the same session to the same key.
    const opened =
      call.id === 'signIn' && typeof answer === 'object'
        ? { person: call.with, token: answer.token }
        : tab.opened;
    const answered = (
      text: string,
      mover: Mover,
      of: SessionWorld,
      so: Shared,
      said: Answer,
      kept = tab.opened,
    ) => ({
      text: `${getTabName(at)} ${call.id} ${text}`,
      mover,
      world: {
        ...withTab(of, at, {
          ...tab,
          opened: kept,
          calls: tab.calls.map((each) => (each === call ? { ...call, answer: said } : each)),
        }),
        shared: shareds.add(so),
      },
    });
    const done = answered('is handled', 'byItself', world, after, answer);
    if (world.faults === 0) return [done];
    const wrong = { ...world, faults: world.faults - 1 };
    return [
      done,
      answered('is lost', 'chance', wrong, shared, 'unreachable'),
      answered('is handled, its answer is lost', 'chance', wrong, after, 'unreachable', opened),
    ];
  }

  function arrival(
    world: SessionWorld,
    at: number,
    tab: Tab,
    call: Call,
    answer: Answer,
  ): SessionMove {
    const text = `${call.id} is answered`;
    const isKnown = call.id === 'signIn' && answer !== 'unreachable';
    const rest = {
      calls: tab.calls.filter((each) => each !== call),
      ...(isKnown ? { opened: null } : {}),
    };
    if (call.id !== 'read') {
      const last = typeof answer === 'object' ? { last: answer.token } : {};
      const end = createEndEvent(call.id, answer);
      return stepped(world, at, text, 'byItself', (run) => run.send(end), {
        tab: rest,
        shared: last,
      });
    }
    if (answer !== 'unauthorized') {
      return {
        text: `${getTabName(at)} ${text}`,
        mover: 'byItself',
        world: withTab(world, at, { ...tab, ...rest }),
      };
    }
    const rejected = { type: 'session.rejected', token: call.with };
    return stepped(world, at, `${text} 401`, 'byItself', (run) => run.send(rejected), {
      tab: rest,
      shared: { over: withToken(shareds.get(world.shared).over, call.with) },
    });
  }

  /** The possible actions of the person in a tab. */
  function deeds(world: SessionWorld, at: number, tab: Tab): readonly SessionMove[] {
    const state = sessions.getSessionState(tab);
    const token = sessions.findToken(tab);
    if (state === 'guest.signedOut' && mayStillSignIn(world)) {
      return rules.people.map((phone) => {
        const credentials = { method: 'password', phone, password: '' };
        const submitted = { type: 'credentials.submitted', credentials };
        return stepped(world, at, `signs in as ${phone}`, 'person', (run) => run.send(submitted));
      });
    }
    if (state !== 'signedIn' || token === null) return [];
    const over = { shared: { over: withToken(shareds.get(world.shared).over, token) } };
    const signsOut = stepped(
      world,
      at,
      'signs out',
      'person',
      (run) => run.send({ type: 'signOut.requested' }),
      over,
    );
    if (tab.calls.some(({ id }) => id === 'read')) return [signsOut];
    const read: Call = { id: 'read', with: token, answer: null };
    const reads = withTab(world, at, { ...tab, calls: [...tab.calls, read] });
    return [signsOut, { text: `${getTabName(at)} reads`, mover: 'person', world: reads }];
  }

  function chances(world: SessionWorld, at: number, tab: Tab): readonly SessionMove[] {
    const reloaded = stepped(world, at, 'is reloaded', 'chance', (run) => run.open(), {
      tab: { inbox: [], opened: null },
    });
    if (!rules.caches || tab.calls.length > 0) return [reloaded];
    const cached = withTab(world, at, { ...tab, cached: true });
    return [reloaded, { text: `${getTabName(at)} is cached`, mover: 'chance', world: cached }];
  }

  function endings(world: SessionWorld): readonly SessionMove[] {
    if (world.endings === 0) return [];
    const shared = shareds.get(world.shared);
    return shared.alive.map((token) => {
      const alive = shared.alive.filter((each) => each !== token);
      const after = shareds.add({ ...shared, alive });
      return {
        text: `server ends ${token}`,
        mover: 'chance',
        world: { ...world, shared: after, endings: world.endings - 1 },
      };
    });
  }

  function mayStillSignIn({ tabs: ids, shared }: SessionWorld): boolean {
    const underWay = ids
      .flatMap((id) => tabs.get(id).calls)
      .filter(({ id, answer }) => id === 'signIn' && answer === null);
    return shareds.get(shared).minted + underWay.length < rules.signIns;
  }

  /** Runs the tab, sends its writes to the others, and compares its screen with the truth. */
  function stepped(
    world: SessionWorld,
    at: number,
    text: string,
    mover: Mover,
    act: (run: Run) => void,
    beside: Beside = {},
  ): SessionMove {
    const before = tabs.get(world.tabs[at] ?? 0);
    const shared = { ...shareds.get(world.shared), ...beside.shared };
    const { tab, written, emitted, ...after } = sessions.step(
      { ...before, ...beside.tab },
      shared,
      act,
    );
    const ids = world.tabs.map((id, index) => {
      if (index === at) return tabs.add(tab);
      const other = tabs.get(id);
      return other.cached ? id : tabs.add({ ...other, inbox: [...other.inbox, ...written] });
    });
    const lives = shared.alive.includes(sessions.findToken(before) ?? '');
    return {
      text: `${getTabName(at)} ${text}`,
      mover,
      world: { ...world, tabs: ids, shared: shareds.add(after.shared) },
      breaks:
        lives && emitted.includes('session.expired')
          ? 'a session that the server still takes is called expired'
          : null,
    };
  }

  function withTab(world: SessionWorld, at: number, tab: Tab): SessionWorld {
    return { ...world, tabs: world.tabs.map((id, index) => (index === at ? tabs.add(tab) : id)) };
  }

  /** Tabs are alike; which of them is which makes no difference. */
  function canonical(world: SessionWorld): SessionWorld {
    return { ...world, tabs: world.tabs.toSorted((one, other) => one - other) };
  }

  const space: Space<SessionWorld> = {
    first,
    namedMovesFrom,
    movesFrom: (world) =>
      namedMovesFrom(world).map((move) => ({ ...move, world: canonical(move.world) })),
    canonical,
    getKey: (world) => `${world.tabs.join()} ${world.shared} ${world.endings} ${world.faults}`,
  };
  return { ...space, sessions, tab: tabs.get, shared: shareds.get };
}

function getTabName(at: number): string {
  return 'ABC'[at] ?? '';
}
