import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isCurrentSchema, isKnownSchema } from '#server/db/schema-version.ts';
import type { Database } from '#server/db/database.ts';
import { reserveDirectory } from '#server/db/lock.ts';
import { removeUnfinished } from '#server/db/create-pglite.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { commandRefused } from '#server/base/command.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import type { Ledger } from '#server/domain/views/ledger.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { countRows } from './database-facts.ts';
import { copyVerified } from './hashed-files.ts';
import type { Manifest } from './manifest.ts';

/** Adds up the books of a database as they were at an instant. */
export type ReadLedger = (db: Database, now: Date) => Promise<Ledger>;

// Left by an interrupted restore or start, or by a server; none contains data.
const remains = /^(?:\.(?:restoring|creating)-.*|server\.lock.*|console)$/;

/**
 * Restores a backup of the embedded database into a missing or empty directory. Hashes, rows and books are
 * checked in a temporary directory first, so that a faulty backup changes nothing. Returns the books. Throws a
 * Refusal, and DirectoryInUse when a server uses the directory.
 */
export async function restoreEmbedded(
  from: string,
  manifest: Manifest,
  to: { dataDir: string; readLedger: ReadLedger },
): Promise<Ledger> {
  const dataDir = resolve(to.dataDir);
  const isNew = !existsSync(dataDir);
  await expectEmpty(dataDir);
  const unlock = await reserveDirectory(dataDir);
  let isDone = false;
  try {
    await removeRemains(dataDir);
    removeUnfinished(dataDir);
    const part = await mkdtemp(join(dataDir, '.restoring-'));
    try {
      await copyBackup(from, manifest, part);
      const { db, close } = await openPglite(part).catch((error: unknown) => {
        throw commandRefused(
          `The database of the backup (PostgreSQL ${manifest.database.postgres}) cannot be opened by this program: ${formatThrown(error)}. Nothing was restored.`,
        );
      });
      const ledger = await checkRestored(db, manifest, to.readLedger).finally(close);
      // The database comes last: without it, a start does not treat the directory as a site.
      for (const name of ['data.key', 'files', 'postgres']) {
        if (existsSync(join(part, name))) await rename(join(part, name), join(dataDir, name));
      }
      isDone = true;
      return ledger;
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  } finally {
    await unlock();
    if (isNew && !isDone) await rmdir(dataDir);
  }
}

/** Throws Refusal for a backup that this program must not restore. */
export function expectKnownSchema(from: string, { database }: Manifest): void {
  if (isKnownSchema(database.schema)) return;
  throw commandRefused(
    `The backup ${from} is newer than this program, which does not know its last migration: restore it with the version that wrote it, or a newer one. A backup from before version 0.1.0 cannot be restored.`,
  );
}

/**
 * Compares a restored database with its manifest and adds up its books as they were then. Throws
 * Refusal when either is wrong.
 */
export async function checkRestored(
  db: Database,
  { database }: Manifest,
  readLedger: ReadLedger,
): Promise<Ledger> {
  // Opening an older database migrates it, which may add and remove rows.
  if (isCurrentSchema(database.schema)) {
    const rows = await countRows(db);
    const names = new Set([...Object.keys(rows), ...Object.keys(database.rows)]);
    const wrong = [...names].filter((name) => rows[name] !== database.rows[name]);
    if (wrong.length > 0) {
      throw commandRefused(
        `The restored database has other rows than the backup says, in ${wrong.join(', ')}: nothing was restored.`,
      );
    }
  }
  const ledger = await readLedger(db, new Date(database.at));
  const { isRight, text } = reportLedger(ledger);
  if (isRight) return ledger;
  throw commandRefused(`${text}Nothing was restored.`);
}

async function copyBackup(from: string, manifest: Manifest, part: string): Promise<void> {
  const getRestorePath = (path: string) =>
    join(part, path.replace(/^database(?=\/|$)/, 'postgres'));
  for (const folder of manifest.folders) {
    await mkdir(getRestorePath(folder), { recursive: true, mode: 0o700 });
  }
  await copyVerified(from, manifest.files, getRestorePath);
}

async function expectEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const found = names.filter((name) => !remains.test(name));
  if (found.length === 0) return;
  throw commandRefused(
    `${dataDir} is in use or was: it holds ${found.slice(0, 3).join(', ')}. A restore takes a new or an empty directory; set DATA_DIR to one.`,
  );
}

async function removeRemains(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('.restoring-')) await rm(join(dataDir, name), { recursive: true });
  }
}
