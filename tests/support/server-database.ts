import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { OpenDatabase } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { migrationsFolder } from '../../server/db/migrations-folder.ts';

/**
 * A migrated database in memory. Building one takes two seconds, so it is built once, dumped, and
 * every test file begins from the dump. With TEST_DATABASE_URL the same tests run on PostgreSQL,
 * each server on a database of its own.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const postgres = process.env['TEST_DATABASE_URL'];
  if (postgres !== undefined) return openEmptyDatabase(postgres);
  const client = await PGlite.create({ loadDataDir: new Blob([await template()]) });
  return {
    db: drizzle(client, { casing: 'snake_case' }),
    close: () => client.close(),
  };
}

/** A new database on a PostgreSQL server, migrated; closing it drops it. */
export async function openEmptyDatabase(url: string): Promise<OpenDatabase & { url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const { db, close } = await openPostgres(own.href);
  return {
    db,
    url: own.href,
    async close() {
      await close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function template(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = join(import.meta.dirname, '../../.tmp');
  const file = join(folder, `database-${fingerprint()}.tar`);
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    const client = await PGlite.create();
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
    const dump = new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer());
    await client.close();
    mkdirSync(folder, { recursive: true });
    // Several test files may build it at once; each moves a whole file into place.
    writeFileSync(`${file}.${process.pid}`, dump);
    renameSync(`${file}.${process.pid}`, file);
    return dump;
  }
}

/** Another migration or another PGlite makes another template. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)));
  }
  const lock = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json');
  return hash.update(readFileSync(lock)).digest('hex').slice(0, 16);
}
