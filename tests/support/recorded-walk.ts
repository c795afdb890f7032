import type { AnyStateMachine, Snapshot } from 'xstate';
import { createRecorder, type Recorded } from '#src/app/support/recorder.ts';
import type { MachineEntry } from '#tests/paths/generator/entry.ts';
import { walkPath } from '#tests/paths/generator/walk.ts';

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
  let last: Snapshot<unknown> | null = null;
  const observed = (machine: AnyStateMachine): AnyStateMachine =>
    Object.assign(Object.create(machine), {
      provide: (given: object) => observed(machine.provide(given)),
      getInitialSnapshot(
        scope: Parameters<AnyStateMachine['getInitialSnapshot']>[0],
        value: unknown,
      ) {
        // The actor is there, and has not begun.
        recorder.inspect({ type: '@xstate.actor', rootId: '', actorRef: scope.self });
        scope.system.inspect((inspected) => {
          recorder.inspect(inspected);
          const isOwn = inspected.actorRef === scope.self;
          if (!isOwn || inspected.type !== '@xstate.microstep') return;
          if (inspected.snapshot.status !== 'stopped') last = inspected.snapshot;
        });
        const begun = machine.getInitialSnapshot(scope, value);
        last = begun;
        return begun;
      },
    });
  const steps = names.map((name) => ({ name, event: { type: name }, case: null }));
  await walkPath({ ...entry, machine: observed(entry.machine) }, { input, steps, text });
  return { moves: recorder.moves().moves, leaves: last === null ? [] : leavesIn(last) };
}

function leavesIn(snapshot: object): readonly string[] {
  const nodes: readonly { type: string; path: readonly string[] }[] =
    '_nodes' in snapshot && Array.isArray(snapshot._nodes) ? snapshot._nodes : [];
  return nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'))
    .toSorted();
}
