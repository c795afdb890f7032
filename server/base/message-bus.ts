import * as v from 'valibot';

/** What the processes on one database tell each other after a commit. */
export const BusMessage = v.variant('about', [
  v.object({ about: v.literal('payment'), paymentNo: v.string() }),
  v.object({ about: v.literal('session'), tokenHash: v.string() }),
  v.object({ about: v.literal('sessions'), userId: v.string() }),
  v.object({ about: v.literal('content') }),
]);
export type BusMessage = v.InferOutput<typeof BusMessage>;

/** News may be lost on the way: only speed may depend on them, never the truth. */
export type MessageBus = {
  /** Publishes to the other processes. */
  publish(message: BusMessage): void;
  /** Subscribes to them; null after a gap in which any message may have been lost. */
  subscribe(listener: (message: BusMessage | null) => void): void;
  /** Returns whether every message of the others arrives right now. */
  isLive(): boolean;
  close(): Promise<void>;
};

/** Creates the bus of the only process on its database: it has no subscriber, and misses nothing. */
export function createLocalBus(): MessageBus {
  return { publish() {}, subscribe() {}, isLive: () => true, close: () => Promise.resolve() };
}

/** Returns how long something cached is trusted: messages correct it, and without them the clock does. */
export function cacheLifetimeMs(bus: MessageBus): number {
  return bus.isLive() ? 30_000 : 5000;
}
