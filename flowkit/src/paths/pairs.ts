import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { offeredIn, raisedIn } from './candidates.ts';
import type { Edge, Graph, Start } from './explore.ts';
import { pairName, type Pair } from './goal-names.ts';
import { groupEdges, longer, offer, shorter, type Path } from './shortest.ts';
import { isBelow, getRegion, transitionName, listTransitions } from './transitions.ts';
import type { Microstep } from './world.ts';

type Passage = Start | Edge;

/**
 * Finds the shortest path through every pair of transitions that can follow each other in their region,
 * and the pairs that are adjacent in the chart but never follow each other.
 */
export function coverPairs(graph: Graph, pathTo: (passage: Passage) => Path) {
  const feasible = new Map<string, { name: string; path: Path }>();
  const beside = new Map<string, Pair>();
  const outgoing = groupEdges(graph.edges);
  const sequences = new Map<Passage, readonly Taken[]>(
    [...graph.starts, ...graph.edges].map((passage) => [passage, listTaken(passage.microsteps)]),
  );
  for (const first of listTransitions(graph.machine)) {
    const region = getRegion(first.source);
    const firstName = transitionName(first);
    const meet = (next: AnyTransitionDefinition, path: Path) => {
      const pair = { first: firstName, next: transitionName(next) };
      const name = pairName(pair);
      const before = feasible.get(name);
      if (before === undefined || shorter(path, before.path)) feasible.set(name, { name, path });
      beside.set(name, pair);
    };
    const stand = (offered: readonly AnyTransitionDefinition[]) => {
      for (const next of offered) {
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
        stand(raisedIn(after, { region, by: first }));
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
        const world = graph.worlds.get(place);
        if (world !== undefined) stand(offeredIn(world, region));
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

type Taken = { transition: AnyTransitionDefinition; after: Microstep['after'] };

function listTaken(microsteps: readonly Microstep[]): readonly Taken[] {
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
    const taken = getRegion(transition.source);
    if (taken === region) return transition;
    if (isBelow(region, taken)) return 'left';
  }
  return null;
}
