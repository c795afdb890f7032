import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from '../../server/db/database.ts';
import { migrationsFolder } from '../../server/db/migrations-folder.ts';
import * as schema from '../../server/db/schema.ts';

/**
 * A migrated database in memory. Building one takes two seconds, so it is built once, dumped, and
 * every test file begins from the dump.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const client = await PGlite.create({ loadDataDir: new Blob([await template()]) });
  return {
    db: drizzle(client, { schema, casing: 'snake_case' }),
    close: () => client.close(),
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
