import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Edge, Graph, Microstep, Start } from './explore.ts';
import { longer, offer, shorter, type Path } from './shortest.ts';
import { isBelow, regionOf, transitionName, transitionsOf } from './transitions.ts';

/** Two transitions that are adjacent in their region, by name. */
export type Pair = { first: string; next: string };

export function pairName({ first, next }: Pair): string {
  return `${first} → ${next}`;
}

/** Returns the two names in that of a pair. */
export function pairParts(pair: string): readonly string[] {
  return pair.split(' → ');
}

type Passage = Start | Edge;

/**
 * Returns the shortest path through every pair of transitions that can follow each other in their
 * region, and the pairs that stand beside each other in the chart but never follow each other.
 */
export function coverPairs(graph: Graph, pathTo: (passage: Passage) => Path) {
  const feasible = new Map<string, { name: string; path: Path }>();
  const beside = new Map<string, Pair>();
  const outgoing = Map.groupBy(graph.edges, ({ from }) => from);
  const sequences = new Map<Passage, readonly Taken[]>(
    [...graph.starts, ...graph.edges].map((passage) => [passage, sequenceOf(passage.microsteps)]),
  );
  for (const first of transitionsOf(graph.machine)) {
    const region = regionOf(first.source);
    const firstName = transitionName(first);
    const meet = (next: AnyTransitionDefinition, path: Path) => {
      const pair = { first: firstName, next: transitionName(next) };
      const name = pairName(pair);
      const before = feasible.get(name);
      if (before === undefined || shorter(path, before.path)) feasible.set(name, { name, path });
      beside.set(name, pair);
    };
    const stand = (snapshot: AnyMachineSnapshot) => {
      for (const next of candidates(snapshot, region)) {
        const pair = { first: firstName, next: transitionName(next) };
        beside.set(pairName(pair), pair);
      }
    };
    let front = new Map<string, Path>();
    const reached = new Set<string>();
    for (const [passage, sequence] of sequences) {
      for (const [index, { transition, after }] of sequence.entries()) {
        if (transition !== first) continue;
        const path = pathTo(passage);
        const follower = followerIn(sequence.slice(index + 1), region);
        if (isTransient(after, region)) stand(after);
        if (follower === 'left') continue;
        if (follower === null) offer(front, passage.to, path);
        else meet(follower, path);
      }
    }
    // The first transition has been taken last in its region: go on until another one of it is.
    while (front.size > 0) {
      const shortest = Math.min(...[...front.values()].map(({ steps }) => steps.length));
      const next = new Map<string, Path>();
      for (const [place, path] of front) {
        if (path.steps.length > shortest) {
          offer(next, place, path);
          continue;
        }
        if (reached.has(place)) continue;
        reached.add(place);
        const snapshot = graph.places.get(place);
        if (snapshot !== undefined) stand(snapshot);
        for (const edge of outgoing.get(place) ?? []) {
          const along = longer(path, edge.step);
          const follower = followerIn(sequences.get(edge) ?? [], region);
          if (follower === 'left') continue;
          if (follower !== null) meet(follower, along);
          else if (!reached.has(edge.to)) offer(next, edge.to, along);
        }
      }
      front = next;
    }
  }
  return {
    feasible: [...feasible.values()],
    missing: [...beside].filter(([name]) => !feasible.has(name)).map(([, pair]) => pair),
  };
}

type Taken = { transition: AnyTransitionDefinition; after: AnyMachineSnapshot };

function sequenceOf(microsteps: readonly Microstep[]): readonly Taken[] {
  return microsteps.flatMap(({ taken, after }) =>
    taken.map((transition) => ({ transition, after })),
  );
}

/** The next transition of a region, `left` when the region was left from outside, null for none. */
function followerIn(
  sequence: readonly Taken[],
  region: AnyStateNode,
): AnyTransitionDefinition | 'left' | null {
  for (const { transition } of sequence) {
    const taken = regionOf(transition.source);
    if (taken === region) return transition;
    if (isBelow(region, taken)) return 'left';
  }
  return null;
}

/** Whether a state of the region is left at once, by the chart alone. */
function isTransient({ _nodes: nodes }: AnyMachineSnapshot, region: AnyStateNode): boolean {
  return nodes.some((node) => regionOf(node) === region && (node.always?.length ?? 0) > 0);
}

/** The transitions of a region that the chart offers in a snapshot. */
function candidates(
  { status, _nodes: nodes }: AnyMachineSnapshot,
  region: AnyStateNode,
): readonly AnyTransitionDefinition[] {
  if (status !== 'active') return [];
  const inRegion = nodes.filter((node) => regionOf(node) === region);
  const transient = inRegion.flatMap(({ always }) => always ?? []);
  if (transient.length > 0) return transient;
  return inRegion.flatMap((node) =>
    [...node.transitions]
      .filter(([type]) => !isShadowed(node, type, nodes))
      .flatMap(([, transitions]) => transitions),
  );
}

/** Whether a state further in always takes an event away from this one. */
function isShadowed(node: AnyStateNode, type: string, nodes: readonly AnyStateNode[]): boolean {
  return nodes.some(
    (inner) =>
      isBelow(inner, node) &&
      regionOf(inner) === regionOf(node) &&
      (inner.transitions.get(type) ?? []).some(({ guard }) => guard === undefined),
  );
}
