import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clearPostgres, expectEmptyPostgres } from '#server/db/empty-postgres.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { fillPostgres } from '#server/db/postgres-programs.ts';
import { keepPrivate } from '#server/db/private-directory.ts';
import { commandRefused } from '#server/base/command.ts';
import type { Ledger } from '#server/domain/views/ledger.ts';
import { copyVerified } from './hashed-files.ts';
import type { Manifest } from './manifest.ts';
import { checkRestored, type ReadLedger } from './restore.ts';

/**
 * Restores a backup of a PostgreSQL into an empty one, and its files into a directory without files. If a check
 * fails, everything is removed again. Returns the books. Throws Refusal and EnvError.
 */
export async function restorePostgres(
  from: string,
  manifest: Manifest,
  to: { url: string; dataDir: string; readLedger: ReadLedger },
): Promise<Ledger> {
  const { url } = to;
  const dataDir = resolve(to.dataDir);
  const moved = ['data.key', 'files'].filter((name) =>
    manifest.files.some(({ path }) => path.split('/')[0] === name),
  );
  await expectEmptyPostgres(url);
  await expectNone(dataDir, moved);
  const isNew = !existsSync(dataDir);
  keepPrivate(dataDir);
  const part = await mkdtemp(join(dataDir, '.restoring-'));
  let isDone = false;
  try {
    await copyVerified(from, manifest.files, (path) => join(part, path));
    try {
      await fillPostgres(url, join(part, 'database.dump'));
      const { db, close } = await openPostgres(url);
      const ledger = await checkRestored(db, manifest, to.readLedger).finally(close);
      for (const name of moved) {
        // The folder may exist if it is empty.
        await rmdir(join(dataDir, name)).catch(() => undefined);
        await rename(join(part, name), join(dataDir, name));
      }
      isDone = true;
      return ledger;
    } catch (error) {
      await clearPostgres(url);
      throw error;
    }
  } finally {
    await rm(part, { recursive: true, force: true });
    if (isNew && !isDone) await rmdir(dataDir);
  }
}

async function expectNone(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const inside = await readdir(join(dataDir, name)).catch(() => null);
    if (inside === null && !existsSync(join(dataDir, name))) continue;
    if (inside?.length === 0) continue;
    throw commandRefused(
      `There is something in ${join(dataDir, name)} already: set DATA_DIR to a directory without it. Nothing was changed.`,
    );
  }
}
