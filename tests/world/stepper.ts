import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyEventObject,
  type ExecutableActionObject,
} from 'xstate';

/** The input or context of a machine, which only that machine's types describe. */
export type Anything = AnyMachineSnapshot['context'];

/** The effects that a machine requests after a step; none of them is run. */
export type Effect =
  | { kind: 'spawn'; id: string; src: string; input: Anything }
  | { kind: 'stop'; id: string }
  | { kind: 'after'; timer: string; ms: number }
  | { kind: 'cancel'; timer: string }
  | { kind: 'send'; to: string; event: AnyEventObject }
  | { kind: 'emit'; event: AnyEventObject };

export type Spawn = Extract<Effect, { kind: 'spawn' }>;

export type Stepped = { id: number; effects: readonly Effect[] };

/** A machine stepped without running it; its snapshots have numbers, equal ones the same. */
export type Stepper = {
  start(input: unknown): Stepped;
  step(id: number, event: AnyEventObject): Stepped;
  snapshot(id: number): AnyMachineSnapshot;
};

/**
 * Returns a stepper over `machine`. Snapshots are one when value and `getKey` their context agree, so
 * `getKey` has to give everything that a guard, an input, a delay in minutes or the screen reads.
 * Each step is worked out once. Throws when an event breaks the machine.
 */
export function createStepper(
  machine: AnyStateMachine,
  getKey: (context: Anything) => unknown,
): Stepper {
  const snapshots: AnyMachineSnapshot[] = [];
  const numbers = new Map<string, number>();
  const steps = new Map<string, Stepped>();

  function intern(snapshot: AnyMachineSnapshot): number {
    const { status, value, context } = snapshot;
    const key = JSON.stringify([status, value, getKey(context)]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, snapshots.length);
    return snapshots.push(snapshot) - 1;
  }

  function once(
    key: string,
    take: () => readonly [AnyMachineSnapshot, readonly ExecutableActionObject[]],
  ): Stepped {
    const known = steps.get(key);
    if (known !== undefined) return known;
    const [snapshot, actions] = take();
    if (snapshot.status === 'error') {
      throw new BrokenSnapshot(`${machine.id} breaks on ${key}: ${String(snapshot.error)}`);
    }
    const effects = actions.flatMap(toEffects);
    const stepped = { id: intern(snapshot), effects };
    steps.set(key, stepped);
    return stepped;
  }

  function getSnapshot(id: number): AnyMachineSnapshot {
    const snapshot = snapshots[id];
    if (snapshot === undefined) throw new Error(`${machine.id} has no snapshot ${id}`);
    return snapshot;
  }

  return {
    start: (input) =>
      once(`start ${JSON.stringify(input)}`, () => initialTransition(machine, input)),
    step: (id, event) =>
      once(`${id} ${JSON.stringify(event)}`, () => transition(machine, getSnapshot(id), event)),
    snapshot: getSnapshot,
  };
}

type ActionWithParams = { type: string; params?: Anything };

/** A machine that an event has brought into a state of error. */
export class BrokenSnapshot extends Error {}

function toEffects({ type, params: given }: ActionWithParams): readonly Effect[] {
  switch (type) {
    case 'xstate.spawnChild':
      return [{ kind: 'spawn', id: given['id'], src: given['src'], input: given['input'] }];
    case 'xstate.stopChild':
      return given === undefined ? [] : [{ kind: 'stop', id: given['id'] }];
    case 'xstate.raise':
      // Without a delay it has been taken in this very step.
      return typeof given['delay'] === 'number'
        ? [{ kind: 'after', timer: given['id'], ms: given['delay'] }]
        : [];
    case 'xstate.cancel':
      return [{ kind: 'cancel', timer: given['sendId'] }];
    case 'xstate.sendTo':
      return [{ kind: 'send', to: given['targetId'] ?? given['to'].id, event: given['event'] }];
    case 'xstate.emit':
      return [{ kind: 'emit', event: given['event'] }];
    default:
      throw new Error(
        `The world has no move for the action "${type}". Add its effect to toEffects in tests/world/stepper.ts.`,
      );
  }
}
