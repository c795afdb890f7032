import * as v from 'valibot';

/** The messages that processes on one database send each other after a commit. */
export const BusMessage = v.variant('about', [
  v.object({ about: v.literal('payment'), paymentNo: v.string() }),
  v.object({ about: v.literal('session'), tokenHash: v.string() }),
  v.object({ about: v.literal('sessions'), userId: v.string() }),
  v.object({ about: v.literal('content') }),
  v.object({ about: v.literal('site') }),
]);
export type BusMessage = v.InferOutput<typeof BusMessage>;

/** Messages may get lost: they may only affect speed, never correctness. */
export type MessageBus = {
  /** Publishes to the other processes. */
  publish(message: BusMessage): void;
  /**
   * Subscribes to messages of the other processes; null follows a gap in which messages may have been lost.
   */
  subscribe(listener: (message: BusMessage | null) => void): void;
  /** True while every message of the other processes arrives. */
  isLive(): boolean;
  close(): Promise<void>;
};

/** Creates the bus for the only process on its database: it has no other subscribers and loses no message. */
export function createLocalBus(): MessageBus {
  return { publish() {}, subscribe() {}, isLive: () => true, close: () => Promise.resolve() };
}

/** Lifetime of a cache entry, in ms: longer while messages invalidate it, shorter without them. */
export function cacheLifetimeMs(bus: MessageBus): number {
  return bus.isLive() ? 30_000 : 5000;
}
