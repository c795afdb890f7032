/** Says, in this tab and the others of this browser, that a membership has been paid for. */
export function tellMembershipPaid(): void {
  const channel = openChannel();
  if (channel === null) for (const hear of listeners) hear();
  channel?.postMessage('paid');
  channel?.close();
}

/** Calls back whenever a membership was paid for in this browser. Returns the end. */
export function hearPaidMemberships(hear: () => void): () => void {
  // A channel also hears the other channels of its own tab.
  const channel = openChannel();
  if (channel === null) listeners.add(hear);
  channel?.addEventListener('message', hear);
  return () => {
    listeners.delete(hear);
    channel?.close();
  };
}

const listeners = new Set<() => void>();

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('memberships');
}
