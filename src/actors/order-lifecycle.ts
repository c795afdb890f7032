import type { EventDescriptor } from 'xstate';
import { isAllBack, isAllGoingBack, type OrderHeadline } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderStatus, TimelineEvent } from '#contract/base/picklists.ts';
import {
  orderIs,
  orderLifecycle,
  orderLifecycleMachine,
  type OrderLifecycleEvent,
} from '#machines/lifecycles/order-lifecycle.machine.ts';

/** The events that move an order; a transfer that is announced leaves it unpaid. */
type MoveEvent = Exclude<OrderLifecycleEvent['type'], `transfer.${string}`>;
export type Possibility = { event: MoveEvent; to: OrderStatus };

/**
 * Lists the events that can happen to an order in `status`, the desired one first, as the chart lists them.
 * An order that is fully refunded can no longer be delivered.
 */
export function listPossibilities(
  status: OrderStatus,
  headline: OrderHeadline,
): readonly Possibility[] {
  return orderLifecycleMachine.events
    .filter(isEvent)
    .filter(isMove)
    .flatMap((event) => {
      const to = orderLifecycle.next(status, event);
      const isOver = event === 'order.fulfilled' && isAllBack(headline);
      return to === null || isOver ? [] : [{ event, to }];
    });
}

/** Narrows a descriptor: the event types of a machine allow wildcards, and this chart has none. */
function isEvent(
  descriptor: EventDescriptor<OrderLifecycleEvent>,
): descriptor is OrderLifecycleEvent['type'] {
  return !descriptor.endsWith('*');
}

function isMove<Event extends string>(event: Event): event is Exclude<Event, `transfer.${string}`> {
  return !event.startsWith('transfer.');
}

export type Stage = {
  /** `refunded` follows the final status of an order that is refunded in full. */
  status: OrderStatus | 'refunded';
  state: 'done' | 'now' | 'next';
  /** The event that led or will lead to this stage. */
  by: Exclude<TimelineEvent, `transfer.${string}`>;
  /** An ISO instant; null for a future stage. */
  at: string | null;
};

/**
 * Builds the path of an order through the chart: past stages, the current stage, and the end if all goes
 * well.
 */
export function listStages(
  { status, created_at, timeline }: Order,
  headline: OrderHeadline,
): readonly Stage[] {
  const stages: Stage[] = [
    { status: 'pending', state: 'done', by: 'order.created', at: created_at },
  ];
  for (const { event, from, to, at } of timeline) {
    // An event that leaves the order in its state, such as a partial refund, is not a stage.
    if (to !== null && to !== from && event !== 'order.created' && isMove(event)) {
      stages.push({ status: to, state: 'done', by: event, at });
    }
  }
  // A completed order keeps its status when its money goes back.
  if (orderIs(status, 'delivered') && isAllBack(headline)) {
    const by = 'order.refunded';
    const at = isAllGoingBack(headline)
      ? null
      : (timeline.findLast(({ event }) => event === by)?.at ?? null);
    stages.push({ status: 'refunded', state: 'done', by, at });
  }
  let [hoped] = listPossibilities(status, headline);
  const here = stages.pop();
  const isOver = hoped === undefined && !isAllGoingBack(headline);
  if (here !== undefined) stages.push({ ...here, state: isOver ? 'done' : 'now' });
  while (hoped !== undefined) {
    stages.push({ status: hoped.to, state: 'next', by: hoped.event, at: null });
    [hoped] = listPossibilities(hoped.to, headline);
  }
  return stages;
}
