import type { QueueItem } from '#contract/staff/case.ts';

/** How many of a kind the queues read and count; with more than that nobody works by a list. */
export const mostRead = 2000;

/** Returns what waits of which only the number is known. */
export function emptyItem(
  queue: QueueItem['queue'],
  kind: QueueItem['kind'],
  number: string,
): QueueItem {
  return {
    queue,
    kind,
    number,
    order_no: kind === 'order' ? number : null,
    title: null,
    customer: null,
    amount: null,
    status: null,
    why: null,
    since: null,
    promised_by: null,
    owner: null,
  };
}
