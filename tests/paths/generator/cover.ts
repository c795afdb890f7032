import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { MachineEntry } from './entry.ts';
import { explore, type Edge, type Graph } from './explore.ts';
import { coverPairs, pairName, type Pair } from './pairs.ts';
import { shortestPaths, shorter, type Path } from './shortest.ts';
import { stateName, statesOf, transitionName, transitionsOf } from './transitions.ts';

export type GoalKind = 'state' | 'transition' | 'guard' | 'pair';

/** Something that a path is to show, and the shortest path that shows it. */
export type Goal = { kind: GoalKind; name: string; path: Path };

export type Cover = {
  goals: readonly Goal[];
  /** Pairs that stand beside each other in the chart and cannot follow each other. */
  infeasible: readonly { pair: string; reason: string }[];
  /** Sentences that say what keeps a goal from being covered, and what to do about it. */
  faults: readonly string[];
};

/**
 * Returns for every state, transition, guard outcome and feasible pair of adjacent transitions the
 * shortest path that shows it; of equally short ones the first by its text, so that the same machine
 * always has the same paths.
 */
export function coverMachine(entry: MachineEntry): Cover {
  const graph = explore(entry);
  const pathTo = shortestPaths(graph);
  const goals = new Map<string, Goal>();
  const add = (kind: GoalKind, name: string, path: Path) => {
    const before = goals.get(`${kind} ${name}`);
    if (before === undefined || shorter(path, before.path)) {
      goals.set(`${kind} ${name}`, { kind, name, path });
    }
  };
  for (const passage of [...graph.starts, ...graph.edges]) {
    const path = pathTo(passage);
    for (const { taken, after } of passage.microsteps) {
      for (const transition of taken) {
        add('transition', transitionName(transition), path);
        // A state that is left at once is never where a step ends.
        if (transition.source.parent !== undefined)
          add('state', stateName(transition.source), path);
      }
      for (const node of statesIn(after)) add('state', stateName(node), path);
    }
    for (const outcome of passage.guards) add('guard', outcome, path);
  }
  for (const start of graph.starts) {
    const snapshot = graph.places.get(start.to);
    if (snapshot === undefined) continue;
    for (const node of statesIn(snapshot)) add('state', stateName(node), pathTo(start));
  }
  const pairs = coverPairs(graph, pathTo);
  for (const { name, path } of pairs.feasible) add('pair', name, path);
  const { infeasible, faults } = explain(entry, pairs.missing);
  return {
    goals: [...goals.values()].toSorted(byKindAndName),
    infeasible,
    faults: [...faultsOf(entry, graph, goals), ...faults],
  };
}

function statesIn(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes.filter(({ parent }) => parent !== undefined);
}

function faultsOf(
  { name, internal, events, results }: MachineEntry,
  { machine, edges }: Graph,
  goals: ReadonlyMap<string, Goal>,
): readonly string[] {
  const states = statesOf(machine)
    .filter((node) => !goals.has(`state ${stateName(node)}`))
    .map(
      (node) =>
        `${name}: nothing leads to the state "${stateName(node)}". Remove it, or add the input, payload or result that leads there.`,
    );
  const transitions = transitionsOf(machine)
    .map(transitionName)
    .filter((transition) => !goals.has(`transition ${transition}`))
    .map(
      (transition) =>
        `${name}: nothing takes "${transition}". Remove it, or add the payload or result for which its guard is true.`,
    );
  const guards = Object.keys(machine.implementations.guards)
    .flatMap((guard) => [`${guard} = true`, `${guard} = false`])
    .filter((outcome) => isPlain(machine.implementations.guards[outcome.split(' ')[0] ?? '']))
    .filter((outcome) => !goals.has(`guard ${outcome}`))
    .map(
      (outcome) =>
        `${name}: "${outcome}" never happens. Remove the guard, or add a payload or result that makes it so.`,
    );
  const raised = internal
    .filter((type) => !edges.some(({ microsteps }) => raises(microsteps, type)))
    .map((type) => `${name}: nothing raises "${type}". Take it off the internal events.`);
  const strays = [
    ...Object.keys(events).map((type) => ({ type, given: `events["${type}"]` })),
    ...Object.entries(results).flatMap(([actor, ends]) =>
      Object.keys(ends).map((end) => ({
        type: `xstate.${end}.actor.${actor}`,
        given: `results.${actor}.${end}`,
      })),
    ),
  ]
    .filter(({ type }) => !machine.events.includes(type))
    .map(({ given }) => `${name}: the machine listens to nothing like ${given}. Take it out.`);
  return [...states, ...transitions, ...guards, ...raised, ...strays];
}

function raises(microsteps: Edge['microsteps'], type: string): boolean {
  return microsteps.some(({ taken }) => taken.some(({ eventType }) => eventType === type));
}

function isPlain(guard: unknown): boolean {
  return typeof guard === 'function' && !('check' in guard);
}

/** Sorts what is missing into what has a reason and what has none, and finds reasons too many. */
function explain(entry: MachineEntry, missing: readonly Pair[]) {
  const infeasible: { pair: string; reason: string }[] = [];
  const faults: string[] = [];
  const used = new Set<object>();
  for (const { first, next } of missing) {
    const reasons = entry.infeasible.find(
      (given) => matches(given.first, first) && matches(given.next, next),
    );
    if (reasons === undefined) {
      faults.push(
        `${entry.name}: no path takes "${first}" and then "${next}". Add the payload or result that allows it, or name the pair as infeasible, with the reason.`,
      );
    } else {
      used.add(reasons);
      infeasible.push({ pair: pairName({ first, next }), reason: reasons.reason });
    }
  }
  for (const given of entry.infeasible) {
    if (!used.has(given)) {
      faults.push(
        `${entry.name}: the pair "${pairName(given)}" is named as infeasible and is not. Take it off the list.`,
      );
    }
  }
  return { infeasible: infeasible.toSorted((a, b) => (a.pair < b.pair ? -1 : 1)), faults };
}

function matches(given: string, name: string): boolean {
  return given.endsWith('*') ? name.startsWith(given.slice(0, -1)) : given === name;
}

const kinds: readonly GoalKind[] = ['state', 'transition', 'guard', 'pair'];

function byKindAndName(one: Goal, other: Goal): number {
  const kind = kinds.indexOf(one.kind) - kinds.indexOf(other.kind);
  if (kind !== 0) return kind;
  return one.name < other.name ? -1 : 1;
}
