import type { Order } from '#contract/orders/schemas.ts';
import type { TimelineEvent } from '#contract/base/picklists.ts';

/** Returns by which words an event of this order is called: what is read is opened, not delivered. */
export function eventKey<Event extends TimelineEvent>(
  event: Event,
  { item }: Order,
): Event | 'order.opened' {
  const isRead = item?.kind === 'report' || item?.kind === 'article';
  return event === 'order.fulfilled' && isRead ? 'order.opened' : event;
}
