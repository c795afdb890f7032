import type { QueueItem } from '#contract/desk-case.ts';

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
