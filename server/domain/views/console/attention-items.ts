import type { AttentionWhy } from '#contract/staff/attention.ts';
import type { QueueItem } from '#contract/staff/case.ts';
import type { StaffQueue } from '#contract/staff/picklists.ts';
import type { Line } from '../attention/attention-line.ts';
import { emptyItem } from './queue-item.ts';

type Place = {
  kind: QueueItem['kind'];
  /** The queues that already show it with an age and a deadline. */
  queues: readonly StaffQueue[];
};

const places: Readonly<Record<string, Place>> = {
  payment: { kind: 'payment', queues: [] },
  refund: { kind: 'refund', queues: ['refunds', 'second_person'] },
  invoice: { kind: 'invoice', queues: ['invoices'] },
  inquiry: { kind: 'inquiry', queues: ['inquiries'] },
  verification: { kind: 'verification', queues: ['verifications'] },
  notice: { kind: 'notice', queues: [] },
  webhook: { kind: 'webhook', queues: [] },
  bill: { kind: 'difference', queues: [] },
  order: { kind: 'order', queues: ['to_start', 'to_deliver'] },
  message: { kind: 'order', queues: ['replies'] },
  step: { kind: 'order', queues: ['to_deliver'] },
};
const elsewhere: Place = { kind: 'other', queues: [] };

/** Lists the server's findings that are in no other queue. */
export function attentionItems(found: readonly Line[], waiting: readonly QueueItem[]): QueueItem[] {
  // A job or a year may have the same number as a verification.
  const shown = new Set(waiting.map(({ queue, number }) => `${queue} ${number}`));
  return found.flatMap(({ what, number, since, why }) => {
    const { kind, queues } = places[what] ?? elsewhere;
    if (queues.some((queue) => shown.has(`${queue} ${number}`))) return [];
    return [
      {
        ...emptyItem('attention', kind, number),
        order_no: findOrderNo(kind, number, why),
        status: what,
        why,
        since: since?.toISOString() ?? null,
      },
    ];
  });
}

/** Finds the order of an item; null for an item without one. */
function findOrderNo(kind: QueueItem['kind'], number: string, why: AttentionWhy) {
  if ('order_no' in why) return why.order_no;
  return kind === 'order' ? number : null;
}
