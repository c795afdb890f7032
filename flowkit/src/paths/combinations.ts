import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import type { Graph } from './explore.ts';
import { combinationName } from './goal-names.ts';
import type { Path } from './shortest.ts';
import { stateName, listStates } from './transitions.ts';

/** Lists all pairs of states in different regions of the same parallel state. */
export function listCombinations(machine: AnyStateMachine): readonly string[] {
  return [machine.root, ...listStates(machine)]
    .filter(({ type }) => type === 'parallel')
    .flatMap(({ states }) => {
      const regions = Object.values(states).map(listChildNames);
      return regions.flatMap((region, index) =>
        regions
          .slice(index + 1)
          .flatMap((other) =>
            region.flatMap((one) => other.map((two) => combinationName(one, two))),
          ),
      );
    });
}

/** Returns the shortest path to each combination that is ever there. */
export function coverCombinations(
  { starts, edges, worlds, machine }: Graph,
  pathTo: (passage: Graph['starts'][number] | Graph['edges'][number]) => Path,
): readonly { name: string; path: Path }[] {
  const names = listCombinations(machine).map((name) => ({ name, parts: name.split(' + ') }));
  if (names.length === 0) return [];
  return [...starts, ...edges].flatMap((passage) => {
    // Both may be final, and left in the same step.
    const passed = passage.microsteps.map(({ after }) => statesIn(after));
    const inside = [...passed, statesIn(worlds.get(passage.to)?.snapshot)];
    const shown = names.filter(({ parts }) =>
      inside.some((each) => parts.every((part) => each.has(part))),
    );
    const path = shown.length === 0 ? null : pathTo(passage);
    return path === null ? [] : shown.map(({ name }) => ({ name, path }));
  });
}

function listChildNames(region: AnyStateNode): readonly string[] {
  return Object.values(region.states)
    .filter(({ type }) => type !== 'history')
    .map(stateName);
}

function statesIn(snapshot: AnyMachineSnapshot | undefined): ReadonlySet<string> {
  return new Set(snapshot?._nodes.map(stateName));
}
