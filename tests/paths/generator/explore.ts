import {
  createEmptyActor,
  isMachineSnapshot,
  StateMachine,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate';
import type { MachineEntry } from './entry.ts';
import { getAdjacencyMap } from './graph-functions.ts';
import { stepsFrom, type Step } from './steps.ts';

/** One microstep: the transitions it took, and the snapshot after it. */
export type Microstep = {
  taken: readonly AnyTransitionDefinition[];
  after: AnyMachineSnapshot;
};

/** An edge of the graph: a step in a place, and everything that the machine did on it. */
export type Edge = {
  from: string;
  step: Step;
  to: string;
  microsteps: readonly Microstep[];
  guards: GuardOutcomes;
};

export type Start = {
  input: string;
  to: string;
  microsteps: readonly Microstep[];
  guards: GuardOutcomes;
};

/** `isPaid = true`, `isPaid = false`, as far as they were evaluated. */
export type GuardOutcomes = ReadonlySet<string>;

export type Graph = {
  /** The machine that was explored: that of the entry, with guards that are listened to. */
  machine: AnyStateMachine;
  starts: readonly Start[];
  places: ReadonlyMap<string, AnyMachineSnapshot>;
  edges: readonly Edge[];
};

/**
 * Explores everything that can happen to a machine, from all its inputs, with all its payloads.
 * Places that differ only in what no guard reads are one. Throws when the entry leaves out how an
 * actor can end, when an end is not handled, and when the context has no bounds.
 */
export function explore(entry: MachineEntry): Graph {
  const outcomes = new Set<string>();
  const machine = withObservedGuards(entry.machine, outcomes);
  const scope = createObservedScope();
  const places = new Map<string, AnyMachineSnapshot>();
  const explored = new Set<string>();
  const starts: Start[] = [];
  const edges: Edge[] = [];
  const keyOf = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, entry.guardedContext(snapshot.context)]);
  const observe = (run: () => AnyMachineSnapshot) => {
    outcomes.clear();
    scope.clear();
    const after = run();
    const to = keyOf(after);
    if (!places.has(to)) places.set(to, after);
    return { after, to, microsteps: scope.microsteps(), guards: new Set(outcomes) };
  };
  for (const [input, value] of Object.entries(entry.inputs)) {
    const steps = new Map<EventObject, Step>();
    // The traversal is XState's; what happens on the way is listened to.
    const observed: AnyStateMachine = Object.assign(Object.create(machine), {
      getInitialSnapshot() {
        const { after, ...start } = observe(() =>
          machine.getInitialSnapshot(scope.actorScope, value),
        );
        starts.push({ input, ...start });
        return after;
      },
      transition(snapshot: AnyMachineSnapshot, event: EventObject) {
        const { after, ...edge } = observe(() =>
          machine.transition(snapshot, event, scope.actorScope),
        );
        const step = steps.get(event);
        if (step === undefined) throw new Error(`nobody has named the step ${event.type}`);
        if (after.status === 'error') {
          throw new Error(
            `${entry.name}: "${step.name}" in ${keyOf(snapshot)} is not handled: ${String(after.error)}. Give its invoke an onError.`,
          );
        }
        if (edge.microsteps.length > 0 || edge.guards.size > 0) {
          edges.push({ from: keyOf(snapshot), step, ...edge });
        }
        return after;
      },
    });
    getAdjacencyMap(observed, {
      input: value,
      limit: traversalLimit,
      serializeState: keyOf,
      serializeEvent: (event) => JSON.stringify(event),
      // What follows from a place is the same, whichever input led there.
      stopWhen: (snapshot) => explored.has(keyOf(snapshot)),
      events(snapshot) {
        explored.add(keyOf(snapshot));
        const next = stepsFrom(entry, snapshot);
        for (const step of next) steps.set(step.event, step);
        return next.map(({ event }) => event);
      },
    });
  }
  return { machine, starts, places, edges };
}

const traversalLimit = 5000;

/** Returns the machine with guards that note in `outcomes` what they claimed. */
function withObservedGuards(machine: AnyStateMachine, outcomes: Set<string>): AnyStateMachine {
  const guards = Object.entries(machine.implementations.guards).map(([name, guard]) => [
    name,
    // A composed guard is no plain function; what it is composed of is listened to.
    typeof guard !== 'function' || 'check' in guard
      ? guard
      : (...given: unknown[]) => {
          const claim = Boolean(Reflect.apply(guard, undefined, given));
          outcomes.add(`${name} = ${claim}`);
          return claim;
        },
  ]);
  const { implementations } = machine;
  return new StateMachine(machine.config, {
    ...implementations,
    guards: Object.fromEntries(guards),
  });
}

/** A scope in which a machine is stepped without running anything, and that keeps its microsteps. */
function createObservedScope() {
  const actor = createEmptyActor();
  const microsteps: Microstep[] = [];
  actor.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return;
    const taken = inspected._transitions.filter(({ source }) => source !== undefined);
    const { snapshot: after } = inspected;
    if (taken.length > 0 && isMachineSnapshot(after)) microsteps.push({ taken, after });
  });
  const actorScope: AnyActorScope = {
    self: actor,
    system: actor.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor: () => {},
  };
  return {
    actorScope,
    microsteps: () => [...microsteps],
    clear: () => microsteps.splice(0),
  };
}
