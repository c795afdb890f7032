import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { commandRefused } from '#server/base/command.ts';
import { findWrongPath } from './manifest-paths.ts';
import { openPlainFile } from './plain-files.ts';

export const manifestName = 'manifest.json';
const format = 1;

// Enough for half a million uploads.
const longestManifest = 128 * 1024 * 1024;

/** One file of a backup. */
export type BackedUpFile = v.InferOutput<typeof BackedUpFile>;
const BackedUpFile = v.strictObject({ path: v.string(), size: v.number(), sha256: v.string() });

/** The facts about the database at the instant of the backup. */
export type DatabaseFacts = v.InferOutput<typeof DatabaseFacts>;
const DatabaseFacts = v.strictObject({
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The major version of PostgreSQL. */
  postgres: v.string(),
  /** The hash of the last migration. */
  schema: v.string(),
  /** The version of the content that the pages showed. */
  content: v.nullable(v.string()),
  /** The rows of each table. */
  rows: v.record(v.string(), v.number()),
});

/**
 * The manifest marks a folder as a backup: it is written last, so that an interrupted backup has no
 * manifest.
 */
export type Manifest = v.InferOutput<typeof Manifest>;
const Manifest = v.strictObject({
  format: v.literal(format),
  kind: v.picklist(['embedded', 'postgresql']),
  database: DatabaseFacts,
  /** True if the backup contains the uploaded files; those in a bucket are not copied. */
  hasFiles: v.boolean(),
  /** The ids of the data keys, the one that seals first. */
  keyIds: v.array(v.string()),
  folders: v.array(v.string()),
  files: v.array(BackedUpFile),
});

/** Writes the manifest of a folder, which makes the folder a backup. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, 'format'>,
): Promise<void> {
  const manifest = { format, ...facts };
  const file = await open(join(folder, manifestName), 'wx', 0o600);
  try {
    await file.writeFile(
      `${JSON.stringify({ ...manifest, sha256: hashManifest(manifest) }, null, 2)}\n`,
    );
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads the manifest of a backup. Throws a Refusal if it is missing, was edited, has another format, or has
 * paths that a backup cannot have.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(join(folder, manifestName)).catch(() => null);
  if (text === null) {
    throw commandRefused(
      `${folder} is no backup, or one that was cut off: it has no ${manifestName}, which is written last.`,
    );
  }
  const { sha256, ...rest } = parseObject(text);
  if (typeof rest['format'] === 'number' && rest['format'] !== format) {
    throw commandRefused(
      `The backup ${folder} is of format ${rest['format']}, and this program reads format ${format}: restore it with the version that wrote it.`,
    );
  }
  const parsed = v.safeParse(Manifest, rest);
  if (sha256 !== hashManifest(rest) || !parsed.success) {
    throw commandRefused(
      `The ${manifestName} of ${folder} was changed after the backup: take another backup.`,
    );
  }
  const { folders, files } = parsed.output;
  const fault = findWrongPath(
    folders,
    files.map(({ path }) => path),
  );
  if (fault !== null) {
    throw commandRefused(
      `The ${manifestName} of ${folder} was not written by a backup: ${fault}. Nothing was restored.`,
    );
  }
  return parsed.output;
}

async function readText(path: string): Promise<string> {
  const file = await openPlainFile(path);
  try {
    if ((await file.stat()).size > longestManifest) throw new Error('it is too long');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return v.parse(v.record(v.string(), v.unknown()), JSON.parse(text));
  } catch {
    return {};
  }
}

function hashManifest(manifest: Readonly<Record<string, unknown>>): string {
  return hash('sha256', JSON.stringify(manifest), 'hex');
}
