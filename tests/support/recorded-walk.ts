import type { AnyActorScope, AnyMachineSnapshot } from 'xstate';
import { createRecorder, type Recorded } from '#src/app/support/recorder.ts';
import { walkPath, type MachineEntry } from 'flowkit';

/** A path walked on a running machine: the record of it, and the final state. */
export type RecordedWalk = {
  moves: readonly Recorded[];
  /** The innermost states, sorted. */
  leaves: readonly string[];
};

/** Walks a path of the test lists with a recorder. */
export async function recordedWalk(entry: MachineEntry, text: string): Promise<RecordedWalk> {
  const [input = '', ...names] = text.split(' > ');
  let now = Date.UTC(2026, 10, 22, 6);
  const recorder = createRecorder({ now: () => (now += 700) });
  const begin = (scope: AnyActorScope) => {
    // The actor is there, and has not begun.
    recorder.inspect({ type: '@xstate.actor', rootId: '', actorRef: scope.self });
    // The children are held and do nothing.
    scope.system.inspect((inspected) => {
      if (inspected.actorRef === scope.self) recorder.inspect(inspected);
    });
  };
  const steps = names.map((name) => ({ name, event: { type: name }, case: null }));
  const { snapshot } = walkPath(entry, { input, steps, text }, { begin });
  return { moves: recorder.moves().moves, leaves: leavesIn(snapshot) };
}

function leavesIn({ _nodes: nodes }: AnyMachineSnapshot): readonly string[] {
  return nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'))
    .toSorted();
}
