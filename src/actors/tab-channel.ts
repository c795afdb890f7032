import type { StatusResponse } from '#machines/payment.setup.ts';
import { randomKey } from './idempotency-key.ts';

/** The messages between tabs of this browser, by channel. */
type Messages = {
  /** A notification was read, deleted or created. */
  notifications: 'changed';
  /** A membership was paid. */
  memberships: 'paid';
  /** A SaaS plan was paid. */
  saasPlans: 'paid';
  /** An order has changed: paid, cancelled, or a new code. Holds the sending tab. */
  [order: `order ${string}`]: string;
  /** A page was read again: its address and its data. Holds the sending tab. */
  readings: { tab: string; address: string; text: string };
  /** The server's answer about a payment that several tabs watch. */
  [payment: `payment ${string}`]: StatusResponse;
};

type Channel = keyof Messages;

/** Says whether tabs of this browser can message each other. */
export function canBroadcast(): boolean {
  const channel = openChannel('notifications');
  channel?.close();
  return channel !== null;
}

/**
 * Sends a message to every tab that listens to the channel, including this one. Does nothing without
 * BroadcastChannel.
 */
export function broadcast<Name extends Channel>(name: Name, message: Messages[Name]): void {
  const channel = openChannel(name);
  if (channel === null) return;
  channel.postMessage(message);
  channel.close();
}

/**
 * Calls back with each later message on the channel. Returns a function that stops listening. Without
 * BroadcastChannel no message arrives: each tab then learns of changes through polling.
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

/** Broadcasts to other tabs that an order has changed state, which may have caused a notification. */
export function broadcastOrderMoved(orderNo: string): void {
  broadcast(`order ${orderNo}`, ownTab());
  broadcast('notifications', 'changed');
}

/** Calls back when another tab reports a change of the order. Returns a function that stops listening. */
export function listenForOrderMoves(orderNo: string, moved: () => void): () => void {
  return listen(`order ${orderNo}`, (tab) => {
    // A channel also delivers to its sender, which already knows.
    if (tab !== ownTab()) moved();
  });
}

/** Sends the data of a page to the other tabs, so that they need not read it again. */
export function broadcastReading(found: { address: string; text: string }): void {
  broadcast('readings', { ...found, tab: ownTab() });
}

/** Calls back when another tab has read a page. Returns a function that stops listening. */
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
