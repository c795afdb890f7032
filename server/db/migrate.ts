import { sql } from 'drizzle-orm';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PassingEnvError } from '#server/base/env-error.ts';
import type { Database } from './database.ts';
import { insertIntoJournal, readJournal } from './journal.ts';
import { migrateOnline } from './migrate-online.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { timed, type MigrationStep } from './migration-step.ts';
import { rememberWayBack } from './way-back.ts';

// A statement that waits for its lock keeps everybody waiting who comes after it.
const lockTimeout = '2s';
const maxTries = 15;
const pauseMs = 1000;

/**
 * Applies what the database lacks, and returns it with its times: each migration in a transaction of its
 * own that waits two seconds for a lock at most and tries again for a while; a new database in one. What
 * takes long on large tables comes after, without a transaction. Throws PassingEnvError when a lock cannot be
 * taken.
 */
export async function migrate(db: Database, folder: string): Promise<readonly MigrationStep[]> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const appliedHashes = new Set(await readJournal(db));
  const migrations = readMigrations(folder);
  const missing = migrations.filter(({ hash }) => !appliedHashes.has(hash));
  if (missing.length > 0) await rememberWayBack(db, migrations, appliedHashes);
  const steps = appliedHashes.size === 0 ? await applyAll(db, missing) : [];
  for (const migration of appliedHashes.size === 0 ? [] : missing) {
    steps.push(await timed(migration.name, () => applyWithRetries(db, migration)));
  }
  return [...steps, ...(await migrateOnline(db, join(folder, 'online')))];
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
        throw new PassingEnvError(
          `Migration ${migration.name} needs a table that something else keeps locked, and gave up after ${maxTries} tries of 2 s: nothing of it was done. End what holds the lock, or start again when less is going on.`,
          { cause },
        );
      }
      await setTimeout(pauseMs);
    }
  }
}

async function apply(tx: Database, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await tx.execute(sql.raw(statement));
  await insertIntoJournal(tx, migration);
}

const lockNotAvailable = '55P03';

/** Checks whether a statement failed because it did not get a lock in time. */
export function isLockTimeout(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return ('code' in thrown && thrown.code === lockNotAvailable) || isLockTimeout(thrown.cause);
}
