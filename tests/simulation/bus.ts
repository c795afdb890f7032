import type { Clock } from '#server/base/clock.ts';
import type { BusMessage, MessageBus } from '#server/base/message-bus.ts';
import type { Gate } from './gate.ts';
import type { Mortal } from './mortal.ts';

/** What the nodes of a site tell each other by. */
export type SharedBus = {
  of(node: Mortal): MessageBus;
  /** Cuts a node off; what is said meanwhile is lost. After a while it notices, and is heard again. */
  cut(node: Mortal): void;
};

type Connection = { hear: (message: BusMessage | null) => void; isCut: boolean; isMissed: boolean };

/** How long nobody notices that a connection is cut, in ms: as long as a ping and its answer may take. */
const unnoticedMs = 15_000;

/** Brings what one node says to the others, each in its turn. */
export function createSharedBus(gate: Gate, clock: Clock): SharedBus {
  const connections = new Map<Mortal, Connection>();

  function tell(message: BusMessage | null, from: Mortal): void {
    const own = connections.get(from);
    if (own?.isCut === true) own.isMissed = true;
    if (own?.isCut !== false) return;
    for (const [other, connection] of connections) {
      if (other === from) continue;
      const words = `bus: ${message?.about ?? 'something was lost'} for ${other.name}`;
      void gate.takeTurn(words, other).then(() => {
        if (!connection.isCut && !other.isDead) connection.hear(message);
      });
    }
  }

  return {
    of(node) {
      const listeners: ((message: BusMessage | null) => void)[] = [];
      connections.set(node, {
        hear(message) {
          for (const listener of listeners) listener(message);
        },
        isCut: false,
        isMissed: false,
      });
      return {
        publish: (message) => tell(message, node),
        subscribe: (listener) => void listeners.push(listener),
        isLive: () => true,
        close: () => Promise.resolve(),
      };
    },
    cut(node) {
      const connection = connections.get(node);
      if (connection === undefined || connection.isCut) return;
      connection.isCut = true;
      clock.after(unnoticedMs, () => {
        if (node.isDead) return;
        const { isMissed } = connection;
        Object.assign(connection, { isCut: false, isMissed: false });
        connection.hear(null);
        if (isMissed) tell(null, node);
      });
    },
  };
}
