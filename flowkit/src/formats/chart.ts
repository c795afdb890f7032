import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { listActions, stateName } from '../paths/transitions.ts';

/** The drawable part of a machine: its states and transitions with the names of all actions. */
export type Chart = { id: string; root: ChartState };

export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export type ChartState = {
  key: string;
  /** The id that the state was given, null for the one that XState makes. */
  id: string | null;
  type: StateType;
  /** The key of the state in which a compound one begins. */
  initial: string | null;
  initialActions: readonly string[];
  history: 'shallow' | 'deep' | null;
  /** The default targets of a history state, when it declares any. */
  historyTargets: readonly string[];
  description: string | null;
  tags: readonly string[];
  /** True when `xstate.route` leads to it. */
  isRoute: boolean;
  entry: readonly string[];
  exit: readonly string[];
  invoke: readonly { id: string; src: string }[];
  transitions: readonly ChartTransition[];
  states: readonly ChartState[];
};

export type CauseKind = 'on' | 'always' | 'onDone' | 'done' | 'error' | 'snapshot' | 'after';

export type ChartTransition = {
  kind: CauseKind;
  /** The descriptor of an event, the id of an actor, or a delay; empty for the other kinds. */
  of: string;
  /** The paths of the states that it leads to; none for one that stays. */
  targets: readonly string[];
  guard: string | null;
  actions: readonly string[];
  reenter: boolean;
};

/** Returns the chart of a machine. Functions without a name are called `inline`. */
export function createChart(machine: AnyStateMachine): Chart {
  return { id: machine.id, root: chartState(machine.root) };
}

/** Lists every state of a chart with its path; the root comes first with the path `*`. */
export function chartStates({ root }: Chart): readonly { path: string; state: ChartState }[] {
  const below = (state: ChartState, path: string): { path: string; state: ChartState }[] => [
    { path, state },
    ...state.states.flatMap((child) => below(child, pathBelow(path, child.key))),
  ];
  return below(root, '*');
}

/** Returns the path of a state from that of its parent. */
export function pathBelow(parent: string, key: string): string {
  return parent === '*' ? key : `${parent}.${key}`;
}

function chartState(node: AnyStateNode): ChartState {
  const { config, type } = node;
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const isCompound = type === 'compound';
  return {
    key: node.key,
    id: node.parent === undefined || config.id === undefined ? null : config.id,
    type,
    initial: isCompound ? (node.initial.target?.[0]?.key ?? null) : null,
    initialActions: isCompound ? node.initial.actions.map(getName) : [],
    history: getHistoryDepth(node),
    historyTargets: type === 'history' ? historyTargets(node) : [],
    description: config.description ?? null,
    tags: node.tags,
    isRoute: config.route !== undefined && config.id !== undefined,
    // XState's internal delay actions are not part of the chart.
    entry: listed(config.entry).map(getName),
    exit: listed(config.exit).map(getName),
    invoke: node.invoke.map(({ id, src }) => ({ id, src: sourceName(src) })),
    transitions: transitions
      .filter(({ eventType }) => eventType !== 'xstate.route')
      .map(chartTransition),
    states: Object.values(node.states).map(chartState),
  };
}

function getHistoryDepth({ type, history }: AnyStateNode): ChartState['history'] {
  if (type !== 'history') return null;
  return history === 'deep' ? 'deep' : 'shallow';
}

function chartTransition(transition: AnyTransitionDefinition): ChartTransition {
  const { target, guard, actions, reenter } = transition;
  return {
    ...getCause(transition),
    targets: (target ?? []).map(stateName),
    guard: guard === undefined ? null : getName(guard),
    actions: actions.map(getName),
    reenter,
  };
}

function getCause({ source, eventType }: AnyTransitionDefinition): { kind: CauseKind; of: string } {
  if (eventType === '') return { kind: 'always', of: '' };
  if (eventType === `xstate.done.state.${source.id}`) return { kind: 'onDone', of: '' };
  const timer = source.after.find((each) => each.eventType === eventType);
  if (timer !== undefined) return { kind: 'after', of: String(timer.delay) };
  for (const { id } of source.invoke) {
    if (eventType === `xstate.done.actor.${id}`) return { kind: 'done', of: id };
    if (eventType === `xstate.error.actor.${id}`) return { kind: 'error', of: id };
    if (eventType === `xstate.snapshot.${id}`) return { kind: 'snapshot', of: id };
  }
  return { kind: 'on', of: eventType };
}

function historyTargets({ config, parent }: AnyStateNode): readonly string[] {
  const { target }: { target?: unknown } = config;
  const above = parent === undefined ? '*' : stateName(parent);
  return listed(target).map((each) => {
    const name = String(each);
    const [, ...byId] = name.split('.');
    return name.startsWith('#') ? byId.join('.') : pathBelow(above, name.replace(/^\./, ''));
  });
}

/** The name of an action or a guard; of a composed guard with its parts. */
function getName(given: unknown): string {
  if (typeof given === 'string') return given;
  if (typeof given === 'object' && given !== null && 'type' in given) return String(given.type);
  if (typeof given !== 'function') return 'inline';
  if ('guards' in given && Array.isArray(given.guards)) {
    return `${given.name}(${given.guards.map(getName).join(', ')})`;
  }
  if ('stateValue' in given) return `in(${JSON.stringify(given.stateValue)})`;
  if ('type' in given) return builtInName(given);
  return 'inline';
}

/** `xstate.raise` with the event that it raises and its delay, and the like. */
function builtInName(action: object): string {
  const { type, event, delay }: { type?: unknown; event?: unknown; delay?: unknown } = action;
  const name = String(type).replace(/^xstate\./, '');
  const hasType = typeof event === 'object' && event !== null && 'type' in event;
  const late = isDelay(delay) ? ` after ${delay}` : '';
  return hasType ? `${name} ${String(event.type)}${late}` : name;
}

function isDelay(delay: unknown): delay is number | string {
  return typeof delay === 'number' || typeof delay === 'string';
}

/** The effect of a built-in XState action on the machine itself. */
export type Effect =
  | { kind: 'raise'; event: string; delay: string | null; id: string | null }
  | { kind: 'cancel'; id: string };

/** Finds the actions of XState that raise or cancel events, by their names in the chart. */
export function findEffects(machine: AnyStateMachine): ReadonlyMap<string, Effect> {
  const inline = listActions(machine).map((action) => [getName(action), action] as const);
  const named = Object.entries<unknown>(machine.implementations.actions);
  return new Map(
    [...inline, ...named].flatMap(([name, action]) => {
      const effect = readEffect(Object(action));
      return effect === null ? [] : [[name, effect] as const];
    }),
  );
}

function readEffect({ type, event, delay, id, sendId }: Record<string, unknown>): Effect | null {
  if (type === 'xstate.cancel' && typeof sendId === 'string') return { kind: 'cancel', id: sendId };
  const raised: unknown = Object(event).type;
  if (type !== 'xstate.raise' || typeof raised !== 'string') return null;
  return {
    kind: 'raise',
    event: raised,
    delay: isDelay(delay) ? String(delay) : null,
    id: typeof id === 'string' ? id : null,
  };
}

function sourceName(src: unknown): string {
  return typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : 'inline';
}

function listed(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
