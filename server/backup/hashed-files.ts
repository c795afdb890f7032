import { createHash } from 'node:crypto';
import { open, mkdir, readdir, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandRefused } from '#server/base/command.ts';
import { mapInParallel } from '#server/base/queue.ts';
import type { BackedUpFile } from './manifest.ts';
import { expectPlainFiles, openPlainFile } from './plain-files.ts';

type Hashed = Pick<BackedUpFile, 'size' | 'sha256'>;

const pieceBytes = 256 * 1024;
const atOnce = 16;

/**
 * Lists the folders and files in a folder by relative path, files with size and SHA-256, and syncs them to
 * disk.
 */
export async function hashFolder(
  folder: string,
): Promise<{ folders: string[]; files: BackedUpFile[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const toRelativePath = (parent: string, name: string) =>
    join(parent, name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
  const listPaths = (isWanted: boolean) =>
    entries
      .filter((entry) => entry.isDirectory() === isWanted)
      .map(({ parentPath, name }) => toRelativePath(parentPath, name))
      .toSorted();
  const files = await mapInParallel(listPaths(false), atOnce, async (path) => ({
    path,
    ...(await hashFile(join(folder, path))),
  }));
  return { folders: listPaths(true), files };
}

async function hashFile(path: string): Promise<Hashed> {
  const file = await open(path, 'r+');
  try {
    const hashed = await readThrough(file, async () => {});
    await file.sync();
    return hashed;
  } finally {
    await file.close();
  }
}

/**
 * Copies the files of a backup to the paths from `getTargetPath`, synced to disk and readable by this user
 * only. Throws a Refusal for a file that is missing or differs from the backup, and for links.
 */
export async function copyVerified(
  folder: string,
  files: readonly BackedUpFile[],
  getTargetPath: (path: string) => string,
): Promise<void> {
  await expectPlainFiles(folder);
  await mapInParallel(files, atOnce, async ({ path, size, sha256 }) => {
    const from = await openPlainFile(join(folder, path)).catch(() => null);
    if (from === null) {
      throw commandRefused(`The backup ${folder} is not whole: ${path} is missing.`);
    }
    try {
      // A file of another size is not read.
      const isAsLong = (await from.stat()).size === size;
      const copied = isAsLong ? await copyTo(getTargetPath(path), from) : null;
      if (copied?.size !== size || copied.sha256 !== sha256) {
        throw commandRefused(
          `The backup ${folder} is not as it was written: ${path} has changed or was cut off.`,
        );
      }
    } finally {
      await from.close();
    }
  });
}

async function copyTo(path: string, from: FileHandle): Promise<Hashed> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const to = await open(path, 'wx', 0o600);
  try {
    const copied = await readThrough(from, async (piece) => void (await to.writeFile(piece)));
    await to.sync();
    return copied;
  } finally {
    await to.close();
  }
}

async function readThrough(
  file: FileHandle,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<Hashed> {
  const sum = createHash('sha256');
  const about = await file.stat();
  // Most of a database's files are small.
  const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, about.size + 1));
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer);
    if (bytesRead === 0) return { size, sha256: sum.digest('hex') };
    const piece = buffer.subarray(0, bytesRead);
    size += bytesRead;
    sum.update(piece);
    await take(piece);
  }
}
