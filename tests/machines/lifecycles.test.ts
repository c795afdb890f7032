import { describe, expect, it } from 'vitest';
import {
  InvoiceStatus,
  OrderStatus,
  RefundStatus,
  ServiceState,
} from '#contract/base/picklists.ts';
import {
  invoiceLifecycle,
  invoiceLifecycleMachine,
} from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import {
  orderLifecycle,
  orderLifecycleMachine,
} from '#machines/lifecycles/order-lifecycle.machine.ts';
import {
  refundLifecycle,
  refundLifecycleMachine,
} from '#machines/lifecycles/refund-lifecycle.machine.ts';
import {
  serviceLifecycle,
  serviceLifecycleMachine,
} from '#machines/lifecycles/service-lifecycle.machine.ts';

describe('the meaning of a status', () => {
  it.each([
    { machine: orderLifecycleMachine, statuses: OrderStatus.options },
    { machine: refundLifecycleMachine, statuses: RefundStatus.options },
    { machine: serviceLifecycleMachine, statuses: ServiceState.options },
    { machine: invoiceLifecycleMachine, statuses: InvoiceStatus.options },
  ])('each status of $machine.id is a state, and each state has a meaning', (row) => {
    const states = Object.values(row.machine.states);
    expect(states.map(({ key }) => key).toSorted()).toEqual([...row.statuses].toSorted());
    expect(states.filter(({ tags }) => tags.length === 0).map(({ key }) => key)).toEqual([]);
  });

  it('statuses are listed by meaning, in the order of their vocabulary', () => {
    expect(orderLifecycle.statusesWith('paid')).toEqual(['processing', 'completed']);
    expect(orderLifecycle.statusesWith('open', 'delivered')).toEqual([
      'pending',
      'processing',
      'completed',
    ]);
    expect(refundLifecycle.statusesWith('owed')).toEqual(['refunding', 'failed']);
    expect(refundLifecycle.statusesWith('approved')).toEqual([
      'refunding',
      'refunded',
      'failed',
      'settled',
    ]);
    expect(serviceLifecycle.statusesWith('begun')).toEqual(['underWay', 'paused']);
    expect(invoiceLifecycle.statusesWith('open')).toEqual(['requested', 'reversing']);
  });

  it('a missing status has no meaning', () => {
    expect(orderLifecycle.is(undefined, 'paid')).toBe(false);
    expect(refundLifecycle.is(null, 'open')).toBe(false);
  });
});
