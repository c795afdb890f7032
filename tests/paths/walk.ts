import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyActor,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import type { CatalogEntry } from '../../machines/catalog.ts';
import type { Path } from './cover.ts';
import { transitionName } from './graph.ts';

/**
 * Walks a path on a running actor under a simulated clock: ports are held until the path settles
 * them, timers fire only where the path says so. Returns the names of the transitions it took.
 * Throws when the machine is not where the path expects it: no such call or timer is pending.
 */
export async function walkPath(entry: CatalogEntry, path: Path): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  const pending = new Map<string, PendingCall>();
  const machine = withHeldPorts(entry.machine, pending);
  const actor: AnyActor = createActor(machine, {
    input: path.input,
    clock: new SimulatedClock(),
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const transition of inspected._transitions) {
        if (transition.source !== undefined) taken.add(transitionName(transition));
      }
    },
  });
  actor.start();
  for (const event of path.events) await takeStep(actor, event, pending);
  actor.stop();
  return taken;
}

type PendingCall = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

function withHeldPorts(machine: AnyStateMachine, pending: Map<string, PendingCall>) {
  const held = fromPromise(
    ({ self }) =>
      new Promise((resolve, reject) => {
        pending.set(self.id, { resolve, reject });
      }),
  );
  const ports = Object.keys(machine.implementations.actors);
  return machine.provide({ actors: Object.fromEntries(ports.map((port) => [port, held])) });
}

async function takeStep(
  actor: AnyActor,
  event: EventObject,
  pending: Map<string, PendingCall>,
): Promise<void> {
  if ('actorId' in event && typeof event.actorId === 'string') {
    const call = pending.get(event.actorId);
    if (call === undefined) throw new Error(`no call of "${event.actorId}" is under way`);
    pending.delete(event.actorId);
    if ('error' in event && event.error !== undefined) call.reject(event.error);
    else call.resolve('output' in event ? event.output : undefined);
    await settled();
    return;
  }
  if (event.type.startsWith('xstate.after.') && !isScheduled(actor, event.type)) {
    throw new Error(`no timer "${event.type}" is running`);
  }
  // A timer is fired by its event: which of several is late in a real browser nobody can know.
  actor.send(event);
  await settled();
}

function isScheduled(actor: AnyActor, type: string): boolean {
  const { _scheduledEvents: scheduled } = actor.system.getSnapshot();
  return Object.values(scheduled).some((timer) => timer.event.type === type);
}

/** A promise actor reports within a few turns of the microtask queue; a macrotask comes after all. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
