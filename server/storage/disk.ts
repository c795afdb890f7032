import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { keyPattern, type Storage } from './storage.ts';

const pieceBytes = 64 * 1024;
const markName = '.site';

const full: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Stores files below `folder`; each write is atomic. */
export function createDiskStorage(folder: string): Storage {
  const getFilePath = (key: string) => join(folder, key);

  return {
    async put(key, bytes) {
      const part = getFilePath(`${key}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeDurably(part, bytes);
        await rename(part, getFilePath(key));
        await syncFolder(folder);
        return 'stored';
      } catch (error) {
        await rm(part, { force: true });
        if (isFull(error)) return 'full';
        throw error;
      }
    },
    async open(key) {
      const file = await open(getFilePath(key)).catch(noneIfMissing);
      return file === null ? null : createFileStream(file, (await file.stat()).size);
    },
    async remove(key) {
      await rm(getFilePath(`${key}.part`), { force: true });
      await rm(getFilePath(key), { force: true });
    },
    async list() {
      const names = await readdir(folder).catch(noneIfMissing);
      const found = await Promise.all(
        (names ?? [])
          .filter((name) => keyPattern.test(name))
          .map(async (key) => {
            const about = await stat(getFilePath(key)).catch(noneIfMissing);
            return about === null ? [] : [{ key, changedAt: about.mtime }];
          }),
      );
      return found.flat();
    },
    async readMark() {
      const mark = await readFile(getFilePath(markName), 'utf8').catch(noneIfMissing);
      return mark === null ? null : mark.trim();
    },
    async writeMark(mark, { replaces } = { replaces: false }) {
      const part = getFilePath(`${markName}.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeDurably(part, Buffer.from(`${mark}\n`));
        if (replaces) await rename(part, getFilePath(markName));
        // Linking fails if the name exists, so that only one of two parallel calls leaves its mark.
        else await link(part, getFilePath(markName)).catch(fineIfThere);
        await syncFolder(folder);
      } finally {
        await rm(part, { force: true });
      }
    },
  };
}

/** Checks whether a write failed because the disk is full. */
export function isFull(thrown: unknown): boolean {
  return full.includes(getErrorCode(thrown));
}

/** Closes the file after its last byte, so that a reader need not read to the end of the stream. */
function createFileStream(file: FileHandle, size: number): ReadableStream<Uint8Array> {
  let left = size;
  return new ReadableStream({
    async pull(controller) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, left));
      const { bytesRead } = await file.read(piece).catch((error: unknown) => fail(file, error));
      left = bytesRead === 0 ? 0 : left - bytesRead;
      if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead));
      if (left > 0) return;
      await file.close();
      controller.close();
    },
    cancel: () => (left > 0 ? file.close() : undefined),
  });
}

async function fail(file: FileHandle, error: unknown): Promise<never> {
  await file.close();
  throw error;
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

/** Syncs the folder: otherwise a crash may lose the name of a file after its bytes were saved. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function noneIfMissing(thrown: unknown): null {
  if (getErrorCode(thrown) === 'ENOENT') return null;
  throw thrown;
}

function fineIfThere(thrown: unknown): void {
  if (getErrorCode(thrown) !== 'EEXIST') throw thrown;
}

function getErrorCode(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : null;
}
