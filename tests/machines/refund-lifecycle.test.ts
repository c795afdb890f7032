import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { RefundStatus } from '#contract/base/picklists.ts';
import {
  refundIs,
  refundLifecycle,
  refundLifecycleMachine,
  type RefundLifecycleEvent,
} from '#machines/lifecycles/refund-lifecycle.machine.ts';

type Event = RefundLifecycleEvent['type'];

const events: readonly Event[] = [
  'refund.approved',
  'refund.offered',
  'refund.declined',
  'refund.withdrawn',
  'offer.accepted',
  'money.returned',
  'wallet.failed',
  'refund.retried',
  'refund.settled',
];

/** wire, Calls of refunds: the allowed transitions of a refund; all others are refused. */
const allowed: readonly [RefundStatus, Event, RefundStatus][] = [
  ['requested', 'refund.approved', 'refunding'],
  ['requested', 'refund.offered', 'offered'],
  ['requested', 'refund.declined', 'declined'],
  ['requested', 'refund.withdrawn', 'withdrawn'],
  ['offered', 'offer.accepted', 'refunding'],
  ['offered', 'refund.offered', 'offered'],
  ['offered', 'refund.approved', 'refunding'],
  ['offered', 'refund.declined', 'declined'],
  ['offered', 'refund.withdrawn', 'withdrawn'],
  ['refunding', 'money.returned', 'refunded'],
  ['refunding', 'wallet.failed', 'failed'],
  ['failed', 'refund.retried', 'refunding'],
  ['failed', 'refund.settled', 'settled'],
];

describe('the life of a refund', () => {
  it.each(
    RefundStatus.options.flatMap((status) => events.map((event) => [status, event] as const)),
  )('a refund in %s, on %s, follows the wire', (status, event) => {
    const [, , next = null] =
      allowed.find(([from, name]) => from === status && name === event) ?? [];
    expect(refundLifecycle.next(status, event)).toBe(next);
  });

  it('a refund ends when no further transition is possible', () => {
    expect(RefundStatus.options.filter((status) => !refundIs(status, 'open'))).toEqual([
      'declined',
      'withdrawn',
      'refunded',
      'settled',
    ]);
  });

  it('a refund begins as requested', () => {
    expect(createActor(refundLifecycleMachine).getSnapshot().value).toBe('requested');
  });
});
