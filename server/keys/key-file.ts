import fs from 'node:fs';
import path from 'node:path';
import { EnvError } from '#server/base/env-error.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { formatDataKeys, makeDataKey, parseDataKeys, type DataKeys } from './data-key.ts';
import type { KeyFile } from './key-ring.ts';
import { createSecretFile, readSecretFile, syncFolder, writeBeside } from './secret-file.ts';

/** Reads and writes the data keys in a file; `name` is the switch that sentences are about. */
export function createKeyFile(file: string, name: string): KeyFile {
  return {
    path: file,
    read: () => parseAs(name, readSecretFile(file, name)),
    write(keys) {
      const written = writeBeside(file, formatDataKeys(keys));
      try {
        giveToReaders(written, fs.statSync(file));
        fs.renameSync(written, file);
      } finally {
        fs.rmSync(written, { force: true });
      }
      syncFolder(file);
    },
    version() {
      const about = fs.statSync(file, { throwIfNoEntry: false });
      return [about?.ino, about?.size, about?.mtimeMs, about?.ctimeMs].join(' ');
    },
  };
}

/** Gives a new file the owner and mode of the old one, so that every reader of the old file can read it. */
function giveToReaders(written: string, { uid, gid, mode }: fs.Stats): void {
  try {
    fs.chownSync(written, uid, gid);
    fs.chmodSync(written, mode & 0o777);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    // Only root can give files away. The file stays this user's, and a group may read none but root's.
    fs.chmodSync(written, mode & 0o700);
  }
}

/**
 * Returns the key file in the data directory and creates it with a new key if it is missing. If two
 * processes do so at once, both take the key written first.
 */
export function ownKeyFile(dataDir: string): KeyFile {
  const file = path.join(dataDir, 'data.key');
  if (!fs.existsSync(file)) {
    createSecretFile(file, formatDataKeys({ keys: [makeDataKey()], next: null }));
  }
  return createKeyFile(file, file);
}

/** Parses keys. Throws EnvError, in a sentence that begins with `name`. */
export function parseAs(name: string, text: string): DataKeys {
  try {
    return parseDataKeys(text);
  } catch (error) {
    throw new EnvError(`${name} ${formatThrown(error)}`);
  }
}
