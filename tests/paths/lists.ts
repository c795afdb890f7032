import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the file that keeps the paths of a machine. */
export function listFile(machine: string): string {
  return join(import.meta.dirname, 'lists', `${machine}.txt`);
}

/** Reads the committed paths of a machine; empty when the file does not exist. */
export function readList(machine: string): string {
  const file = listFile(machine);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
