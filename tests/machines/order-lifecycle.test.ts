import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  orderLifecycle,
  orderLifecycleMachine,
} from '#machines/lifecycles/order-lifecycle.machine.ts';

/** spec 4: the next status of an order by status and event; null where it is refused. */
const table = [
  ['pending', 'order.paid', 'processing'],
  ['pending', 'order.fulfilled', null],
  ['pending', 'order.cancelled', 'cancelled'],
  ['pending', 'order.expired', 'cancelled'],
  ['pending', 'order.refunded', null],
  ['processing', 'order.paid', null],
  ['processing', 'order.fulfilled', 'completed'],
  ['processing', 'order.cancelled', null],
  ['processing', 'order.expired', null],
  ['processing', 'order.refunded', 'cancelled'],
  ['completed', 'order.paid', null],
  ['completed', 'order.fulfilled', null],
  ['completed', 'order.cancelled', null],
  ['completed', 'order.expired', null],
  ['completed', 'order.refunded', null],
  ['cancelled', 'order.paid', null],
  ['cancelled', 'order.fulfilled', null],
  ['cancelled', 'order.cancelled', null],
  ['cancelled', 'order.expired', null],
  ['cancelled', 'order.refunded', null],
] as const;

describe('the life of an order', () => {
  it.each(table)('an order in %s, on %s, leads to %s', (status, event, next) => {
    expect(orderLifecycle.next(status, event)).toBe(next);
  });

  it('an order begins as pending', () => {
    expect(createActor(orderLifecycleMachine).getSnapshot().value).toBe('pending');
  });
});
