import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, eq, sql } from 'drizzle-orm';
import { maxUnpaidOrders, passwordGuessesPerAddress } from '#contract/base/limits.ts';
import { createStillClock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { limits } from '#server/db/tables/people.ts';
import { removeOldRows } from '#server/domain/jobs/retention.ts';
import { hourMs } from '#contract/base/durations.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import {
  createTestServer,
  goodPassword,
  testStart,
  type TestServer,
} from '#tests/support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(postgres === null)('two servers on one PostgreSQL', () => {
  let here: TestServer;
  let there: TestServer;

  beforeAll(async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    const clock = createStillClock(testStart);
    here = await createTestServer({ clock, database });
    there = await createTestServer({ clock, database: await openPostgres(database.url) });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  /** Sends `times` calls at once, half of them to each server. Returns the statuses. */
  async function listCallStatuses(
    times: number,
    call: (server: TestServer, index: number) => unknown,
  ) {
    const responses = await Promise.all(
      Array.from({ length: times }, (_, index) => call(index % 2 === 0 ? here : there, index)),
    );
    return responses.map((response) => Number(Object(response).status)).toSorted((a, b) => a - b);
  }

  test('two processes share the guesses of an address', async () => {
    const guess = (server: TestServer, index: number) =>
      server.call('POST', 'auth/login', {
        body: { phone: `137${String(index).padStart(8, '0')}`, password: 'Wrong#12345' },
        from: '203.0.113.1',
      });
    expect(await listCallStatuses(passwordGuessesPerAddress + 6, guess)).toEqual([
      ...Array<number>(passwordGuessesPerAddress).fill(401),
      ...Array<number>(6).fill(429),
    ]);
  });

  test('two processes know a device that was signed in at the other', async () => {
    const { phone } = await here.register();
    const body = { phone, password: goodPassword };
    const { headers } = await here.call('POST', 'auth/login', { body });
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const from = '203.0.113.2';
    await listCallStatuses(passwordGuessesPerAddress, (server, index) =>
      server.call('POST', 'auth/login', {
        body: { phone: `136${String(index).padStart(8, '0')}`, password: 'Wrong#12345' },
        from,
      }),
    );
    const login = (given: string) =>
      there.call('POST', 'auth/login', { body, headers: { cookie: given }, from });
    expect([(await login('')).status, (await login(cookie)).status]).toEqual([429, 200]);
  });

  test('two processes send seven codes a day to strangers together', async () => {
    let sent = 0;
    for (let hour = 0; hour < 4; hour += 1) {
      for (let minute = 0; minute < 3; minute += 1) {
        here.clock.move(61_000);
        const body = { phone: '13933330001', purpose: 'reset' };
        const statuses = await listCallStatuses(4, (server, index) =>
          server.call('POST', 'auth/send-sms', { body, from: `203.0.113.${10 + index}` }),
        );
        sent += statuses.filter((status) => status === 200).length;
      }
      here.clock.move(hourMs);
    }
    expect(sent).toBe(7);
  });

  test('two processes count the unpaid orders of a person together', async () => {
    const { token } = await here.register();
    const place = (server: TestServer, index: number) =>
      server.call('POST', 'orders/service', {
        token,
        headers: { 'idempotency-key': `key-${index}` },
        body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 },
      });
    const statuses: number[] = [];
    // On a slow machine, all at once would wait longer than the statement timeout.
    for (let first = 0; first < maxUnpaidOrders + 6; first += 8) {
      const wave = (server: TestServer, index: number) => place(server, first + index);
      statuses.push(...(await listCallStatuses(Math.min(8, maxUnpaidOrders + 6 - first), wave)));
    }
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(maxUnpaidOrders).fill(200),
      ...Array<number>(6).fill(429),
    ]);
  });

  describe('remove old rows', () => {
    async function addOld(db: Database, rows: number): Promise<void> {
      const now = here.clock.date().toISOString();
      await db.execute(
        sql`insert into limits (key, points, ends_at) select 'old ' || n, 1, ${now}::timestamptz from generate_series(1, ${rows}::int) n on conflict do nothing`,
      );
    }
    const left = async () => {
      const [row] = await here.deps.db
        .select({ rows: count() })
        .from(limits)
        .where(sql`starts_with(${limits.key}, 'old ')`);
      return row?.rows;
    };

    test('old rows are removed once an hour for both processes', async () => {
      here.clock.move(hourMs);
      await addOld(here.deps.db, 700);
      await Promise.all([removeOldRows(here.deps), removeOldRows(there.deps)]);
      expect(await left()).toBe(0);
      await addOld(here.deps.db, 1);
      await Promise.all([removeOldRows(here.deps), removeOldRows(there.deps)]);
      expect(await left()).toBe(1);
      here.clock.move(hourMs);
      await removeOldRows(there.deps);
      expect(await left()).toBe(0);
    });

    test('old rows are removed without waiting for locked rows', async () => {
      here.clock.move(hourMs);
      await addOld(here.deps.db, 3);
      await there.deps.db.transaction(async (tx) => {
        await tx.select().from(limits).where(eq(limits.key, 'old 2')).for('update');
        await removeOldRows(here.deps);
        expect(await left()).toBe(1);
      });
      here.clock.move(hourMs);
      await removeOldRows(here.deps);
      expect(await left()).toBe(0);
    });
  });
});
