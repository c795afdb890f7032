import { constants } from 'node:fs';
import { lstat, open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { commandRefused } from '#server/base/command.ts';

// A pipe would wait for a writer, and a link would lead out of the folder. Windows lacks both flags.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file for reading without following links. Throws for anything but a regular file with one name. */
export async function openPlainFile(path: string): Promise<FileHandle> {
  const file = await open(path, flags);
  const about = await file.stat();
  if (about.isFile() && about.nlink === 1) return file;
  await file.close();
  throw new Error('it is not a regular file');
}

/** Throws a Refusal for a backup that contains anything but folders and regular files with one name. */
export async function expectPlainFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const about = await lstat(path);
    if (about.isFile() && about.nlink === 1) continue;
    const kind = about.isSymbolicLink()
      ? 'a link to another place'
      : about.isFile()
        ? 'a file with another name elsewhere (a hard link)'
        : 'neither a file nor a folder';
    throw commandRefused(
      `The backup ${folder} is not as a backup is written: ${path.slice(folder.length + 1)} is ${kind}. Copy the folder with the contents of its files (cp -rL) if it is yours. Nothing was restored.`,
    );
  }
}
