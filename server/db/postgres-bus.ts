import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { BusMessage, type MessageBus } from '#server/base/message-bus.ts';
import type { Log } from '#server/base/log.ts';
import { SessionClient } from './session-client.ts';

const channel = 'xuyuan_park';
const firstPauseMs = 200;
const longestPauseMs = 10_000;

/** No news: what this process said before may not have arrived. */
const Payload = v.object({ from: v.string(), news: v.nullable(BusMessage) });

/** In ms: how often the connection is asked whether it still is one, and how long it may take to answer. */
export type BusTimeouts = { pingMs: number; responseMs: number };

// A connection cut on the network reports nothing for hours without a ping.
const defaultTimeouts: BusTimeouts = { pingMs: 10_000, responseMs: 5000 };

/**
 * Opens LISTEN and NOTIFY on a separate connection, which is reopened after a loss; subscribers are then
 * notified of possibly missed messages. Resolves after the first try.
 */
export async function openPostgresBus(
  url: string,
  log: Log,
  { pingMs, responseMs } = defaultTimeouts,
): Promise<MessageBus> {
  const senderId = randomUUID();
  const listeners = new Set<(message: BusMessage | null) => void>();
  let live: { client: SessionClient; lost: () => void } | null = null;
  let isMissing = false;
  let sending: Promise<unknown> = Promise.resolve();
  let closed = false;
  let pauseMs = firstPauseMs;
  let retry: NodeJS.Timeout | undefined;

  function deliver(message: BusMessage | null): void {
    for (const listener of listeners) listener(message);
  }

  function receive(payload: string | undefined): void {
    const parsed = v.safeParse(Payload, parseJson(payload ?? ''));
    if (parsed.success && parsed.output.from !== senderId) deliver(parsed.output.news);
  }

  function send(news: BusMessage | null): void {
    const payload = JSON.stringify({ from: senderId, news });
    sending = sending.then(async () => {
      const over = live;
      try {
        if (over === null) isMissing = true;
        else await over.client.query('select pg_notify($1, $2)', [channel, payload]);
      } catch {
        isMissing = true;
        over?.lost();
      }
    });
  }

  async function connect(): Promise<void> {
    const client = new SessionClient({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: responseMs,
      keepAlive: true,
    });
    let gone = false;
    let pinging: NodeJS.Timeout | undefined;
    const ping = () => {
      sending = sending.then(() => client.query('select 1')).catch(lost);
    };
    const lost = () => {
      if (gone) return;
      gone = true;
      clearInterval(pinging);
      live = live?.client === client ? null : live;
      void client.end().catch(() => undefined);
      if (closed) return;
      retry = setTimeout(() => void connect(), pauseMs).unref();
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (closed) return lost();
      live = { client, lost };
      pinging = setInterval(ping, pingMs).unref();
      pauseMs = firstPauseMs;
      deliver(null);
      if (isMissing) send(null);
      isMissing = false;
    } catch (error) {
      log.warn('messages of other processes cannot be received; trying again', { error });
      lost();
    }
  }

  await connect();
  return {
    publish: send,
    subscribe: (listener) => void listeners.add(listener),
    isLive: () => live !== null,
    async close() {
      closed = true;
      clearTimeout(retry);
      await sending;
      await live?.client.end().catch(() => undefined);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
