/** Says, in this tab and the others of this browser, that a notification was read, deleted or caused. */
export function tellUnreadChanged(): void {
  const channel = openChannel();
  channel?.postMessage('changed');
  channel?.close();
}

/** Calls back whenever that was said, here or in another tab. Returns the end. */
export function hearUnreadChanged(hear: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', hear);
  return () => channel?.close();
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('notifications');
}
