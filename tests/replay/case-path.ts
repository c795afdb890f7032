import type { AnyMachineSnapshot } from 'xstate';
import { nameOfTransition } from '#src/app/support/recorder.ts';
import {
  type Edge,
  explore,
  type Graph,
  longer,
  type MachineEntry,
  type Path,
  shortestPaths,
  type Start,
} from 'flowkit';

/**
 * The run of one machine in a case: the state in which recording found it, or empty when the machine
 * started later; then its moves.
 */
export type CaseRun = { foundAt: readonly string[]; moves: readonly string[] };

/** A path of a machine that makes the moves of a case, and how many of them it makes. */
export type CasePath = { path: Path; made: number };

/** A partial path: its current place, and its visits to each place. */
type Way = { place: string; path: Path; made: number; visits: ReadonlyMap<string, Path> };

/**
 * Finds payloads and ends of actors with which a machine repeats a recorded case: a path in the format
 * of the tests, without cycles. Returns the one that goes furthest; null when none starts.
 */
export function pathOfCase(entry: MachineEntry, run: CaseRun): CasePath | null {
  const graph = explore(entry);
  const edges = Map.groupBy(graph.edges, ({ from }) => from);
  const { moves } = run;
  const fronts = new Map<number, Map<string, Way>>();
  const reach = (way: Way) => {
    const front = fronts.get(way.made) ?? new Map<string, Way>();
    fronts.set(way.made, front);
    if (!front.has(way.place)) front.set(way.place, way);
  };
  for (const way of listStartingWays(graph, run)) reach(way);
  let best: CasePath | null = null;
  for (let made = 0; made <= moves.length; made += 1) {
    for (const way of fronts.get(made)?.values() ?? []) {
      best = way;
      for (const edge of edges.get(way.place) ?? []) {
        const names = listTransitionNames(edge);
        const isTaken = names.every((name, index) => name === moves[made + index]);
        if (names.length > 0 && isTaken) reach(further(way, edge, names.length));
      }
    }
    fronts.delete(made);
  }
  return best === null ? null : { path: best.path, made: best.made };
}

/** Adds a step; a return to an earlier place restores the path of the first visit. */
function further({ path, made, visits }: Way, edge: Edge, moves: number): Way {
  const before = visits.get(edge.to);
  const next = before ?? longer(path, edge.step);
  return {
    place: edge.to,
    path: next,
    made: made + moves,
    visits: before === undefined ? new Map([...visits, [edge.to, next]]) : visits,
  };
}

/** Lists the possible states at the start of the record, each with the shortest path to it. */
function listStartingWays(graph: Graph, { foundAt, moves }: CaseRun): readonly Way[] {
  const pathTo = shortestPaths(graph);
  const begins = (start: Start) =>
    foundAt.length === 0 &&
    listTransitionNames(start).every((name, index) => name === moves[index]);
  const isFound = (place: string) => {
    const snapshot = graph.places.get(place);
    return snapshot !== undefined && foundAt.every((path) => listLeaves(snapshot).includes(path));
  };
  const passages = [
    ...graph.starts.filter((start) => begins(start) || (foundAt.length > 0 && isFound(start.to))),
    ...graph.edges.filter(({ to }) => foundAt.length > 0 && isFound(to)),
  ];
  return passages
    .map((passage) => ({ passage, path: pathTo(passage) }))
    .toSorted((one, other) => one.path.steps.length - other.path.steps.length)
    .map(({ passage, path }) => ({
      place: passage.to,
      path,
      made: foundAt.length === 0 ? listTransitionNames(passage).length : 0,
      visits: new Map([[passage.to, path]]),
    }));
}

function listTransitionNames({ microsteps }: Start | Edge): readonly string[] {
  return microsteps.flatMap(({ taken }) => taken.map(nameOfTransition));
}

function listLeaves({ _nodes: nodes }: AnyMachineSnapshot): readonly string[] {
  return nodes.map(({ path }) => path.join('.'));
}
