import type { QueueItem } from '#contract/staff/case.ts';

/** The limit for reading and counting a kind; longer queues are useless as a work list. */
export const mostRead = 2000;

/** Creates the item for a matter with only a known number. */
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
