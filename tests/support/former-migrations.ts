import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { formerMigrations } from '#server/db/former-migrations.ts';

export type FormerMigration = { name: string; hash: string; text: string };

/** Reads the migrations from before the baseline, as their files were. */
export function readFormerMigrations(): readonly FormerMigration[] {
  const file = join(import.meta.dirname, '../server/fixtures/former-migrations.sql');
  const [, ...parts] = readFileSync(file, 'utf8').split(/^-- migration (\w+)\n/m);
  return parts.flatMap((name, at) => {
    if (at % 2 === 1) return [];
    const text = (parts[at + 1] ?? '').slice(0, -1);
    return { name, text, hash: hash('sha256', text, 'hex') };
  });
}

/**
 * Returns the statements that make a database of the version before the baseline, or of an older one, which
 * had `count` migrations.
 */
export function formerDatabase(count = formerMigrations.length): string {
  const migrations = readFormerMigrations().slice(0, count);
  return [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    ...migrations.map(({ text }) => text.replace(/;?\s*$/, '')),
    ...migrations.map((migration, at) => markAsApplied(migration.hash, at)),
    ...(count === formerMigrations.length ? [onlineIndex] : []),
  ].join(';\n');
}

/** Returns the statement that writes a migration into the journal. */
export function markAsApplied(migrationHash: string, at: number): string {
  return `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${migrationHash}', ${at})`;
}

// Was made after the migrations, outside a transaction.
const onlineIndex = `create index orders_saas_ends_index on orders (period_end) where type = 'saas' and noticed_at is null`;
