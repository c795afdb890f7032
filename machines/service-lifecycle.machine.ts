import { setup, transition, type SnapshotFrom } from 'xstate';
import type { ServiceState } from '#contract/base/picklists.ts';

export type ServiceLifecycleEvent =
  | { type: 'service.started' }
  | { type: 'step.done' }
  | { type: 'file.delivered' }
  | { type: 'service.paused' }
  | { type: 'service.resumed' }
  | { type: 'service.delivered' }
  | { type: 'service.ended' };

/**
 * The lifecycle of the service for a paid order. Shared with the server, which checks it before every staff
 * action; the state of an order follows from its rows and is stored nowhere.
 */
export const serviceLifecycleMachine = setup({
  types: {} as { events: ServiceLifecycleEvent },
}).createMachine({
  id: 'serviceLifecycle',
  initial: 'awaitingStart',
  states: {
    awaitingStart: {
      description: 'Paid. The adviser has not confirmed the first day.',
      on: {
        'service.started': 'underWay',
        'service.paused': 'startPaused',
        'service.ended': 'ended',
      },
    },
    startPaused: {
      description: 'Not begun. A refund is being decided, and nothing begins before.',
      on: { 'service.resumed': 'awaitingStart', 'service.ended': 'ended' },
    },
    underWay: {
      description: 'The service runs: steps are done and files delivered.',
      on: {
        'step.done': 'underWay',
        'file.delivered': 'underWay',
        'service.paused': 'paused',
        'service.delivered': 'delivered',
        'service.ended': 'ended',
      },
    },
    paused: {
      description: 'The work pauses while a refund is being decided.',
      on: { 'service.resumed': 'underWay', 'service.ended': 'ended' },
    },
    delivered: { description: 'Delivered in full.', type: 'final' },
    ended: {
      description: 'Ended before everything was delivered; the money was refunded.',
      type: 'final',
    },
  },
});

/**
 * Returns the state of a service after `event`, or null when the event is not allowed in `state`.
 * Pure: the only thing that decides it is the chart above.
 */
export function nextServiceState(
  state: ServiceState,
  event: ServiceLifecycleEvent['type'],
): ServiceState | null {
  const snapshot = resolveSnapshot(state);
  if (!snapshot.can({ type: event })) return null;
  const [next] = transition(serviceLifecycleMachine, snapshot, { type: event });
  return next.value;
}

/** Checks whether `event` is allowed for a service in `state`. */
export function canServe(state: ServiceState, event: ServiceLifecycleEvent['type']): boolean {
  return nextServiceState(state, event) !== null;
}

function resolveSnapshot(state: ServiceState): SnapshotFrom<typeof serviceLifecycleMachine> {
  return serviceLifecycleMachine.resolveState({ value: state });
}
