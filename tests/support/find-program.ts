import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds a program on the PATH or in /usr/sbin; null if it is missing. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Finds a program that tests can do without; prints the Debian package to install when it is missing. */
export function findOptionalProgram(name: string, debianPackage: string): string | null {
  const found = findProgram(name);
  if (found === null) {
    process.stderr.write(
      `\nNOTE: ${name} is not on this machine, and its tests are left out. Debian: apt-get install ${debianPackage}\n\n`,
    );
  }
  return found;
}
