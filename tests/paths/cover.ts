import type { EventObject } from 'xstate';
import type { CatalogEntry } from '../../machines/catalog.ts';
import { exploreGraph, transitionsOf, type Edge, type Graph } from './graph.ts';

/** A path through a machine: where it starts and what happens, step by step. */
export type Path = {
  input: unknown;
  events: readonly EventObject[];
};

export type Cover = {
  paths: readonly Path[];
  transitions: readonly string[];
  /** Transitions no path can take: a mistake in the chart, or a case the catalogue lacks. */
  unreachable: readonly string[];
};

/**
 * Paths that take every transition of a machine at least once: for each transition the shortest way
 * to it, longest first, leaving out what the paths so far have taken anyway.
 */
export function coverTransitions(entry: CatalogEntry): Cover {
  const graph = exploreGraph(entry);
  const ways = shortestWays(graph);
  const transitions = transitionsOf(entry.machine);
  const wanted = new Set(transitions);
  for (const { taken } of graph.starts) for (const name of taken) wanted.delete(name);
  const unreachable: string[] = [];
  const candidates: { path: Path; taken: ReadonlySet<string> }[] = [];
  for (const name of wanted) {
    const edge = nearest(graph, ways, name);
    if (edge === null) unreachable.push(name);
    else candidates.push(pathThrough(ways, edge));
  }
  candidates.sort((a, b) => b.path.events.length - a.path.events.length);
  const paths: Path[] = graph.starts.map(({ input }) => ({ input, events: [] }));
  for (const { path, taken } of candidates) {
    if (![...taken].some((name) => wanted.has(name))) continue;
    paths.push(path);
    for (const name of taken) wanted.delete(name);
  }
  return { paths, transitions, unreachable };
}

type Way = { input: unknown; via: Edge | null; before: Way | null; length: number };

/** For each state the shortest way to it from any start. */
function shortestWays(graph: Graph): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>();
  const queue: { state: string; way: Way }[] = [];
  const outgoing = Map.groupBy(graph.edges, ({ from }) => from);
  for (const { input, state } of graph.starts) {
    queue.push({ state, way: { input, via: null, before: null, length: 0 } });
  }
  for (let head = 0; head < queue.length; head += 1) {
    const next = queue[head];
    if (next === undefined || ways.has(next.state)) continue;
    const { state, way } = next;
    ways.set(state, way);
    for (const edge of outgoing.get(state) ?? []) {
      const { input, length } = way;
      queue.push({ state: edge.to, way: { input, via: edge, before: way, length: length + 1 } });
    }
  }
  return ways;
}

function nearest(graph: Graph, ways: ReadonlyMap<string, Way>, name: string): Edge | null {
  let best: { edge: Edge; length: number } | null = null;
  for (const edge of graph.edges) {
    const length = ways.get(edge.from)?.length;
    if (length === undefined || !edge.taken.includes(name)) continue;
    if (best === null || length < best.length) best = { edge, length };
  }
  return best?.edge ?? null;
}

function pathThrough(ways: ReadonlyMap<string, Way>, last: Edge) {
  const edges = [last];
  let way = ways.get(last.from) ?? null;
  const input = way?.input;
  while (way !== null && way.via !== null) {
    edges.unshift(way.via);
    way = way.before;
  }
  return {
    path: { input, events: edges.map(({ event }) => event) },
    taken: new Set(edges.flatMap(({ taken }) => taken)),
  };
}
