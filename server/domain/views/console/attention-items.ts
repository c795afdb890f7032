import type { AttentionWhy } from '#contract/staff/attention.ts';
import type { QueueItem } from '#contract/staff/case.ts';
import type { StaffQueue } from '#contract/staff/picklists.ts';
import type { Line } from '../attention/attention-line.ts';
import { emptyItem } from './queue-item.ts';

type Place = {
  kind: QueueItem['kind'];
  /** The queues in which it has an age and a promise. */
  queues: readonly StaffQueue[];
};

const places: Readonly<Record<string, Place>> = {
  payment: { kind: 'payment', queues: [] },
  refund: { kind: 'refund', queues: ['refunds', 'second_person'] },
  invoice: { kind: 'invoice', queues: ['invoices'] },
  inquiry: { kind: 'inquiry', queues: ['inquiries'] },
  verification: { kind: 'verification', queues: ['verifications'] },
  notice: { kind: 'notice', queues: [] },
  bill: { kind: 'difference', queues: [] },
  order: { kind: 'order', queues: ['to_start', 'to_deliver'] },
  message: { kind: 'order', queues: ['replies'] },
  step: { kind: 'order', queues: ['to_deliver'] },
};
const elsewhere: Place = { kind: 'other', queues: [] };

/** Returns what the server found by itself and does not wait in a queue of its own. */
export function attentionItems(found: readonly Line[], waiting: readonly QueueItem[]): QueueItem[] {
  return found.flatMap(({ what, number, since, why }) => {
    const { kind, queues } = places[what] ?? elsewhere;
    // A job or a year may have the number of a verification.
    if (waiting.some((item) => item.number === number && queues.includes(item.queue))) return [];
    return [
      {
        ...emptyItem('attention', kind, number),
        order_no: orderOf(kind, number, why),
        status: what,
        why,
        since: since?.toISOString() ?? null,
      },
    ];
  });
}

/** Returns the order that something is about; null for what is about none. */
function orderOf(kind: QueueItem['kind'], number: string, why: AttentionWhy) {
  if ('order_no' in why) return why.order_no;
  return kind === 'order' ? number : null;
}
