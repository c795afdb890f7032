import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished } from 'vitest';
import { orderLifetimeMs } from '#contract/base/limits.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import { createClock } from '#server/base/clock.ts';
import { createClockKeeper } from '#server/status/clock-keeper.ts';
import { drainOutbox } from '#server/domain/workflows/outbox-run.ts';
import { isReady, readReadiness } from '#server/status/readiness.ts';
import { program } from '#tests/support/program.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';
import { createTestServer, goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('readiness', () => {
  const readChecks = async (sources: Parameters<typeof readReadiness>[1], db = server.deps.db) => {
    const readiness = await readReadiness({ ...server.deps, db }, sources);
    // What a proxy asks says the same.
    expect(await isReady({ ...server.deps, db }, sources)).toBe(readiness.status === 'ok');
    return readiness;
  };

  test('readiness names each fault, and fails where another node may do better', async () => {
    const gib = 1024 ** 3;
    const freeBytes = (bytes: number) => ({ freeBytes: () => Promise.resolve(bytes) });
    const database = { database: 'ok', schema: 'ok', jobs: 'ok' };
    await drainOutbox(server.deps);
    expect(await readChecks({})).toEqual({ status: 'ok', checks: database });
    expect(await readChecks({ ...freeBytes(2 * gib), clockSkew: () => 0 })).toEqual({
      status: 'ok',
      checks: { ...database, disk: 'ok', clock: 'ok' },
    });
    expect(await readChecks({ ...freeBytes(gib / 2), clockSkew: () => -600_000 })).toEqual({
      status: 'ok',
      checks: { ...database, disk: 'low', clock: 'corrected' },
    });
    expect(await readChecks(freeBytes(1000))).toEqual({
      status: 'failing',
      checks: { ...database, disk: 'full' },
    });
  });

  test('readiness fails while the database takes no writes', async () => {
    const { status, checks } = await server.deps.db.transaction((tx) => readChecks({}, tx), {
      accessMode: 'read only',
    });
    expect([status, checks.database]).toEqual(['failing', 'read_only']);
  });

  test('readiness names files that another node on the same database does not find', async () => {
    const { lease } = server.deps;
    const another = createProcessLease(server.deps.db, 'another', server.deps.keys, program);
    await lease.keep();
    expect((await readChecks({ hasOwnFiles: true })).checks.files).toBe('ok');
    await another.keep();
    onTestFinished(() => another.end());
    const { status, checks } = await readChecks({ hasOwnFiles: true });
    expect([status, checks.files]).toEqual(['ok', 'not_shared']);
  });
});

describe('nodes with clocks that differ', () => {
  test('nodes go by the clock of the database, and are right again when their machine is', async () => {
    const database = await openTestDatabase();
    let ahead = 10 * 60_000;
    const machine = () => Date.now() + ahead;
    const here = await createTestServer({ database, clock: createClock() });
    onTestFinished(() => here.close());
    const clock = createClock(machine);
    const shared = { db: database.db, close: async () => {} };
    const there = await createTestServer({
      database: shared,
      clock,
      deps: { keys: here.deps.keys },
    });
    onTestFinished(() => there.close());
    const lines: string[] = [];
    const line = (message: string) => void lines.push(message);
    const log = { debug: line, info: line, warn: line, error: line };
    const off = async () => Math.abs(clock.now() - Date.now()) > 5000;

    const phone = '13500000009';
    await here.call('POST', 'auth/send-sms', { body: { phone, purpose: 'register' } });
    const [sent] = await here.sandbox.inbox.read(phone);
    const body = { phone, password: goodPassword, verification_code: sent?.code };
    expect(await off()).toBe(true);
    expect((await there.call('POST', 'auth/register', { body })).status).toBe(422);

    const keeper = createClockKeeper(database.db, clock, log, machine);
    await keeper.check();
    expect(await off()).toBe(false);
    expect(Math.round(keeper.skewMs() / 10_000)).toBe(-60);
    await here.call('POST', 'auth/send-sms', {
      body: { phone: '13500000010', purpose: 'register' },
    });
    const [fresh] = await here.sandbox.inbox.read('13500000010');
    const again = { ...body, phone: '13500000010', verification_code: fresh?.code };
    expect((await there.call('POST', 'auth/register', { body: again })).status).toBe(200);

    ahead = 0;
    await keeper.check();
    expect([await off(), keeper.skewMs()]).toEqual([false, 0]);
    expect(lines).toEqual([
      expect.stringMatching(/^The clock of this machine is (?:599|600) s ahead of the database's/),
      'the clock of this machine is right again',
    ]);
  });
});

test('a node and a database in different time zones give the same times and days', async () => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'America/New_York';
  await server.deps.db.execute(sql`set timezone = 'Pacific/Kiritimati'`);
  onTestFinished(async () => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    await server.deps.db.execute(sql`reset timezone`);
  });
  const person = await server.register();
  const { created_at: createdAt, expires_at: expiresAt } = await server.order(person);
  expect(createdAt).toBe(server.clock.date().toISOString());
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(orderLifetimeMs);
  const day = shanghaiDay(server.clock.date());
  const total = async (query: string) => {
    const { data } = await server.call('GET', `orders?${query}`, person);
    return Object(data).total;
  };
  expect(await total(`start_date=${day}&end_date=${day}`)).toBe(1);
});
