import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import pg from 'pg';
import { openPostgresBus, type BusTimeouts } from '#server/db/postgres-bus.ts';
import { createLog } from '#server/base/log.ts';
import type { BusMessage, MessageBus } from '#server/base/message-bus.ts';
import { startDatabaseRelay } from '#tests/support/database-relay.ts';
import { startPostgres } from '#tests/support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(postgres === null)('messages between processes on one PostgreSQL', () => {
  const url = postgres?.url ?? '';
  const message: BusMessage = { about: 'payment', paymentNo: 'P1' };

  async function open(
    at: string,
    timeouts?: BusTimeouts,
  ): Promise<{ bus: MessageBus; received: (BusMessage | null)[] }> {
    const bus = await openPostgresBus(at, createLog('silent'), timeouts);
    const received: (BusMessage | null)[] = [];
    bus.subscribe((each) => received.push(each));
    onTestFinished(() => bus.close());
    return { bus, received };
  }

  test('other processes check the database after a lost message of a process', async () => {
    const { bus } = await open(url);
    const other = await open(url);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    onTestFinished(() => admin.end());
    const ending = admin.query(
      `select pg_terminate_backend(min(pid)) from pg_stat_activity
        where query like 'listen %' and datname = current_database()`,
    );
    while (bus.isLive()) await setImmediate();
    bus.publish(message);
    await ending;
    await expect.poll(() => bus.isLive()).toBe(true);
    await expect.poll(() => other.received).toEqual([null]);
    bus.publish(message);
    await expect.poll(() => other.received).toEqual([null, message]);
  });

  test('a broken connection is noticed and made again', async () => {
    const relay = await startDatabaseRelay(url);
    onTestFinished(() => relay.close());
    const { bus, received } = await open(relay.url, { pingMs: 50, responseMs: 500 });
    const other = await open(url);
    relay.silence();
    bus.publish(message);
    await expect.poll(() => received).toContainEqual(null);
    await expect.poll(() => other.received).toContainEqual(null);
    const publishAgain = () => {
      other.bus.publish(message);
      return received;
    };
    await expect.poll(publishAgain).toContainEqual(message);
  });
});
