import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import * as v from 'valibot';

const root = join(import.meta.dirname, '../..');

/** The sources of the built files; changes elsewhere need no new build. */
const sources = [
  '{src,contract,machines,search,locales,public}/**/*',
  'index.html',
  'vite.config.ts',
  'tools/{charts,vite}/*',
  'tests/paths/lists/*',
  'tools/build/{build,build-stamp,compress-folder,console-build}.ts',
  'package-lock.json',
];

/** The quality of brotli: what visitors load for years is worth four seconds of work, a first start is not. */
export const quality = { release: constants.BROTLI_MAX_QUALITY, start: 5 };

const Stamp = v.object({ fingerprint: v.string(), quality: v.optional(v.number(), 0) });

/** Says of which sources the site is; a build writes it last. */
export const siteStamp = join(root, 'dist/build.json');
/** The same of the console, which `npm start` builds later. */
export const consoleStamp = join(root, 'dist/console.json');

/** Returns the stamp of the last build; null for none, and for an interrupted one. */
export async function readStamp(file: string): Promise<v.InferOutput<typeof Stamp> | null> {
  if (!existsSync(file)) return null;
  const result = v.safeParse(Stamp, JSON.parse(await readFile(file, 'utf8')));
  return result.success ? result.output : null;
}

/** Checks whether site and console are built from the present sources, the site at least for a start. */
export async function readBuilt(): Promise<{ isSiteBuilt: boolean; isConsoleBuilt: boolean }> {
  const [site, console] = [await readStamp(siteStamp), await readStamp(consoleStamp)];
  if (site === null) return { isSiteBuilt: false, isConsoleBuilt: false };
  const fingerprint = await fingerprintSources();
  return {
    isSiteBuilt: site.fingerprint === fingerprint && site.quality >= quality.start,
    isConsoleBuilt: console?.fingerprint === fingerprint,
  };
}

/** Returns a hash of all sources. */
export async function fingerprintSources(): Promise<string> {
  const hash = createHash('sha256');
  const names: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) names.push(join(entry.parentPath, entry.name));
  }
  for (const name of names.toSorted())
    hash.update(name.slice(root.length)).update(await readFile(name));
  return hash.digest('hex');
}
