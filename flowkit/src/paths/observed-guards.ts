import { StateMachine, type AnyStateMachine, type AnyTransitionDefinition } from 'xstate';
import { transitionName, listTransitions } from './transitions.ts';

/** A machine with observed guards, and the names of all observable outcomes. */
export type ObservedMachine = {
  machine: AnyStateMachine;
  /** `isPaid`, `in watching.live`, or `(green timer.ended 0)` for a guard without a name. */
  guards: readonly string[];
  /** Why a guard may have only one outcome: `child` reads the snapshot of an actor, `random` random numbers. */
  traits: ReadonlyMap<string, GuardTrait>;
};

export type GuardTrait = 'child' | 'random';

/** So many microsteps in one step are taken for a circle of `always` or raised events. */
const endless = 500;

/**
 * Wraps the guards of a machine so that they record their result: `isPaid = true`. A guard without a
 * name uses its transition in parentheses; for composed guards the parts are recorded. An actor source
 * without an implementation becomes one that does nothing.
 */
export function withObservedGuards(
  source: AnyStateMachine,
  note: (outcome: string) => void,
): ObservedMachine {
  const { implementations, config } = source;
  const names = new Set<string>();
  const traits = new Map<string, GuardTrait>();
  const observer = { note, names, traits };
  const guards = Object.entries(implementations.guards).map(([name, guard]) => [
    name,
    observed(guard, name, observer),
  ]);
  const machine: AnyStateMachine = new StateMachine(
    { ...config, options: { ...config.options, maxIterations: endless } },
    { ...implementations, guards: Object.fromEntries(guards), actors: withStubs(implementations) },
  );
  for (const transition of listTransitions(machine)) observeTransition(transition, observer);
  return { machine, guards: [...names], traits };
}

type Observer = {
  note: (outcome: string) => void;
  names: Set<string>;
  traits: Map<string, GuardTrait>;
};

function observeTransition(transition: AnyTransitionDefinition, observer: Observer): void {
  const { guard, eventType } = transition;
  // XState adds a guard to routes that compares ids.
  if (typeof guard !== 'function' || eventType === 'xstate.route') return;
  Object.assign(transition, {
    guard: observed(guard, `(${transitionName(transition)})`, observer),
  });
}

/** Wraps a guard to record its result; named guards are recorded where they are defined. */
function observed(guard: unknown, name: string, observer: Observer): unknown {
  if (typeof guard !== 'function') return guard;
  const claimed = (claim: boolean, label: string) => {
    observer.note(`${label} = ${claim}`);
    return claim;
  };
  if (!('check' in guard) || typeof guard.check !== 'function') {
    observer.names.add(name);
    if (/\bgetSnapshot\b/.test(String(guard))) observer.traits.set(name, 'child');
    const decide = withoutChance(guard, () => observer.traits.set(name, 'random'));
    return (...given: unknown[]) => claimed(decide(given), name);
  }
  const { check } = guard;
  if ('guards' in guard && Array.isArray(guard.guards)) {
    const parts = guard.guards.map((part, index) =>
      observed(part, index === 0 ? `${name}` : `${name} part ${index + 1}`, observer),
    );
    return Object.assign(() => false, { check, guards: parts });
  }
  const label = 'stateValue' in guard ? `in ${valueName(guard.stateValue)}` : name;
  observer.names.add(label);
  return Object.assign(() => false, {
    check: (snapshot: unknown, args: unknown) =>
      claimed(Boolean(Reflect.apply(check, undefined, [snapshot, args, guard])), label),
  });
}

/** Returns the guard with 0.5 for every random number: a machine has the same paths every time. */
function withoutChance(guard: object, note: () => void): (given: readonly unknown[]) => boolean {
  return (given) => {
    const { random } = Math;
    Math.random = () => {
      note();
      return 0.5;
    };
    try {
      return Boolean(Reflect.apply(Object(guard), undefined, given));
    } finally {
      Math.random = random;
    }
  };
}

function valueName(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Machines that only exist as charts name sources without implementations. */
function withStubs({ actors }: AnyStateMachine['implementations']): typeof actors {
  return new Proxy(actors, {
    get: (known, name) => (typeof name === 'string' ? (known[name] ?? stub) : undefined),
  });
}

const stub = {
  getInitialSnapshot: () => ({ status: 'active' as const, output: undefined, error: undefined }),
  transition: <Value>(snapshot: Value) => snapshot,
  getPersistedSnapshot: <Value>(snapshot: Value) => snapshot,
};
