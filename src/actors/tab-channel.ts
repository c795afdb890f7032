import type { StatusResponse } from '#machines/payment.setup.ts';
import { randomKey } from './idempotency-key.ts';

/** What the tabs of this browser tell each other, by channel. */
type Messages = {
  /** A notification was read, deleted or caused. */
  notifications: 'changed';
  /** A membership has been paid for. */
  memberships: 'paid';
  /** A SaaS plan has been paid for. */
  saasPlans: 'paid';
  /** An order has moved on: paid, cancelled, another code. Holds the tab that says so. */
  [order: `order ${string}`]: string;
  /** A page was read again: which, and as what. Holds the tab that says so. */
  readings: { tab: string; address: string; text: string };
  /** What the server said of a payment that several tabs watch. */
  [payment: `payment ${string}`]: StatusResponse;
};

type Channel = keyof Messages;

/** Returns whether tabs of this browser can tell each other anything. */
export function canBroadcast(): boolean {
  const channel = openChannel('notifications');
  channel?.close();
  return channel !== null;
}

/** Tells every tab that listens to the channel, this one included. Without BroadcastChannel, nothing. */
export function broadcast<Name extends Channel>(name: Name, message: Messages[Name]): void {
  const channel = openChannel(name);
  if (channel === null) return;
  channel.postMessage(message);
  channel.close();
}

/**
 * Calls back with what is broadcast on the channel from now on. Returns the end. Without BroadcastChannel
 * nothing is ever heard: each tab then learns of changes by its own polls.
 */
export function listen<Name extends Channel>(
  name: Name,
  listener: (message: Messages[Name]) => void,
): () => void {
  const channel = openChannel(name);
  if (channel === null) return () => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Messages[Name]>) => listener(data));
  return () => channel.close();
}

/** Some in-app browsers have no BroadcastChannel, or refuse it to pages without storage. */
function openChannel(name: Channel): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Tells the other tabs that an order has moved on, which may have been worth a notification. */
export function broadcastOrderMoved(orderNo: string): void {
  broadcast(`order ${orderNo}`, ownTab());
  broadcast('notifications', 'changed');
}

/** Calls back when another tab says that the order has moved on. Returns the end. */
export function listenForOrderMoves(orderNo: string, moved: () => void): () => void {
  return listen(`order ${orderNo}`, (tab) => {
    // A channel also hears its own tab, which knows already.
    if (tab !== ownTab()) moved();
  });
}

/** Tells the other tabs how a page was found, so that they need not read it themselves. */
export function broadcastReading(found: { address: string; text: string }): void {
  broadcast('readings', { ...found, tab: ownTab() });
}

/** Calls back when another tab has read a page. Returns the end. */
export function listenForReadings(
  heard: (found: { address: string; text: string }) => void,
): () => void {
  return listen('readings', ({ tab: from, ...found }) => {
    if (from !== ownTab()) heard(found);
  });
}

let tab: string | null = null;

function ownTab(): string {
  tab ??= randomKey();
  return tab;
}
