import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { removeOldRemains } from '#server/base/old-remains.ts';
import { commandRefused } from '#server/base/command.ts';
import type { BackupBucket } from './bucket.ts';
import { manifestName, readManifest } from './manifest.ts';

const prefix = 'xuyuan-restore-';

/** Returns a folder itself if it is a backup, else the newest backup in it. Throws a Refusal without one. */
export async function findNewestFolder(folder: string): Promise<string> {
  const isBackup = (path: string) => existsSync(join(path, manifestName));
  if (isBackup(folder)) return resolve(folder);
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .map((name) => resolve(folder, name))
      .filter(isBackup)
      .map(async (path) => ({ path, at: (await readManifest(path)).database.at })),
  );
  const [newest] = found.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  if (newest !== undefined) return newest.path;
  throw commandRefused(`There is no backup in ${folder}: none has a ${manifestName}.`);
}

/** Returns the name of a backup in the bucket, by default of the newest. Throws a Refusal without it. */
export async function findInBucket(bucket: BackupBucket, name?: string): Promise<string> {
  const names = (await bucket.list()).map((backup) => backup.name);
  const found = name === undefined ? names[0] : names.find((one) => one === name);
  if (found !== undefined) return found;
  throw commandRefused(
    names.length === 0
      ? 'There is no backup in the bucket of BACKUP_S3_BUCKET.'
      : `There is no backup ${name} in the bucket, which has ${names.join(', ')}.`,
  );
}

/** Creates a private folder that goes with the process, also by a signal; those of killed processes go after a day. */
export async function makeTemporaryFolder(): Promise<string> {
  await removeOldRemains(tmpdir(), prefix);
  const folder = await mkdtemp(join(tmpdir(), prefix));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}
