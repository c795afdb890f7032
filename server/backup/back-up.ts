import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CopyDatabase } from '#server/db/database.ts';
import { commandRefused } from '#server/base/command.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { formatDataKeys, type DataKeys } from '#server/keys/data-key.ts';
import type { Storage } from '#server/storage/storage.ts';
import { readDatabaseFacts } from './database-facts.ts';
import { hashFolder } from './hashed-files.ts';
import { writeManifest, type Manifest } from './manifest.ts';

/** The parts of a running site that a backup copies. */
export type SiteToBackUp = {
  kind: Manifest['kind'];
  copy: CopyDatabase;
  /** The storage of uploaded files; null for a bucket, which is not copied. */
  files: Storage | null;
  dataKeys: () => DataKeys;
};

/**
 * Backs up a site into a new folder, which appears once it is complete. Files are copied after the database: a
 * file without a row is erased later, a row without its file would be a loss. Returns a text for the operator, which
 * names the folder or another `place` that it goes to.
 * Throws a Refusal when the folder cannot be created.
 */
export async function backUp(
  site: SiteToBackUp,
  to: string,
  { withKeys, place = resolve(to) }: { withKeys: boolean; place?: string },
): Promise<string> {
  const begun = performance.now();
  const folder = resolve(to);
  if (existsSync(folder)) {
    throw commandRefused(`${folder} exists already: a backup takes a new folder.`);
  }
  const part = await makePart(folder);
  try {
    const isEmbedded = site.kind === 'embedded';
    const copyTo = join(part, isEmbedded ? 'database' : 'database.dump');
    const database = await site.copy(copyTo, readDatabaseFacts);
    if (site.files !== null) await copyStorage(site.files, join(part, 'files'));
    const keys = site.dataKeys();
    const keyIds = [...keys.keys, ...(keys.next === null ? [] : [keys.next])].map(({ id }) => id);
    if (withKeys) await writeFile(join(part, 'data.key'), formatDataKeys(keys), { mode: 0o600 });
    const { folders, files } = await hashFolder(part);
    const { kind } = site;
    const hasFiles = site.files !== null;
    await writeManifest(part, { kind, database, hasFiles, keyIds, folders, files });
    await rename(part, folder);
    const seconds = (performance.now() - begun) / 1000;
    return [
      `Backed up to ${place}: ${describe({ database, files })}, in ${seconds.toFixed(1)} s.`,
      `All that was acknowledged before ${database.at} is in it.`,
      hasFiles
        ? null
        : 'The uploaded files are not: they stay in the bucket, which keeps deleted ones for seven days.',
      withKeys
        ? 'It contains the data key: this folder is enough to read everything that is encrypted.'
        : `The data key ${keyIds.join(', ')} is not in it: keep a copy of that elsewhere, for without it all that is sealed stays so.`,
    ]
      .filter((line) => line !== null)
      .join('\n');
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Summarizes the size of a backup. */
export function describe({ database, files }: Pick<Manifest, 'database' | 'files'>): string {
  const counts = Object.values(database.rows);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const uploads = files.filter(({ path }) => /^files\/[^.]/.test(path)).length;
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
  return `${rows} rows in ${counts.length} tables and ${uploads} uploaded files, ${megabytes.toFixed(1)} MB`;
}

async function makePart(folder: string): Promise<string> {
  try {
    // In the parent of the folder, because a rename cannot cross disks.
    const part = await mkdtemp(join(dirname(folder), '.backup-'));
    return part;
  } catch (error) {
    throw commandRefused(`The folder ${folder} cannot be made: ${formatThrown(error)}`);
  }
}

async function copyStorage(storage: Storage, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const { key } of await storage.list()) {
    const stream = await storage.open(key);
    // The file was erased after it was listed.
    if (stream === null) continue;
    await pipeline(Readable.from(stream), createWriteStream(join(folder, key), { mode: 0o600 }));
  }
  const mark = await storage.readMark();
  if (mark !== null) await writeFile(join(folder, '.site'), `${mark}\n`, { mode: 0o600 });
}
