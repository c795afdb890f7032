import { setup } from 'xstate';
import { ServiceState } from '#contract/base/picklists.ts';
import type { WhyNot } from '#contract/staff/picklists.ts';
import { readLifecycle } from './read-lifecycle.ts';

export type ServiceLifecycleEvent =
  | { type: 'service.started' }
  | { type: 'matter.opened' }
  | { type: 'step.done' }
  | { type: 'units.used' }
  | { type: 'file.delivered' }
  | { type: 'service.paused' }
  | { type: 'service.resumed' }
  | { type: 'service.delivered' }
  | { type: 'service.withdrawn' }
  | { type: 'service.ended' };

/**
 * The lifecycle of the service for a paid order, and of each matter under it. Shared with the server, which
 * checks it before every staff action; the state follows from the rows of the order and is stored nowhere.
 */
export const serviceLifecycleMachine = setup({
  types: {} as {
    events: ServiceLifecycleEvent;
    tags: 'toStart' | 'begun' | 'running' | 'paused' | 'delivered' | 'withdrawn' | 'ended';
  },
}).createMachine({
  id: 'serviceLifecycle',
  initial: 'awaitingStart',
  states: {
    awaitingStart: {
      tags: 'toStart',
      description: 'Paid. The adviser has not confirmed the first day.',
      on: {
        'service.started': 'underWay',
        'service.paused': 'startPaused',
        'service.ended': 'ended',
      },
    },
    startPaused: {
      tags: 'paused',
      description: 'Not begun. A refund is being decided, and nothing begins before.',
      on: { 'service.resumed': 'awaitingStart', 'service.ended': 'ended' },
    },
    underWay: {
      tags: ['begun', 'running'],
      description: 'The service runs: steps are done and files delivered.',
      on: {
        'matter.opened': 'underWay',
        'step.done': 'underWay',
        'units.used': 'underWay',
        'file.delivered': 'underWay',
        'service.paused': 'paused',
        'service.delivered': 'delivered',
        'service.withdrawn': 'withdrawn',
        'service.ended': 'ended',
      },
    },
    paused: {
      tags: ['begun', 'paused'],
      description: 'The work pauses while a refund is being decided.',
      on: { 'service.resumed': 'underWay', 'service.ended': 'ended' },
    },
    delivered: { tags: 'delivered', description: 'Delivered in full.', type: 'final' },
    withdrawn: {
      tags: 'withdrawn',
      description:
        'A matter that the customer took back: its open steps can be refunded, its units stay used.',
      type: 'final',
    },
    ended: {
      tags: 'ended',
      description: 'Ended before everything was delivered; the money was refunded.',
      type: 'final',
    },
  },
});

/** The acts of people on a service, each with its event. */
const acts = {
  start: 'service.started',
  open: 'matter.opened',
  use: 'units.used',
  step: 'step.done',
  deliver: 'file.delivered',
  complete: 'service.delivered',
  withdraw: 'service.withdrawn',
} as const;

export type ServiceAct = keyof typeof acts;

/** Reads the meaning of a state of a service, and the events and acts that it allows. */
export const serviceLifecycle = readLifecycle(serviceLifecycleMachine, ServiceState.options, acts);

/** Checks whether a service in a status has one of these meanings. */
export const serviceIs = serviceLifecycle.is;

/** Why a service does not allow an act in a state. */
const reasons: Record<ServiceState, WhyNot> = {
  awaitingStart: 'not_begun',
  startPaused: 'paused',
  underWay: 'begun',
  paused: 'paused',
  delivered: 'delivered',
  withdrawn: 'withdrawn',
  ended: 'order_ended',
};

/** Returns why an act is not possible for a service in `state`; null where it is. */
export function whyNotForService(state: ServiceState, act: ServiceAct): WhyNot | null {
  if (serviceLifecycle.allows(state, act)) return null;
  return act === 'start' && serviceIs(state, 'begun') ? 'begun' : reasons[state];
}
