import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { listCombinations, coverCombinations } from './combinations.ts';
import { createEntry, type MachineEntry, type PathOptions } from './entry.ts';
import { explore, type Graph } from './explore.ts';
import { findGaps, findStrays, type Gap } from './gaps.ts';
import type { GoalKind } from './goal-names.ts';
import { coverPairs } from './pairs.ts';
import { shortestPaths, shorter, type Path } from './shortest.ts';
import { stateName, transitionName } from './transitions.ts';

/** A goal with the shortest path that covers it. */
export type Goal = { kind: GoalKind; name: string; path: Path };

export type Cover = {
  goals: readonly Goal[];
  /** The goals that no path shows, each with the reason. */
  gaps: readonly Gap[];
  /** Pairs that are adjacent in the chart and can never follow each other. */
  infeasible: readonly { pair: string; reason: string }[];
  /** Messages for uncovered goals: the reason and the remedy. */
  faults: readonly string[];
};

/**
 * Returns for every state, transition, guard outcome, feasible pair of adjacent transitions and
 * combination of states in parallel regions the shortest path that shows it, and for every other one
 * the reason. Throws a `Refusal`, a sentence, for a machine that it can do nothing with.
 */
export function generatePaths(machine: AnyStateMachine, options: PathOptions = {}): Cover {
  return coverMachine(createEntry(machine, options));
}

/**
 * Returns the same for a whole entry. Of equally short paths the first by its text is taken, so that
 * the same machine always has the same paths.
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
  addPassages(graph, pathTo, add);
  const pairs = coverPairs(graph, pathTo);
  for (const { name, path } of pairs.feasible) add('pair', name, path);
  for (const { name, path } of coverCombinations(graph, pathTo)) add('combination', name, path);
  const { gaps, faults } = findGaps(entry, {
    graph,
    isCovered: (goal) => goals.has(goal),
    pairs: pairs.missing,
    combinations: listCombinations(graph.machine),
  });
  return {
    goals: [...goals.values()].toSorted(byKindAndName),
    gaps,
    infeasible: gaps
      .filter(({ kind, isExplained }) => kind === 'pair' && isExplained)
      .map(({ name, reason }) => ({ pair: name, reason }))
      .toSorted((a, b) => (a.pair < b.pair ? -1 : 1)),
    faults: [...faults, ...findStrays(entry, graph)],
  };
}

/** Adds the goals that each start and each edge of the graph covers. */
function addPassages(
  graph: Graph,
  pathTo: ReturnType<typeof shortestPaths>,
  add: (kind: GoalKind, name: string, path: Path) => void,
): void {
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
}

function statesIn(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes.filter(({ parent }) => parent !== undefined);
}

const kinds: readonly GoalKind[] = ['state', 'transition', 'guard', 'pair', 'combination'];

function byKindAndName(one: Goal, other: Goal): number {
  const kind = kinds.indexOf(one.kind) - kinds.indexOf(other.kind);
  if (kind !== 0) return kind;
  return one.name < other.name ? -1 : 1;
}
