import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';

const pieceBytes = 64 * 1024;

const full: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Files below `folder`, written whole or not at all. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, key);

  return {
    async put(key, bytes) {
      const part = pathOf(`${key}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeDurably(part, bytes);
        await rename(part, pathOf(key));
        await syncFolder(folder);
        return 'stored';
      } catch (error) {
        await rm(part, { force: true });
        if (isFull(error)) return 'full';
        throw error;
      }
    },
    async open(key) {
      try {
        return streamOf(await open(pathOf(key)));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async list() {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names.map(async (key) => {
          const about = await stat(pathOf(key)).catch(() => null);
          return about === null ? [] : [{ key, changedAt: about.mtime }];
        }),
      );
      return found.flat();
    },
  };
}

/** Whether something could not be written for want of room. */
export function isFull(thrown: unknown): boolean {
  return full.includes(codeOf(thrown));
}

function streamOf(file: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes));
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this a crash may forget the name of a file whose bytes are safe. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : null;
}
