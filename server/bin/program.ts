import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { readMigrations } from '#server/db/migration-files.ts';
import { migrationsFolder } from '#server/db/migrations-folder.ts';
import type { Program } from '#server/db/tables/processes.ts';

const root = join(import.meta.dirname, '../..');
const Manifest = v.object({ version: v.string() });

/** Reads what this process runs; `build` is `none` without a built browser side. */
export function readProgram(): Program {
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  // It names every file of the browser side, and each name has a part of the content's hash.
  const pages = join(root, 'dist/client/pages.json');
  return {
    version: manifest.version,
    build: existsSync(pages)
      ? createHash('sha256').update(readFileSync(pages)).digest('hex').slice(0, 8)
      : 'none',
    schema: readMigrations(migrationsFolder).at(-1)?.name ?? '',
  };
}
