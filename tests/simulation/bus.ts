import type { BusMessage, MessageBus } from '#server/message-bus.ts';
import type { Mortal } from './scheduler.ts';

/** Brings what one node says to the others, after its turn. */
export function createSharedBus(): (node: Mortal) => MessageBus {
  const listeners = new Map<Mortal, (message: BusMessage | null) => void>();
  return (node) => {
    const own: ((message: BusMessage | null) => void)[] = [];
    listeners.set(node, (message) => {
      for (const listener of own) listener(message);
    });
    return {
      publish(message) {
        queueMicrotask(() => {
          for (const [other, listen] of listeners) {
            if (other !== node && !other.isDead && !node.isDead) listen(message);
          }
        });
      },
      subscribe: (listener) => void own.push(listener),
      isLive: () => true,
      close: () => Promise.resolve(),
    };
  };
}
