import fs from 'node:fs';
import path from 'node:path';
import { findDiskFault } from '#server/base/disk-fault.ts';
import { EnvError } from '#server/base/env-error.ts';
import type { MigrationStep } from './migration-step.ts';
import { getPgliteDirectory, hasPglite } from './pglite-directory.ts';
import { openPgliteClient } from './pglite-client.ts';

const unfinished = /^\.creating-/;

/**
 * Creates and migrates the embedded database of a data directory without one, and returns the migrations. The
 * database is built in a temporary directory and renamed once all of it is on the disk, so a crash leaves nothing
 * that looks like a database. The caller holds the lock. Throws EnvError when something else has its name.
 */
export async function createPglite(dataDir: string): Promise<readonly MigrationStep[]> {
  const directory = getPgliteDirectory(dataDir);
  try {
    expectNothingElse(directory);
    removeUnfinished(dataDir);
    const part = fs.mkdtempSync(path.join(dataDir, '.creating-'));
    try {
      const { migrated, close } = await openPgliteClient(part);
      await close();
      await syncAll(part);
      fs.renameSync(part, directory);
      await syncEntry(dataDir);
      return migrated;
    } catch (error) {
      fs.rmSync(part, { recursive: true, force: true });
      // A start that was killed left a process that finished first: its database is as good.
      if (hasPglite(dataDir)) return [];
      throw error;
    }
  } catch (error) {
    throw findDiskFault(error, directory) ?? error;
  }
}

function expectNothingElse(directory: string): void {
  const about = fs.lstatSync(directory, { throwIfNoEntry: false });
  if (about === undefined) return;
  if (about.isDirectory() && fs.readdirSync(directory).length === 0) return;
  throw new EnvError(
    `${directory} is no database and no empty folder: move it away, or set DATA_DIR to another directory.`,
  );
}

/**
 * Removes the remains of interrupted attempts in a data directory. It renames each first, so that a process which still
 * works there cannot give a half-removed directory the name of the database.
 */
export function removeUnfinished(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    if (!unfinished.test(name)) continue;
    const removed = path.join(dataDir, name.endsWith('.removed') ? name : `${name}.removed`);
    fs.renameSync(path.join(dataDir, name), removed);
    fs.rmSync(removed, { recursive: true, force: true });
  }
}

/**
 * Syncs a directory with all of its contents: the database creates its first files without. Several at a time
 * wait for the disk together.
 */
async function syncAll(directory: string): Promise<void> {
  const entries = fs.readdirSync(directory, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map(({ name }) => syncEntry(path.join(directory, name))));
  for (const entry of entries) {
    if (entry.isDirectory()) await syncAll(path.join(directory, entry.name));
  }
  await syncEntry(directory);
}

async function syncEntry(name: string): Promise<void> {
  // Windows opens no directories, and syncs no file that is open for reading only.
  if (process.platform === 'win32') return;
  const file = await fs.promises.open(name, 'r');
  await file.sync().finally(() => file.close());
}
