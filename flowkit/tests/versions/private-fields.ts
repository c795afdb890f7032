import {
  and,
  createActor,
  createMachine,
  fromPromise,
  raise,
  SimulatedClock,
  stateIn,
  type InspectionEvent,
} from 'xstate';

/** Lists the private fields of XState that Flowkit reads and that are not what they were. */
export function listChangedFields(): readonly string[] {
  const transitions: unknown[] = [];
  const both = and([stateIn('idle'), () => true]);
  const ring = raise({ type: 'rang' }, { delay: 5 });
  const machine = createMachine({
    id: 'fields',
    initial: 'idle',
    states: {
      idle: {
        entry: ring,
        invoke: { id: 'load', src: fromPromise(() => new Promise(() => undefined)) },
        after: { 10: { guard: both, target: 'over' } },
        on: { go: 'over' },
      },
      over: {},
    },
  });
  const actor = createActor(machine, {
    clock: new SimulatedClock(),
    inspect(inspected: InspectionEvent) {
      if (inspected.type === '@xstate.microstep') transitions.push(inspected._transitions);
    },
  }).start();
  const snapshot = actor.getSnapshot();
  const [node] = snapshot._nodes.filter(({ key }) => key === 'idle');
  const system = Object(actor.system);
  const scheduled = Object.values(Object(system.getSnapshot())._scheduledEvents ?? {});
  actor.send({ type: 'go' });
  const [first, second] = [both, stateIn('idle')].map((guard) => Object(guard));
  const fields: Readonly<Record<string, boolean>> = {
    'snapshot._nodes': snapshot._nodes.length === 2 && node !== undefined,
    'snapshot.historyValue': typeof snapshot.historyValue === 'object',
    'inspected._transitions': Array.isArray(transitions.at(-1)),
    'actor._parent': '_parent' in actor,
    'system._set': typeof system._set === 'function',
    'system._unregister': typeof system._unregister === 'function',
    'system.scheduler.cancel': typeof system.scheduler?.cancel === 'function',
    'system.getSnapshot()._scheduledEvents':
      scheduled.length === 2 &&
      scheduled.every((each) =>
        ['id', 'event', 'source', 'target'].every((key) => key in Object(each)),
      ),
    'guard.check': typeof first.check === 'function' && typeof second.check === 'function',
    'guard.guards': Array.isArray(first.guards) && first.guards.length === 2,
    'guard.stateValue': second.stateValue === 'idle',
    'action.type': Object(ring).type === 'xstate.raise',
    'action.event': Object(ring).event?.type === 'rang',
    'action.delay': Object(ring).delay === 5,
    'transition.source':
      machine.root.transitions.size === 0 && node?.transitions.get('go')?.[0]?.source === node,
    'node.after': node?.after[0]?.delay === 10,
    'node.invoke': node?.invoke[0]?.id === 'load',
  };
  return Object.entries(fields).flatMap(([name, isRight]) => (isRight ? [] : [name]));
}
