import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The packages that printing needs, and no server; a release leaves their installation to the operator. */
export const printingPackages = [
  '@cantoo/pdf-lib',
  '@fontsource/noto-sans-sc',
  '@hyzyla/pdfium',
  'playwright-core',
] as const;

/** The folders of packages: the one of a release's papers, and the one of the program. */
const folders = ['node_modules', '../../node_modules'].map((path) =>
  join(import.meta.dirname, path),
);

/** Finds the folder of an installed package; null when it is not installed. */
export function findPackage(name: string): string | null {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Returns the folder of an installed package. Throws when it is not installed. */
export function getPackage(name: string): string {
  const folder = findPackage(name);
  if (folder === null) throw new Error(`${name} is not installed`);
  return folder;
}

/** Reads the version of a package from its folder. */
export function readVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return v.parse(v.looseObject({ version: v.string() }), manifest).version;
}
