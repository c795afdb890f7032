import { describe, expect, it } from 'vitest';
import {
  BookingState,
  InvoiceStatus,
  OrderStatus,
  RefundStatus,
  ServiceState,
} from '#contract/base/picklists.ts';
import {
  bookingLifecycle,
  bookingLifecycleMachine,
} from '#machines/lifecycles/booking-lifecycle.machine.ts';
import {
  invoiceLifecycle,
  invoiceLifecycleMachine,
} from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import {
  orderLifecycle,
  orderLifecycleMachine,
  whyNotForOrder,
} from '#machines/lifecycles/order-lifecycle.machine.ts';
import {
  refundLifecycle,
  refundLifecycleMachine,
} from '#machines/lifecycles/refund-lifecycle.machine.ts';
import {
  serviceLifecycle,
  serviceLifecycleMachine,
  whyNotForService,
} from '#machines/lifecycles/service-lifecycle.machine.ts';

describe('the meaning of a status', () => {
  it.each([
    { machine: orderLifecycleMachine, statuses: OrderStatus.options },
    { machine: refundLifecycleMachine, statuses: RefundStatus.options },
    { machine: serviceLifecycleMachine, statuses: ServiceState.options },
    { machine: invoiceLifecycleMachine, statuses: InvoiceStatus.options },
    { machine: bookingLifecycleMachine, statuses: BookingState.options },
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
    expect(bookingLifecycle.statusesWith('open')).toEqual(['requested', 'waiting', 'confirmed']);
  });

  it('a missing status has no meaning', () => {
    expect(orderLifecycle.is(undefined, 'paid')).toBe(false);
    expect(refundLifecycle.is(null, 'open')).toBe(false);
  });
});

describe('acts allowed in each status', () => {
  it('an order allows an act, or has a reason', () => {
    const list = (act: Parameters<typeof whyNotForOrder>[1]) =>
      OrderStatus.options.map((status) => whyNotForOrder(status, act) ?? 'allowed');
    expect(OrderStatus.options).toEqual(['pending', 'processing', 'completed', 'cancelled']);
    expect(list('pay')).toEqual(['allowed', 'already_paid', 'already_paid', 'order_ended']);
    expect(list('cancel')).toEqual(['allowed', 'already_paid', 'already_paid', 'order_ended']);
    expect(list('complete')).toEqual(['not_paid', 'allowed', 'delivered', 'order_ended']);
  });

  it.each([
    { act: 'start', before: 'allowed', running: 'begun', paused: 'begun' },
    { act: 'step', before: 'not_begun', running: 'allowed', paused: 'paused' },
    { act: 'deliver', before: 'not_begun', running: 'allowed', paused: 'paused' },
    { act: 'complete', before: 'not_begun', running: 'allowed', paused: 'paused' },
  ] as const)('a service allows $act, or has a reason', ({ act, before, running, paused }) => {
    const reasons = ServiceState.options.map((state) => [
      state,
      whyNotForService(state, act) ?? 'allowed',
    ]);
    expect(Object.fromEntries(reasons)).toEqual({
      awaitingStart: before,
      startPaused: 'paused',
      underWay: running,
      paused,
      delivered: 'delivered',
      withdrawn: 'withdrawn',
      ended: 'order_ended',
    });
  });

  it.each([
    ['approve', ['requested', 'offered']],
    ['accept', ['offered']],
    ['withdraw', ['requested', 'offered']],
    ['giveAccount', ['failed']],
    ['settle', ['failed']],
  ] as const)('a refund allows %s in %j', (act, statuses) => {
    expect(refundLifecycle.statusesFor(act)).toEqual(statuses);
  });

  it.each([
    ['issue', ['requested']],
    ['decline', ['requested']],
    ['withdraw', ['requested']],
    ['replace', ['requested']],
    ['reverse', ['issued']],
    ['reversed', ['reversing']],
    ['refuse', ['reversing']],
  ] as const)('an invoice allows %s in %j', (act, statuses) => {
    expect(invoiceLifecycle.statusesFor(act)).toEqual(statuses);
  });

  it.each([
    ['confirm', ['requested', 'waiting']],
    ['move', ['requested', 'confirmed']],
    ['decline', ['requested', 'waiting']],
    ['cancel', ['requested', 'waiting', 'confirmed']],
    ['miss', ['confirmed', 'done']],
  ] as const)('a booking allows %s in %j', (act, statuses) => {
    expect(bookingLifecycle.statusesFor(act)).toEqual(statuses);
  });
});
