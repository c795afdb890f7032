import type { Edge, Graph, Start } from './explore.ts';
import type { Step } from './world.ts';

/** A path through a machine: the name of its input, and its steps in order. */
export type Path = {
  input: string;
  steps: readonly Step[];
  /** Written as `start > order.opened > fetchOrder=pending`. */
  text: string;
};

/** Compares two paths: the shorter one wins, at equal length the first by text. */
export function shorter(one: Path, other: Path): boolean {
  const difference = one.steps.length - other.steps.length;
  return difference < 0 || (difference === 0 && one.text < other.text);
}

/** Builds a function that finds the shortest path ending with a given start or edge. */
export function shortestPaths(graph: Graph): (passage: Start | Edge) => Path {
  const ways = new Map<string, Path>();
  const outgoing = groupEdges(graph.edges);
  let front = new Map<string, Path>();
  for (const { input, to } of graph.starts) offer(front, to, { input, steps: [], text: input });
  while (front.size > 0) {
    const next = new Map<string, Path>();
    for (const [place, path] of front) ways.set(place, path);
    for (const [place, path] of front) {
      for (const { to, step } of outgoing.get(place) ?? []) {
        if (!ways.has(to)) offer(next, to, longer(path, step));
      }
    }
    front = next;
  }
  return (passage) => {
    if ('input' in passage) return { input: passage.input, steps: [], text: passage.input };
    const way = ways.get(passage.from);
    if (way === undefined) throw new Error(`no way leads to ${passage.from}`);
    return longer(way, passage.step);
  };
}

/** Returns the path with one step more. */
export function longer({ input, steps, text }: Path, step: Step): Path {
  return { input, steps: [...steps, step], text: `${text} > ${step.name}` };
}

/** Keeps, of the paths to a place, the one to prefer. */
export function offer(front: Map<string, Path>, place: string, path: Path): void {
  const before = front.get(place);
  if (before === undefined || shorter(path, before)) front.set(place, path);
}

/** Groups edges by the place where they begin. */
export function groupEdges(edges: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const group = groups.get(edge.from);
    if (group === undefined) groups.set(edge.from, [edge]);
    else group.push(edge);
  }
  return groups;
}
