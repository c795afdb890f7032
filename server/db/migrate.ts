import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { EnvError } from '#server/base/env-error.ts';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { isLockTimeout } from './lock-timeout.ts';
import { migrateOnline } from './migrate-online.ts';
import { timed, type MigrationStep } from './migration-step.ts';

type Migration = { name: string; hash: string; statements: readonly string[]; createdAt: number };

// A statement that waits for its lock keeps everybody waiting who comes after it.
const lockTimeout = '2s';
const maxTries = 15;
const pauseMs = 1000;

const applied = sql`drizzle.__drizzle_migrations`;

/**
 * Applies what the database lacks, and returns it with its times: each migration in a transaction of its
 * own that waits two seconds for a lock at most and tries again for a while; a new database in one. What
 * takes long on large tables comes after, without a transaction. Throws EnvError when a lock is not to be
 * had.
 */
export async function migrate(db: Database): Promise<readonly MigrationStep[]> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const rows = await db.select({ hash: sql<string>`hash` }).from(applied);
  const known = new Set(rows.map(({ hash }) => hash));
  const missing = readMigrations().filter(({ hash }) => !known.has(hash));
  const steps = known.size === 0 ? await applyAll(db, missing) : [];
  for (const migration of known.size === 0 ? [] : missing) {
    steps.push(await timed(migration.name, () => applyWithRetries(db, migration)));
  }
  return [...steps, ...(await migrateOnline(db))];
}

function readMigrations(): readonly Migration[] {
  const journal: unknown = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  );
  const { entries } = Object(journal);
  return readMigrationFiles({ migrationsFolder }).map(
    ({ hash, sql: statements, folderMillis }, at) => ({
      name: String(Object(Object(entries)[at]).tag),
      hash,
      statements,
      createdAt: folderMillis,
    }),
  );
}

async function applyAll(db: Database, migrations: readonly Migration[]): Promise<MigrationStep[]> {
  const steps: MigrationStep[] = [];
  await db.transaction(async (tx) => {
    for (const migration of migrations) {
      steps.push(await timed(migration.name, () => apply(tx, migration)));
    }
  });
  return steps;
}

async function applyWithRetries(db: Database, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
        await apply(tx, migration);
      });
    } catch (cause) {
      if (!isLockTimeout(cause)) throw cause;
      if (tries === maxTries) {
        throw new EnvError(
          `Migration ${migration.name} needs a table that something else keeps locked, and gave up after ${maxTries} tries of 2 s: nothing of it was done. End what holds the lock, or start again when less is going on.`,
          { cause },
        );
      }
      await setTimeout(pauseMs);
    }
  }
}

async function apply(tx: Database, { statements, hash, createdAt }: Migration): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await tx.execute(sql`insert into ${applied} (hash, created_at) values (${hash}, ${createdAt})`);
}
