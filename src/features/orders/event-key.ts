import type { Order } from '#contract/orders/schemas.ts';
import type { TimelineEvent } from '#contract/base/picklists.ts';

/** Chooses the text key of an order event: content is "opened", not "delivered". */
export function eventKey<Event extends TimelineEvent>(
  event: Event,
  { item }: Order,
): Event | 'order.opened' {
  const isRead = item?.kind === 'report' || item?.kind === 'article';
  return event === 'order.fulfilled' && isRead ? 'order.opened' : event;
}
