/** Tells the other tabs of this browser that an order has moved on: paid, cancelled, another code. */
export function tellOtherTabs(orderNo: string): void {
  const channel = channelOf(orderNo);
  channel?.postMessage('moved');
  channel?.close();
}

/** Calls back when another tab says that the order has moved on. Returns the end. */
export function hearOtherTabs(orderNo: string, changed: () => void): () => void {
  const channel = channelOf(orderNo);
  channel?.addEventListener('message', changed);
  return () => channel?.close();
}

function channelOf(orderNo: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`order ${orderNo}`);
}
