import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EnvError } from '#server/base/env-error.ts';
import { formatThrown } from '#server/base/error-report.ts';

const others = 0o077;
// A file of root may be readable by a group of the server, as secret stores do it.
const othersOfRoots = 0o037;

/**
 * Reads a secret from the file that the switch `name` leads to, without the end of its last line.
 * Throws EnvError for a file that is missing or empty, or that other users could read.
 */
export function readSecretFile(file: string, name: string): string {
  try {
    const { uid, mode } = fs.statSync(file);
    const isRoots = uid === 0 && process.geteuid?.() !== 0;
    // Windows has no such permissions.
    const isOpen =
      (mode & (isRoots ? othersOfRoots : others)) !== 0 && process.platform !== 'win32';
    if (isOpen) {
      throw new EnvError(
        `${name} leads to ${file}, which other users of this machine can open: take that from them with chmod 600.`,
      );
    }
    const text = fs
      .readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r?\n$/, '');
    if (text.trim() === '') throw new EnvError(`${name} leads to ${file}, which is empty.`);
    return text;
  } catch (error) {
    if (error instanceof EnvError) throw error;
    throw new EnvError(`${name} leads to a file that cannot be read: ${formatThrown(error)}`);
  }
}

/** Writes a secret to a new file atomically; an existing file stays as it is. */
export function createSecretFile(file: string, text: string): void {
  const written = writeBeside(file, text);
  try {
    fs.linkSync(written, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(written, { force: true });
  }
  syncFolder(file);
}

/** Writes the whole content under a temporary name, so that no reader gets half of a secret. Returns the name. */
export function writeBeside(file: string, text: string): string {
  const name = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = fs.openSync(name, 'wx', 0o600);
  try {
    fs.writeFileSync(handle, text);
    fs.fsyncSync(handle);
  } catch (error) {
    fs.rmSync(name, { force: true });
    throw error;
  } finally {
    fs.closeSync(handle);
  }
  return name;
}

/** Syncs the folder of a file, so that its new name survives a crash. */
export function syncFolder(file: string): void {
  if (process.platform === 'win32') return;
  const folder = fs.openSync(path.dirname(file), 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}
