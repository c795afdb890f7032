import type { Clock } from '#server/base/clock.ts';
import type { BusMessage, MessageBus } from '#server/base/message-bus.ts';
import type { Gate } from './gate.ts';
import type { Mortal } from './mortal.ts';

/** The message bus between the nodes of a site. */
export type SharedBus = {
  of(node: Mortal): MessageBus;
  /** Disconnects a node; messages in between are lost. After a while it notices and reconnects. */
  cut(node: Mortal): void;
};

type Connection = { hear: (message: BusMessage | null) => void; isCut: boolean; isMissed: boolean };

/** The time until a cut connection is noticed, in ms: at most one ping and its response. */
const unnoticedMs = 15_000;

/** Delivers the messages of one node to the others, each in its turn. */
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
