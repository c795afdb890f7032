import { randomKey } from './idempotency-key.ts';
import { tellUnreadChanged } from './unread-news.ts';

/**
 * Tells the other tabs of this browser that an order has moved on: paid, cancelled, another code.
 * What moved on may have been worth a notification.
 */
export function tellOtherTabs(orderNo: string): void {
  const channel = channelOf(orderNo);
  channel?.postMessage(ownName());
  channel?.close();
  tellUnreadChanged();
}

/** Calls back when another tab says that the order has moved on. Returns the end. */
export function hearOtherTabs(orderNo: string, changed: () => void): () => void {
  const channel = channelOf(orderNo);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A channel also hears its own tab, which knows already.
    if (data !== ownName()) changed();
  });
  return () => channel?.close();
}

function channelOf(orderNo: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`order ${orderNo}`);
}

let name: string | null = null;

function ownName(): string {
  name ??= randomKey();
  return name;
}
