import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyActor,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import type { MachineEntry } from './entry.ts';
import type { Path } from './shortest.ts';
import { stepsFrom } from './steps.ts';
import { transitionName } from './transitions.ts';

/**
 * Walks a path on a running actor under a simulated clock: actors are held until the path ends them,
 * timers fire only where the path says so. Returns the names of the transitions it took, in order.
 * Throws when the machine is not where the path expects it: no such step, call or timer.
 */
export async function walkPath(entry: MachineEntry, path: Path): Promise<readonly string[]> {
  const taken: string[] = [];
  const pending = new Map<string, PendingCall>();
  const actor: AnyActor = createActor(withHeldActors(entry.machine, pending), {
    input: entry.inputs[path.input],
    clock: new SimulatedClock(),
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const transition of inspected._transitions) {
        if (transition.source !== undefined) taken.push(transitionName(transition));
      }
    },
  });
  actor.start();
  for (const { name } of path.steps) {
    const step = stepsFrom(entry, actor.getSnapshot()).find((known) => known.name === name);
    if (step === undefined) {
      throw new Error(`${entry.name}: nothing listens to "${name}" in ${placeOf(actor)}`);
    }
    takeStep(actor, step.event, pending);
    await settled();
  }
  actor.stop();
  return taken;
}

type PendingCall = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

function withHeldActors(machine: AnyStateMachine, pending: Map<string, PendingCall>) {
  const held = fromPromise(
    ({ self }) =>
      new Promise((resolve, reject) => {
        pending.set(self.id, { resolve, reject });
      }),
  );
  const names = Object.keys(machine.implementations.actors);
  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, held])) });
}

function takeStep(actor: AnyActor, event: EventObject, pending: Map<string, PendingCall>): void {
  if ('actorId' in event && typeof event.actorId === 'string') {
    const call = pending.get(event.actorId);
    if (call === undefined) throw new Error(`no call of "${event.actorId}" is under way`);
    pending.delete(event.actorId);
    if ('error' in event) call.reject(event.error);
    else call.resolve('output' in event ? event.output : undefined);
    return;
  }
  if (event.type.startsWith('xstate.after.') && !isScheduled(actor, event.type)) {
    throw new Error(`no timer "${event.type}" is running`);
  }
  // A timer is fired by its event: which of several is late in a real browser nobody can know.
  actor.send(event);
}

function isScheduled(actor: AnyActor, type: string): boolean {
  const { _scheduledEvents: scheduled } = actor.system.getSnapshot();
  return Object.values(scheduled).some((timer) => timer.event.type === type);
}

function placeOf(actor: AnyActor): string {
  return JSON.stringify(actor.getSnapshot().value);
}

/** A promise actor reports within a few turns of the microtask queue; a macrotask comes after all. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
