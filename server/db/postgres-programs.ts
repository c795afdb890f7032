import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { EnvError } from '#server/base/env-error.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { CopyDatabase } from './database.ts';

/** Creates a function that dumps a PostgreSQL into a file in pg_dump's custom format, in one snapshot. */
export function createPostgresCopy(url: string): CopyDatabase {
  return async (to, read) => {
    const client = await connectPostgres(url);
    try {
      await client.query('begin transaction isolation level repeatable read read only');
      const { rows } = await client.query<{ snapshot: string }>(
        'select pg_export_snapshot() as snapshot',
      );
      const facts = await read(drizzle(client, { casing: 'snake_case' }));
      const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`];
      await run('pg_dump', url, [...options, `--snapshot=${rows[0]?.snapshot}`]);
      return facts;
    } finally {
      await client.end();
    }
  };
}

/**
 * Restores such a file into an empty PostgreSQL, in one transaction. Throws EnvError with the output of
 * pg_restore.
 */
export function fillPostgres(url: string, file: string): Promise<void> {
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  return run('pg_restore', url, [...options, file]);
}

type Program = 'pg_dump' | 'pg_restore';

function run(program: Program, url: string, options: readonly string[]): Promise<void> {
  // The list of processes shows what a program is called with, and everybody may read it.
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(findProgram(program), [...options, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else reject(new EnvError(`${program} ended with ${code}: ${output.trim()}`));
  });
  return promise;
}

/** Debian keeps the programs of each version in a separate folder. */
function findProgram(program: Program): string {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().reverse(),
  ];
  const found = folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new EnvError(
    `${program} is not on this machine: install the programs of PostgreSQL, of the server's version or a newer one (Debian: postgresql-client).`,
  );
}
