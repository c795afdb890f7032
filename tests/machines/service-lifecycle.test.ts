import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { ServiceState } from '#contract/base/picklists.ts';
import {
  serviceLifecycle,
  serviceLifecycleMachine,
  type ServiceLifecycleEvent,
} from '#machines/lifecycles/service-lifecycle.machine.ts';

type Moves = Partial<Record<ServiceLifecycleEvent['type'], ServiceState>>;

/** The allowed transitions of a service by state and event; all others are refused. */
const table: Record<ServiceState, Moves> = {
  awaitingStart: {
    'service.started': 'underWay',
    'service.paused': 'startPaused',
    'service.ended': 'ended',
  },
  startPaused: { 'service.resumed': 'awaitingStart', 'service.ended': 'ended' },
  underWay: {
    'matter.opened': 'underWay',
    'units.used': 'underWay',
    'service.withdrawn': 'withdrawn',
    'step.done': 'underWay',
    'file.delivered': 'underWay',
    'service.paused': 'paused',
    'service.delivered': 'delivered',
    'service.ended': 'ended',
  },
  paused: { 'service.resumed': 'underWay', 'service.ended': 'ended' },
  delivered: {},
  withdrawn: {},
  ended: {},
};

const events = [
  'service.started',
  'matter.opened',
  'step.done',
  'units.used',
  'file.delivered',
  'service.paused',
  'service.resumed',
  'service.delivered',
  'service.withdrawn',
  'service.ended',
] as const;

const rows = ServiceState.options.flatMap((state) =>
  events.map((event) => ({ state, event, to: table[state][event] ?? null })),
);

describe('the life of a service', () => {
  it.each(rows)('a service in $state, on $event, leads to $to', ({ state, event, to }) => {
    expect(serviceLifecycle.next(state, event)).toBe(to);
  });

  it('a service begins with waiting for the first day', () => {
    expect(createActor(serviceLifecycleMachine).getSnapshot().value).toBe('awaitingStart');
  });
});
