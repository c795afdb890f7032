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
