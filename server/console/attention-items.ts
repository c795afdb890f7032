import type { AttentionWhy } from '#contract/desk-attention.ts';
import type { QueueItem } from '#contract/desk-case.ts';
import type { Line } from '#server/desk/line.ts';
import { emptyItem } from './queue-item.ts';

const kinds: Readonly<Record<string, QueueItem['kind']>> = {
  payment: 'payment',
  refund: 'refund',
  invoice: 'invoice',
  inquiry: 'inquiry',
  verification: 'verification',
  notice: 'notice',
  bill: 'difference',
  order: 'order',
  message: 'order',
  step: 'order',
};

/** Returns what the server found by itself and what no other queue has: that has an age and a promise there. */
export function attentionItems(found: readonly Line[], waiting: readonly QueueItem[]): QueueItem[] {
  return found
    .filter(({ number }) => !waiting.some((item) => item.number === number))
    .map(({ what, number, since, why }) => ({
      ...emptyItem('attention', kinds[what] ?? 'other', number),
      order_no: orderOf(kinds[what], number, why),
      status: what,
      why,
      since: since?.toISOString() ?? null,
    }));
}

/** Returns the order that something is about; null for what is about none. */
function orderOf(kind: QueueItem['kind'] | undefined, number: string, why: AttentionWhy) {
  if ('order_no' in why) return why.order_no;
  return kind === 'order' ? number : null;
}
