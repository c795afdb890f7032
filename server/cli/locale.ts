import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file of English texts; the command line speaks English. */
export function loadLocale(file: string) {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, `../../locales/en-US/${file}.json`), 'utf8'),
  );
}
