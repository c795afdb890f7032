import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readBaseline } from '#server/db/migration-files.ts';
import { migrationsFolder } from '#server/db/migrations-folder.ts';

/** Copies the site's migrations up to the baseline, as the first release had them; removed with the test. */
export function createBaselineFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-baseline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  rmSync(join(folder, 'online'), { recursive: true, force: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const entries = journal.entries.slice(0, readBaseline(migrationsFolder).length);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}
