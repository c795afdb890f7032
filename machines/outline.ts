import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { siteCatalog } from './catalog.ts';

/** A chart as plain data for pages, without the machine. */
export type Outline = { name: string; initial: readonly string[]; states: readonly OutlineState[] };

export type OutlineState = {
  /** `unpaid.paying`; the whole chart is the empty path. */
  path: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  initial: boolean;
  moves: readonly Move[];
};

export type Move = {
  by: { kind: 'event' | 'done' | 'error' | 'after' | 'always'; name: string };
  guard: string | null;
  /** Null when nothing is left or entered. */
  target: string | null;
};

/** Where a machine is drawn, in one language, in whole px. The build computes it. */
export type Chart = {
  width: number;
  height: number;
  boxes: readonly ChartBox[];
  cards: readonly ChartCard[];
  lines: readonly ChartLine[];
};

type Placed = { x: number; y: number; width: number; height: number };

/** A state; those inside a parallel one are its regions. */
export type ChartBox = Placed & {
  path: string;
  /** Its name, in one or two lines. */
  title: readonly string[];
  /** Events handled in it without leaving it. */
  rows: readonly ChartRow[];
  /** The indexes of its moves in the list of all moves of the outline. */
  moves: readonly number[];
};

/**
 * A card that replaces several lines. `any`: the events possible anywhere inside `from`; `fan`: one event
 * of all states in `from`; `jump`: the end of a long way back, named instead of drawn.
 */
export type ChartCard = Placed & {
  id: string;
  kind: 'any' | 'fan' | 'jump';
  from: readonly string[];
  to: string;
  rows: readonly ChartRow[];
  moves: readonly number[];
};

export type ChartLine = {
  /** The path of a state, or the id of a card. */
  from: string;
  to: string;
  /** x and y of each bend in turn. */
  points: readonly number[];
  label: (Placed & { rows: readonly ChartRow[] }) | null;
  moves: readonly number[];
};

/** The number of test paths that contain a move, and the steps of the shortest. */
export type Walk = { paths: number; steps: string };

/** Everything that a page shows of a machine in one language. */
export type Drawing = {
  outline: Outline;
  chart: Chart;
  /** True if cards replace lines that can be drawn one by one. */
  hasCards: boolean;
  /** The texts on the screen, by the path of a state. */
  screen: Readonly<Record<string, readonly ScreenText[]>>;
  rules: ScreenRules;
  /** The steps of the shortest path to a state, by its path. */
  ways: Readonly<Record<string, string>>;
  /** For each move of the outline, in order. */
  walks: readonly Walk[];
};

/** A text on the screen, with `{{names}}` for the values that the page inserts. */
export type ScreenText = { text: string; when: ShownWhen };

/**
 * When a text is on the screen of its state: always; from one of some causes until one of others; or for a
 * reason that no record contains. A cause is `error createOrder`, followed by its guard. With
 * `(unreachable)` an error counts only without a response, with `(answered)` only with one.
 */
export type ShownWhen =
  | 'always'
  | 'unrecorded'
  | { since: readonly string[]; until: readonly string[] };

/** Rules for the screen of a machine that is in several states at once; states are named by their paths. */
export type ScreenRules = {
  /** The states that a state hides, with everything inside them. */
  covers: Readonly<Record<string, readonly string[]>>;
  /** States that stay on the screen until their cause happens. */
  stays: Readonly<Record<string, string>>;
  /** States in which the screen is that of another machine. */
  of: Readonly<Record<string, string>>;
};

/** A state as the search sees it: its name, and the texts on its screen. */
export type ReadableState = {
  machine: string;
  path: string;
  name: string;
  texts: readonly string[];
  /** Sentences that customers say in this state. */
  said: readonly string[];
};

/** One line of a label: event and condition; `width` in px, including the sign. */
export type ChartRow = {
  sign: Move['by']['kind'] | 'stays' | 'leads' | null;
  text: string;
  guard: string;
  width: number;
};

/** Every machine that customers use, by its name. Pages import it as `virtual:flow-outlines`. */
export const outlines: Readonly<Record<string, Outline>> = Object.fromEntries(
  siteCatalog.map(({ name, machine }) => [name, createOutline(machine)]),
);

/** Returns every state of a machine, outermost first, with its transitions. */
function createOutline(machine: AnyStateMachine): Outline {
  return {
    name: machine.id,
    initial: listInitialStates(machine.root).map(getNodePath),
    states: statesIn(machine.root),
  };
}

/** Returns the state in which a machine begins, or its regions. */
function listInitialStates({ type, initial, states }: AnyStateNode): readonly AnyStateNode[] {
  return type === 'parallel' ? Object.values(states) : (initial.target ?? []);
}

function statesIn(node: AnyStateNode): OutlineState[] {
  const own: OutlineState = {
    path: getNodePath(node),
    type: node.type,
    initial: node.parent?.type !== 'parallel' && node.parent?.config.initial === node.key,
    moves: listMoves(node),
  };
  return [own, ...Object.values<AnyStateNode>(node.states).flatMap(statesIn)];
}

function listMoves(node: AnyStateNode): Move[] {
  const named = [...node.transitions.entries()].flatMap(([event, transitions]) =>
    transitions.map((transition) => ({ by: parseCause(event), transition })),
  );
  const always = (node.always ?? []).map((transition) => ({
    by: { kind: 'always', name: '' } as const,
    transition,
  }));
  return [...named, ...always].map(({ by, transition: { guard, target } }) => ({
    by,
    guard: findGuardName(guard),
    target: target?.[0] === undefined ? null : getNodePath(target[0]),
  }));
}

/** `xstate.done.actor.createOrder` is an answer of the port `createOrder`. */
function parseCause(event: string): Move['by'] {
  const [, kind, name] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (name !== undefined) return { kind: kind === 'done' ? 'done' : 'error', name };
  const after = /^xstate\.after\.([^.]+)\./.exec(event)?.[1];
  return after === undefined ? { kind: 'event', name: event } : { kind: 'after', name: after };
}

function findGuardName(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return null;
}

function getNodePath(node: AnyStateNode): string {
  return node.path.join('.');
}
