import { createServer } from 'node:net';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import { readReadiness } from '#server/status/readiness.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { createTestServer } from '#tests/support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const ofDatabase = (code: string) => Object.assign(new Error(), { severity: 'FATAL', code });
const ofSystem = (code: string, syscall: string) => Object.assign(new Error(), { code, syscall });
const wrapped = (cause: unknown) => new Error('Failed query', { cause });

describe('an unavailable service', () => {
  test.each([
    ...['08006', '53300', '53100', '57P01', '57P02', '57P03', '57014', '58030'].map(ofDatabase),
    ...['25006', '25P03', '55P03', '3D000'].map(ofDatabase),
    ofSystem('ECONNREFUSED', 'connect'),
    ofSystem('ECONNRESET', 'read'),
    ofSystem('ETIMEDOUT', 'connect'),
    ofSystem('ENOENT', 'connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout expired'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new AggregateError([ofSystem('ECONNREFUSED', 'connect')]),
  ])('an unavailable service is recognized, however deep its error is wrapped: %#', (error) => {
    expect(isUnavailable(error)).toBe(true);
    expect(isUnavailable(wrapped(wrapped(error)))).toBe(true);
  });

  test.each([
    ...['23505', '22P02', '42P01', '25P02', '40001', '57000'].map(ofDatabase),
    ofSystem('ENOENT', 'open'),
    new Error('the timeout expired yesterday'),
    new TypeError('x is not a function'),
    null,
    'Connection terminated',
  ])('another error is not an unavailable service: %#', (error) => {
    expect(isUnavailable(error)).toBe(false);
    expect(isUnavailable(wrapped(error))).toBe(false);
  });

  test('the check for an unavailable service ends when the causes form a circle', () => {
    const error = new Error('outer');
    error.cause = error;
    expect(isUnavailable(error)).toBe(false);
  });
});

describe.skipIf(postgres === null)('PostgreSQL', () => {
  const begin = async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    onTestFinished(() => database.close());
    return database;
  };
  const catchThrown = (query: PromiseLike<unknown>) =>
    Promise.resolve(query).then(
      () => null,
      (error: unknown) => error,
    );

  test('the database connection has short timeouts', async () => {
    const { db } = await begin();
    const [settings] = await db
      .select({
        statement: sql<string>`current_setting('statement_timeout')`,
        lock: sql<string>`current_setting('lock_timeout')`,
        idle: sql<string>`current_setting('idle_in_transaction_session_timeout')`,
      })
      .from(sql`(select 1) as one`);
    expect(settings).toEqual({ statement: '5s', lock: '2s', idle: '10s' });
  });

  test('the database is unavailable for a statement or a lock that takes too long', async () => {
    const { db } = await begin();
    await db.execute(sql`create table held (id int)`);
    await db.transaction(async (holder) => {
      await holder.execute(sql`lock table held`);
      const waited = await catchThrown(
        db.transaction(async (tx) => {
          await tx.execute(sql`set local lock_timeout = '20ms'`);
          await tx.execute(sql`select from held`);
        }),
      );
      expect(isUnavailable(waited)).toBe(true);
    });
    const slow = db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '20ms'`);
      await tx.execute(sql`select pg_sleep(60)`);
    });
    expect(isUnavailable(await catchThrown(slow))).toBe(true);
  });

  test('the database is unavailable for a transaction with a cut connection, and there for the next', async () => {
    const { db } = await begin();
    const broken = db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: sql<number>`pg_backend_pid()` })
        .from(sql`(select 1) as one`);
      await db.execute(sql`select pg_terminate_backend(${row?.id}, 5000)`);
      await tx.execute(sql`select 1`);
    });
    expect(isUnavailable(await catchThrown(broken))).toBe(true);
    expect(await catchThrown(db.execute(sql`select 1`))).toBe(null);
  });

  test('the database is unavailable without a listener or without such a database', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const address = gone.address();
    const port = typeof address === 'object' ? address?.port : null;
    gone.close();
    const refused = openPostgres(`postgres://127.0.0.1:${port}/park`);
    expect(isUnavailable(await catchThrown(refused))).toBe(true);
    const elsewhere = new URL(postgres?.url ?? '');
    elsewhere.pathname = '/no_such_database';
    expect(isUnavailable(await catchThrown(openPostgres(elsewhere.href)))).toBe(true);
  });

  test('a read-only database answers reads, refuses writes for now, and takes them again afterwards', async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    const server = await createTestServer({ database });
    onTestFinished(() => server.close());
    const person = await server.register();
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    onTestFinished(() => admin.end());
    const name = new URL(database.url).pathname.slice(1);
    const others = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid()`;
    const order = () =>
      server.call('POST', 'orders/service', {
        ...person,
        body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 },
      });
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await admin.query(others);

    const read = async () => (await server.call('GET', 'orders', person)).status;
    await expect.poll(read).toBe(200);
    const refused = await order();
    expect([refused.status, refused.body.error]).toEqual([503, 'server.unavailable']);
    const ready = await server.app.request('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'failing' }]);
    expect((await readReadiness(server.deps)).checks).toEqual({
      database: 'read_only',
      schema: 'ok',
      jobs: 'ok',
    });

    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    // Simulates the end of each connection a minute after it was opened.
    await admin.query(others);
    await expect.poll(async () => (await order()).status).toBe(200);
    const { data } = await server.call('GET', 'orders', person);
    expect(Object(data).total).toBe(1);
  });

  test('an unavailable database gives 503 with a retry time, and health says so', async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    const server = await createTestServer({ database });
    onTestFinished(() => server.close());
    const person = await server.register();
    const admin = new pg.Client({ connectionString: postgres?.url ?? '' });
    await admin.connect();
    onTestFinished(() => admin.end());
    const name = new URL(database.url).pathname.slice(1);
    await admin.query(`drop database ${name} with (force)`);
    onTestFinished(() => admin.query(`create database ${name}`).then(() => {}));
    for (const [method, path] of [
      ['GET', 'orders'],
      ['POST', 'auth/logout'],
      ['GET', 'incubation/news'],
    ] as const) {
      const response = await server.call(method, path, person);
      expect([response.status, response.body.error]).toEqual([503, 'server.unavailable']);
      expect(response.headers.get('retry-after')).toBe('2');
    }
    for (const [path, says] of [
      ['/healthz', { status: 'failing' }],
      ['/readyz', { status: 'failing' }],
    ] as const) {
      const response = await server.app.request(path);
      expect([response.status, await response.json()]).toEqual([503, says]);
    }
    expect((await server.app.request('/livez')).status).toBe(200);
  });
});
