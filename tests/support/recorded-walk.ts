import type { AnyActorScope, AnyMachineSnapshot } from 'xstate';
import { createRecorder, type Recorded } from '#src/app/support/recorder.ts';
import { walkPath, type MachineEntry } from '#tests/flowkit/index.ts';

/** A path that was walked on a running machine: what a recorder kept of it, and where it ended. */
export type RecordedWalk = {
  moves: readonly Recorded[];
  /** The innermost states, sorted. */
  leaves: readonly string[];
};

/** Walks a path as the lists of the tests write it, with a recorder beside it. */
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
