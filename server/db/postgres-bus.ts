import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as v from 'valibot';
import { BusMessage, type MessageBus } from '#server/message-bus.ts';
import type { Log } from '#server/log.ts';

const channel = 'xuyuan_park';
const firstPauseMs = 200;
const longestPauseMs = 10_000;

const Payload = v.object({ from: v.string(), news: BusMessage });

/**
 * LISTEN and NOTIFY over a connection of its own, which is made again whenever it is lost.
 * Resolves after the first try.
 */
export async function openPostgresBus(url: string, log: Log): Promise<MessageBus> {
  const own = randomUUID();
  const listeners = new Set<(message: BusMessage | null) => void>();
  let live: pg.Client | null = null;
  let sending: Promise<unknown> = Promise.resolve();
  let closed = false;
  let pauseMs = firstPauseMs;
  let retry: NodeJS.Timeout | undefined;

  function deliver(message: BusMessage | null): void {
    for (const listener of listeners) listener(message);
  }

  function receive(payload: string | undefined): void {
    const parsed = v.safeParse(Payload, parseJson(payload ?? ''));
    if (parsed.success && parsed.output.from !== own) deliver(parsed.output.news);
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    let gone = false;
    const lost = () => {
      if (gone) return;
      gone = true;
      live = live === client ? null : live;
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
      live = client;
      pauseMs = firstPauseMs;
      deliver(null);
    } catch (error) {
      log.warn('other processes cannot be heard; trying again', { error });
      lost();
    }
  }

  await connect();
  return {
    publish(message) {
      const payload = JSON.stringify({ from: own, news: message });
      sending = sending.then(() => live?.query('select pg_notify($1, $2)', [channel, payload]));
      sending = sending.catch(() => undefined);
    },
    subscribe: (listener) => void listeners.add(listener),
    isLive: () => live !== null,
    async close() {
      closed = true;
      clearTimeout(retry);
      await sending;
      await live?.end().catch(() => undefined);
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
