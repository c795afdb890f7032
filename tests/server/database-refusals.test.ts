import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectEmptyPostgres } from '#server/db/empty-postgres.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { createPostgresCopy } from '#server/db/postgres-programs.ts';
import { openUnbounded } from '#server/db/unbounded-postgres.ts';
import { EnvError, PassingEnvError } from '#server/base/env-error.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { startRefusingPostgres, type Refusal } from '#tests/support/refusing-postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { entryArguments } from '#tests/support/server-process.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const folder = mkdtempSync(join(tmpdir(), 'xuyuan-refusals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wrongPassword: Refusal = {
  sqlState: '28P01',
  message: 'password authentication failed for user "park"',
};

/** Every command of the server that connects to PostgreSQL. */
const ways = {
  openPostgres: (url: string) => openPostgres(url),
  expectEmptyPostgres: (url: string) => expectEmptyPostgres(url),
  openUnbounded: (url: string) => openUnbounded(url),
  copy: (url: string) => createPostgresCopy(url)(join(folder, 'dump'), () => Promise.reject()),
};

const sentence = /^The [^\n]+; the reason: [^\n]*[^\n.]\.$/;

describe.each(Object.entries(ways))('by %s', (_name, connect) => {
  test.each([
    ['a wrong password', wrongPassword, /refuses the user or the password: check DATABASE_URL/],
    [
      'an unknown database',
      { sqlState: '3D000', message: 'database "park" does not exist' },
      /has no database of that name/,
    ],
    [
      'a machine that is not let in',
      { sqlState: '28000', message: 'no pg_hba.conf entry for host "127.0.0.1"' },
      /pg_hba\.conf/,
    ],
    ['no encryption', 'no TLS', /sslmode/],
    [
      'a limit of waiting times by a pooler',
      { sqlState: '08P01', message: 'unsupported startup parameter: statement_timeout' },
      /pooler .* ignore_startup_parameters/,
    ],
    ['a broken encryption', 'broken TLS', /encrypted connection .* sslmode/],
  ] as const)('the refusal of %s is one sentence that helps', async (_what, refusal, says) => {
    const { url, stop } = await startRefusingPostgres(refusal);
    onTestFinished(stop);
    const failure = await catchError(connect(url));
    expect(failure).toBeInstanceOf(EnvError);
    expect(failure).not.toBeInstanceOf(PassingEnvError);
    expect(failure?.message).toMatch(sentence);
    expect(failure?.message).toMatch(says);
    expect(failure?.message).not.toContain('secret-17');
  });

  test.each([
    ['too many connections', { sqlState: '53300', message: 'too many clients' }, /no connection/],
    ['a start', { sqlState: '57P03', message: 'the database system is starting up' }, /not answer/],
  ] as const)(
    'the refusal of %s counts as temporary, and is one sentence',
    async (_what, refusal, says) => {
      const { url, stop } = await startRefusingPostgres(refusal);
      onTestFinished(stop);
      const failure = await catchError(connect(url));
      expect(failure).toBeInstanceOf(PassingEnvError);
      expect(failure?.message).toMatch(sentence);
      expect(failure?.message).toMatch(says);
    },
  );

  test.each([
    ['a machine of no such name', 'postgres://park@nowhere.invalid/park', /machine/],
    ['a port where nothing listens', 'postgres://park@127.0.0.1:9/park', /does not answer/],
    ['a socket that is missing', 'postgres://park@%2Fnowhere/park', /does not answer/],
  ])('the failure of %s counts as temporary', async (_what, url, says) => {
    const failure = await catchError(connect(url));
    expect(failure).toBeInstanceOf(PassingEnvError);
    expect(failure?.message).toMatch(sentence);
    expect(failure?.message).toMatch(says);
  });

  test.each([
    ['an address with a bare # in it', 'postgres://park:se#cret@/[/park', /address cannot be read/],
    [
      'a certificate that is missing',
      'postgres://park@127.0.0.1:9/park?sslrootcert=/nowhere',
      /sslrootcert/,
    ],
  ])('the refusal of %s is one sentence that helps', async (_what, url, says) => {
    const failure = await catchError(connect(url));
    expect(failure).toBeInstanceOf(EnvError);
    expect(failure).not.toBeInstanceOf(PassingEnvError);
    expect(failure?.message).toMatch(sentence);
    expect(failure?.message).toMatch(says);
    expect(failure?.message).not.toContain('cret');
  });
});

test.skipIf(postgres === null)(
  'a user without the right to create tables gets one sentence that helps',
  async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    onTestFinished(() => database.close());
    await database.db.execute('create role guest login');
    await database.db.execute('drop schema drizzle cascade');
    await database.db.execute('drop schema public cascade');
    await database.db.execute('create schema public');
    const url = new URL(database.url);
    url.searchParams.set('user', 'guest');
    const failure = await catchError(openPostgres(url.href));
    expect(failure).toBeInstanceOf(EnvError);
    expect(failure?.message).toMatch(/^The user of DATABASE_URL may not make the tables[^\n]+\.$/);
  },
);

test.skipIf(postgres === null)(
  'a database that takes no writes is named as such, and counts as temporary',
  async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    onTestFinished(() => database.close());
    const name = new URL(database.url).pathname.slice(1);
    await database.db.execute(`alter database "${name}" set default_transaction_read_only = on`);
    const failure = await catchError(openPostgres(database.url));
    await database.db.execute(`alter database "${name}" reset default_transaction_read_only`);
    expect(failure).toBeInstanceOf(PassingEnvError);
    expect(failure?.message).toMatch(/^The database is read-only: [^\n]+\.$/);
  },
);

/** EX_CONFIG: a process supervisor should not start the server again. */
const misconfigured = 78;

describe('a command with a wrong password of the database', () => {
  let url: string;
  let stop: () => void;
  beforeAll(async () => {
    ({ url, stop } = await startRefusingPostgres(wrongPassword));
  });
  afterAll(() => stop());

  const commands = [
    ['index', []],
    ['admin', ['orders']],
    ['ledger', []],
    ['backup', [join(folder, 'backup')]],
  ] as const;

  test.each(chooseByCommit('refused commands', commands))(
    'the command %s exits with one sentence, and the server with the code of a wrong setting',
    async (name, args) => {
      const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>();
      const child = spawn(process.execPath, [...entryArguments(name), ...args], {
        env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url, DATA_DIR: join(folder, name) },
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('close', (code) => resolve({ code, output }));
      const { code, output: printed } = await promise;
      expect(code).toBe(name === 'index' ? misconfigured : 1);
      // A start that takes long also reports its step.
      const sentences = printed.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
      expect(sentences).toEqual([
        'The database refuses the user or the password: check DATABASE_URL; the reason: password authentication failed for user "park" (SQLSTATE 28P01).',
      ]);
    },
  );
});

async function catchError(work: Promise<unknown>): Promise<Error | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : null),
  );
}
