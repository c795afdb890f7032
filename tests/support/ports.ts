import { createActor, type AnyActorLogic, type AnyStateMachine } from 'xstate';

export type PortKind = 'promise' | 'callback' | 'machine';

/**
 * Returns the actors a machine declares, by name. A machine among them is a child, not a port to the world.
 */
export function listPorts(
  machine: AnyStateMachine,
): readonly { name: string; logic: AnyActorLogic; kind: PortKind }[] {
  return Object.entries(machine.implementations.actors).map(([name, actor]) => {
    const logic = 'src' in actor ? actor.src : actor;
    return { name, logic, kind: detectKind(logic) };
  });
}

/** Gets the error of an unbound port. */
export function runUnboundPort(logic: AnyActorLogic): Promise<string> {
  return new Promise((resolve) => {
    const actor = createActor(logic, { input: {} });
    actor.subscribe({ error: (thrown) => resolve(String(thrown)), complete: () => resolve('') });
    actor.start();
  });
}

// An unbound callback throws while it starts, an unbound promise is still on its way.
function detectKind(logic: AnyActorLogic): PortKind {
  if ('root' in logic) return 'machine';
  const actor = createActor(logic, { input: {} });
  actor.subscribe({ error: () => {} });
  actor.start();
  return actor.getSnapshot().status === 'error' ? 'callback' : 'promise';
}
