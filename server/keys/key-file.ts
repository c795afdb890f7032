import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EnvError } from '#server/env-error.ts';
import { reasonOf } from '#server/error-report.ts';
import { formatDataKeys, makeDataKey, parseDataKeys, type DataKeys } from './data-key.ts';
import type { KeyFile } from './key-ring.ts';
import { readSecretFile } from './secret-file.ts';

/** Reads and writes the data keys in a file; `name` is the switch that sentences are about. */
export function createKeyFile(file: string, name: string): KeyFile {
  return {
    path: file,
    read: () => parseAs(name, readSecretFile(file, name)),
    write(keys) {
      const written = writeBeside(file, keys);
      try {
        // Whoever writes here, those who could read the file go on reading it.
        const { uid, gid, mode } = fs.statSync(file);
        fs.chownSync(written, uid, gid);
        fs.chmodSync(written, mode & 0o777);
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

/**
 * Returns the file of keys beside the data, and makes it with a new key when there is none. Of two
 * who do so at once, both take what the first one wrote.
 */
export function ownKeyFile(dataDir: string): KeyFile {
  const file = path.join(dataDir, 'data.key');
  if (!fs.existsSync(file)) {
    const written = writeBeside(file, { keys: [makeDataKey()], next: null });
    try {
      fs.linkSync(written, file);
    } catch (error) {
      if (!fs.existsSync(file)) throw error;
    } finally {
      fs.rmSync(written, { force: true });
    }
    syncFolder(file);
  }
  return createKeyFile(file, file);
}

/** Parses keys. Throws EnvError, in a sentence that begins with `name`. */
export function parseAs(name: string, text: string): DataKeys {
  try {
    return parseDataKeys(text);
  } catch (error) {
    throw new EnvError(`${name} ${reasonOf(error)}`);
  }
}

/** Writes the whole content under another name, so that nobody ever reads half of a key. */
function writeBeside(file: string, keys: DataKeys): string {
  const name = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = fs.openSync(name, 'wx', 0o600);
  try {
    fs.writeFileSync(handle, formatDataKeys(keys));
    fs.fsyncSync(handle);
  } catch (error) {
    fs.rmSync(name, { force: true });
    throw error;
  } finally {
    fs.closeSync(handle);
  }
  return name;
}

/** Makes a name last that was just given. */
function syncFolder(file: string): void {
  if (process.platform === 'win32') return;
  const folder = fs.openSync(path.dirname(file), 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}
