import { isLate } from '#contract/base/deadlines.ts';
import type { QueueFilter, QueueItem } from '#contract/staff/case.ts';
import type { ConsoleAddress } from '#src/console/app/link.tsx';

/** The page of an item; null if it has none. */
export function findPageAddress({ kind, number, order_no }: QueueItem): ConsoleAddress | null {
  if (order_no !== null) return { to: '/orders/$orderNo', params: { orderNo: order_no } };
  if (kind === 'inquiry') return { to: '/inquiries/$inquiryNo', params: { inquiryNo: number } };
  if (kind === 'booking') return { to: '/bookings/$bookingNo', params: { bookingNo: number } };
  if (kind === 'difference') return { to: '/differences' };
  if (kind === 'webhook') return { to: '/programs' };
  return kind === 'verification' ? { to: '/verifications/$id', params: { id: number } } : null;
}

/** The subject that an owner is assigned to; null if the item cannot have an owner. */
export function findOwnedSubject({ kind, number, order_no }: QueueItem) {
  switch (kind) {
    case 'order':
    case 'inquiry':
    case 'verification':
    case 'refund':
    case 'invoice':
    case 'booking':
      return { kind, number };
    default:
      return order_no === null ? null : ({ kind: 'order', number: order_no } as const);
  }
}

/** Checks whether the promised time of an item has passed. */
export function isOverdue({ promised_by: by }: QueueItem, now: number): boolean {
  return isLate(by, now);
}

/** True for an item that could have an owner and has none. */
export function isUnowned(item: QueueItem): boolean {
  return item.owner === null && findOwnedSubject(item) !== null;
}

/** True for filters that show the same, whatever their names. */
export function isSameFilter(one: QueueFilter, other: QueueFilter): boolean {
  return (
    one.queue === other.queue && one.overdue === other.overdue && one.unowned === other.unowned
  );
}

/** Builds a key that is unique among all lines of the queues. */
export function formatItemKey({ queue, kind, number, why }: QueueItem): string {
  return `${queue} ${kind} ${number} ${why?.code ?? ''}`;
}
