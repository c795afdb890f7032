import { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from '@xstate/graph';
import {
  createEmptyActor,
  getNextTransitions,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate';
import type { CatalogEntry } from '../../machines/catalog.ts';

/** One edge of the explored graph: an event in a state, and every transition it takes on the way. */
export type Edge = {
  from: string;
  event: EventObject;
  to: string;
  taken: readonly string[];
};

export type Graph = {
  starts: readonly { input: unknown; state: string; taken: readonly string[] }[];
  states: ReadonlyMap<string, AnyMachineSnapshot>;
  edges: readonly Edge[];
};

/**
 * Explores everything that can happen to a machine, from all its inputs, by the cases of its
 * catalogue entry. States that differ only in what no guard reads are one state.
 * Throws when a case is missing for an event or when the context is unbounded.
 */
export function exploreGraph(entry: CatalogEntry): Graph {
  const states = new Map<string, AnyMachineSnapshot>();
  const edges: Edge[] = [];
  const starts: Graph['starts'][number][] = [];
  const scope = observedScope();
  for (const input of entry.inputs) {
    scope.forget();
    const initial = entry.machine.getInitialSnapshot(scope.actorScope, input);
    starts.push({ input, state: stateKey(entry, initial), taken: scope.taken() });
    const adjacency = getAdjacencyMap(entry.machine, {
      input,
      limit: traversalLimit,
      serializeState: (snapshot) => stateKey(entry, snapshot),
      serializeEvent: (event) => JSON.stringify(event),
      events: (snapshot) => eventsOf(entry, snapshot),
    });
    states.set(stateKey(entry, initial), initial);
    for (const { state, event } of adjacencyMapToArray(adjacency)) {
      const from = stateKey(entry, state);
      scope.forget();
      const next = entry.machine.transition(state, event, scope.actorScope);
      const to = stateKey(entry, next);
      states.set(to, next);
      if (scope.taken().length > 0) edges.push({ from, event, to, taken: scope.taken() });
    }
  }
  return { starts, states, edges };
}

/** Every state below the root, compound ones included. */
export function statesOf(
  machine: AnyStateMachine,
): readonly { id: string; description?: string }[] {
  return getStateNodes(machine);
}

/** The name of every transition in the chart: what "covered" is measured against. */
export function transitionsOf(machine: AnyStateMachine): readonly string[] {
  return [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map(transitionName),
  );
}

/** Every place that invokes an actor: under which id, from which source. */
export function invokesOf(machine: AnyStateMachine): readonly { id: string; src: string }[] {
  return [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
  );
}

export function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} | ${eventType === '' ? 'always' : eventType} | ${siblings.indexOf(transition)}`;
}

/** The events that can reach a state, with the payloads of the catalogue. */
function eventsOf(entry: CatalogEntry, snapshot: AnyMachineSnapshot): readonly EventObject[] {
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  types.delete('');
  return [...types].flatMap((type) => {
    const cases = entry.cases.filter((event) => event.type === type);
    if (cases.length > 0) return cases;
    if (type.startsWith('xstate.done.actor') || type.startsWith('xstate.error.actor')) {
      throw new Error(`${entry.name}: the catalogue has no case for "${type}"`);
    }
    return [{ type }];
  });
}

function stateKey(entry: CatalogEntry, snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, entry.guardedContext(snapshot.context)]);
}

const traversalLimit = 20_000;

/** A scope in which a machine can be stepped without running anything, and that notes what it took. */
function observedScope() {
  const actor = createEmptyActor();
  const seen: string[] = [];
  actor.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return;
    seen.push(
      ...inspected._transitions.filter(({ source }) => source !== undefined).map(transitionName),
    );
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
  return { actorScope, taken: () => [...seen], forget: () => seen.splice(0) };
}
