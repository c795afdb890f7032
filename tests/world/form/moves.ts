import type { AnyStateMachine } from 'xstate';
import { createInterner } from '../interner.ts';
import type { Mover } from '../rules.ts';
import type { Move, Space } from '../search.ts';
import { firstServer, handle, wrongValue, type Answer, type Server } from './server.ts';
import { createFormTabs, type Tab } from './tab.ts';

/** The possible events of one form in the tabs of a browser. */
export type FormRules = {
  tabs: number;
  /** Limits: presses of the button, lost responses, and ended sessions. */
  presses: number;
  faults: number;
  endings: number;
};

/** Tabs and the server, by number, and how much may still happen. */
export type FormWorld = {
  tabs: readonly number[];
  server: number;
  presses: number;
  faults: number;
  endings: number;
};

type FormMove = Move<FormWorld>;

export type FormMoves = ReturnType<typeof createFormMoves>;

const texts = ['one', 'two', wrongValue] as const;

/** Returns every move in a world of tabs with this machine of a form. */
export function createFormMoves(machine: AnyStateMachine, rules: FormRules) {
  const forms = createFormTabs(machine);
  const tabs = createInterner<Tab>((tab) => tab);
  const servers = createInterner<Server>((server) => server);

  function first(): FormWorld {
    const opened = tabs.add(forms.first());
    const { presses, faults, endings } = rules;
    const all = Array.from({ length: rules.tabs }, () => opened);
    return { tabs: all, server: servers.add(firstServer), presses, faults, endings };
  }

  function namedMovesFrom(world: FormWorld): readonly FormMove[] {
    return [...world.tabs.flatMap((_, at) => movesOfTab(world, at)), ...endings(world)];
  }

  function movesOfTab(world: FormWorld, at: number): readonly FormMove[] {
    const tab = tabs.get(world.tabs[at] ?? 0);
    const { stored } = servers.get(world.server);
    const turned = (text: string, mover: Mover, next: Tab) => turn(world, at, text, mover, next);
    if (tab.page === 'login') return [loggedIn(world, at)];
    return [
      ...movesOfCall(world, at, tab),
      ...tab.timers.map((timer) => turned('waits no longer', 'byItself', forms.ended(tab, timer))),
      ...texts
        .filter((text) => text !== tab.field)
        .map((text) => turned(`types ${text}`, 'person', forms.typed(tab, text))),
      ...presses(world, at, tab),
      turned('is reloaded', 'chance', forms.opened(tab, stored)),
    ];
  }

  /** The server handles a call, its answer arrives, or either is lost. */
  function movesOfCall(world: FormWorld, at: number, tab: Tab): readonly FormMove[] {
    if (tab.call === null) return [];
    const { sent, answer } = tab.call;
    if (answer === 'unauthorized') return [rejected(world, at)];
    if (answer !== null) {
      const next = forms.answered(tab, sent, answer);
      return [turn(world, at, `is answered ${answer}`, 'byItself', next)];
    }
    const server = servers.get(world.server);
    const { answer: said, after } = handle(server, sent);
    const answered = (text: string, mover: Mover, of: FormWorld, now: Server, what: Answer) =>
      turn({ ...of, server: servers.add(now) }, at, text, mover, {
        ...tab,
        call: { sent, answer: what },
      });
    const done = answered('submit is handled', 'byItself', world, after, said);
    if (world.faults === 0) return [done];
    const wrong = { ...world, faults: world.faults - 1 };
    return [
      done,
      answered('submit is lost', 'chance', wrong, server, 'lost'),
      answered('submit is handled, its answer is lost', 'chance', wrong, after, 'lost'),
    ];
  }

  function presses(world: FormWorld, at: number, tab: Tab): readonly FormMove[] {
    if (world.presses === 0 || forms.isBusy(tab)) return [];
    const next = { ...world, presses: world.presses - 1 };
    const sent = forms.pressed(tab, `k${world.presses}`);
    return [turn(next, at, 'presses the button', 'person', sent)];
  }

  /** The tabs of a browser share the session: all of them are led to the log-in page. */
  function rejected(world: FormWorld, at: number): FormMove {
    const all = world.tabs.map((id) => tabs.add(forms.atLogin(tabs.get(id))));
    return {
      text: `${getTabName(at)} hears 401`,
      mover: 'byItself',
      world: { ...world, tabs: all },
    };
  }

  function loggedIn(world: FormWorld, at: number): FormMove {
    const server = { ...servers.get(world.server), isSignedIn: true };
    const all = world.tabs.map((id) => tabs.add(forms.opened(tabs.get(id), server.stored)));
    return {
      text: `${getTabName(at)} logs in`,
      mover: 'person',
      world: { ...world, tabs: all, server: servers.add(server) },
    };
  }

  function endings(world: FormWorld): readonly FormMove[] {
    const server = servers.get(world.server);
    if (world.endings === 0 || !server.isSignedIn) return [];
    const after = servers.add({ ...server, isSignedIn: false });
    const next = { ...world, server: after, endings: world.endings - 1 };
    return [{ text: 'server ends the session', mover: 'chance', world: next }];
  }

  function turn(world: FormWorld, at: number, text: string, mover: Mover, next: Tab): FormMove {
    const all = world.tabs.map((id, index) => (index === at ? tabs.add(next) : id));
    return { text: `${getTabName(at)} ${text}`, mover, world: { ...world, tabs: all } };
  }

  /** Sorts the tabs, because they are interchangeable. */
  function canonical(world: FormWorld): FormWorld {
    return { ...world, tabs: world.tabs.toSorted((one, other) => one - other) };
  }

  const space: Space<FormWorld> = {
    first,
    namedMovesFrom,
    movesFrom: (world) =>
      namedMovesFrom(world).map((move) => ({ ...move, world: canonical(move.world) })),
    canonical,
    getKey: ({ tabs: ids, server, ...left }) =>
      [ids.join(), server, left.presses, left.faults, left.endings].join(' '),
  };
  return { ...space, forms, tab: tabs.get, server: servers.get };
}

function getTabName(at: number): string {
  return 'ABC'[at] ?? '';
}
