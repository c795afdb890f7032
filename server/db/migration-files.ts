import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** A migration as its file has it. */
export type Migration = {
  name: string;
  hash: string;
  statements: readonly string[];
  createdAt: number;
};

// 0000_schema and 0001_triggers (docs/decisions/029-one-baseline.md).
const baselineLength = 2;

/** Reads the migrations of a folder, in their order. */
export function readMigrations(folder: string): readonly Migration[] {
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  const { entries } = Object(journal);
  return readMigrationFiles({ migrationsFolder: folder }).map(
    ({ hash, sql: statements, folderMillis }, at) => ({
      name: String(Object(Object(entries)[at]).tag),
      hash,
      statements,
      createdAt: folderMillis,
    }),
  );
}

/** Reads those that make the whole schema of the first release. */
export function readBaseline(folder: string): readonly Migration[] {
  return readMigrations(folder).slice(0, baselineLength);
}
