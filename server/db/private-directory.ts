import fs from 'node:fs';
import path from 'node:path';
import { EnvError } from '#server/base/env-error.ts';

const others = 0o077;

/**
 * Creates the data directory, or restricts an existing one to the server's user. If it was open, every file
 * inside is restricted too, because another user may have entered before. Throws EnvError if it belongs to
 * another user, or cannot be restricted.
 */
export function keepPrivate(directory: string): void {
  createDirectory(directory);
  // Windows has no such permissions; there the user's profile keeps others out.
  if (process.platform === 'win32') return;
  const before = fs.statSync(directory);
  if (before.uid !== process.geteuid?.()) {
    throw new EnvError(
      `DATA_DIR ${directory} belongs to another user of this machine: give it to the server's own with chown, or set DATA_DIR to another directory.`,
    );
  }
  if ((before.mode & others) === 0) return;
  fs.chmodSync(directory, 0o700);
  if ((fs.statSync(directory).mode & others) !== 0) {
    throw new EnvError(
      `DATA_DIR ${directory} stays open to other users of this machine, since its file system keeps no permissions: set DATA_DIR to a directory on another one.`,
    );
  }
  closeInside(directory, before.uid);
}

function createDirectory(directory: string): void {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    // On a read-only disk Node reports that the parent is missing.
    let parent = path.resolve(directory);
    while (!fs.existsSync(parent)) parent = path.dirname(parent);
    fs.accessSync(parent, fs.constants.W_OK);
    throw error;
  }
}

function closeInside(directory: string, uid: number): void {
  for (const name of fs.readdirSync(directory)) {
    const entry = path.join(directory, name);
    const about = fs.lstatSync(entry);
    if (about.isSymbolicLink() || about.uid !== uid) continue;
    if ((about.mode & others) !== 0) fs.chmodSync(entry, about.mode & 0o700);
    if (about.isDirectory()) closeInside(entry, uid);
  }
}
