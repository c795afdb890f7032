import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runAdmin } from '#server/cli/run-admin.ts';
import { createLog } from '#server/base/log.ts';
import { startPostgres, type Postgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { createTestServer, goodPassword, type TestServer } from '#tests/support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const databases: readonly (readonly [string, Postgres | null, boolean])[] = [
  ['the embedded database', null, true],
  ['PostgreSQL', postgres, postgres !== null],
];
const phone = '13911112222';
const logged: string[] = [];

describe.each(databases.filter(([, , isThere]) => isThere))('on %s a failed query', (_, there) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({
      deps: { log: createLog('debug', (line) => logged.push(line)) },
      ...(there === null ? {} : { database: await openEmptyDatabase(there.url) }),
    });
  });
  afterAll(() => server.close());

  const refuse = (table: string) =>
    server.deps.db.execute(
      sql.raw(`alter table ${table} add constraint ${table}_refused check (false) not valid`),
    );

  test('a failed query logs its SQL, its state and its constraint, and never its parameters', async () => {
    const code = await server.code(phone, 'register');
    for (const table of ['users', 'inquiries']) await refuse(table);
    const logged = listen();
    const name = '客户 017';
    const register = { phone, password: goodPassword, verification_code: code };
    const registered = await server.call('POST', 'auth/register', { body: register });
    await refuse('sms_codes');
    const responses = [
      registered,
      await server.call('POST', 'auth/send-sms', {
        body: { phone: '13911113333', purpose: 'login' },
      }),
      await server.call('POST', 'contact/inquiries', {
        body: {
          name,
          phone: '13911114444',
          inquiry_type: 'consulting',
          description: 'words that nobody else reads',
        },
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500]);
    const log = logged();
    for (const table of ['users', 'sms_codes', 'inquiries']) {
      expect(log).toMatch(new RegExp(`"sql":"insert into \\\\"${table}\\\\" .*"sqlState":"23514"`));
      expect(log).toContain(`"constraint":"${table}_refused"`);
    }
    expect(log).toContain('server/domain/inquiries/take.ts');
    for (const secret of ['1391111', code, goodPassword, '$argon2', name, 'nobody else reads']) {
      expect(log).not.toContain(secret);
    }
  });

  test('a failed query does not log a value that the database refused', async () => {
    const logged = listen();
    const asked = server.deps.db.execute(sql`select ${'very private'}::uuid`);
    const error = await asked.catch((thrown: unknown) => thrown);
    server.deps.log.error('a test', { error, deeper: new Error('outer', { cause: error }) });
    server.deps.log.error('a test', { error: new AggregateError([error], 'several') });
    const log = logged();
    expect(log.match(/"sqlState":"22P02"/g)).toHaveLength(3);
    expect(log).not.toContain('very private');
  });

  test('a failed query logs nothing more in the console', async () => {
    const logged = listen();
    await server.deps.db.execute(sql`alter table users rename to people`);
    onTestFinished(async () => {
      await server.deps.db.execute(sql`alter table people rename to users`);
    });
    const admin = { deps: server.deps, origin: 'http://localhost', actor: 'tester' };
    const reply = await runAdmin(admin, ['case', phone]);
    expect(reply.exitCode).toBe(1);
    expect(reply.text).toContain('42P01');
    expect(logged()).toContain('"sqlState":"42P01"');
    expect(reply.text + logged()).not.toContain('1391111');
  });
});

test('a process that a failed query ends logs the same facts only', () => {
  const root = join(import.meta.dirname, '../..');
  const fastImports = join(root, 'server/bin/fast-imports.ts');
  const dying = (how: string) =>
    spawnSync(process.execPath, ['--import', fastImports, '--input-type=module', '-e', how], {
      cwd: root,
      encoding: 'utf8',
    });
  const failed = `new (await import('drizzle-orm/errors')).DrizzleQueryError(
    'select $1', ['very private'],
    Object.assign(new Error('invalid input: "very private"'), {
      severity: 'ERROR', code: '22P02', detail: 'Key (phone)=(very private)',
    }),
  )`;
  for (const how of [
    `(await import('./server/bin/guard-process.ts')).guardProcess(); Promise.reject(${failed});`,
    `(await import('./server/bin/guard-process.ts')).guardProcess(); throw ${failed};`,
    `(await import('./server/bin/exit-with-error.ts')).exitWithError(new Error('outer', { cause: ${failed} }));`,
  ]) {
    const { status, stderr } = dying(how);
    expect(status).toBe(1);
    expect(stderr).toContain('22P02');
    expect(stderr).toContain('select $1');
    expect(stderr).not.toContain('very private');
  }
});

/** Starts recording the log; the returned function returns the recorded text. */
function listen(): () => string {
  logged.length = 0;
  return () => logged.join('');
}
