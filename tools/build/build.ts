import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build, transformWithOxc, type InlineConfig } from 'vite';
import { DirectoryInUse, lockDirectory } from '#server/db/lock.ts';
import { consoleStamp, fingerprintSources, quality, readStamp, siteStamp } from './build-stamp.ts';
import { compressFolder } from './compress-folder.ts';
import { consoleBuild, consoleFolder, consolePage } from './console-build.ts';

const root = join(import.meta.dirname, '../..');
const client = join(root, 'dist/client');

/**
 * Builds the site when a source changed since the last build, and compresses it again when that was worse than
 * `atLeast`. Of several processes one builds.
 */
export function buildSiteIfChanged(atLeast: number): Promise<void> {
  return whileOthersWait(async () => {
    const fingerprint = await fingerprintSources();
    const last = await readStamp(siteStamp);
    if (last?.fingerprint !== fingerprint) await buildSite(fingerprint, atLeast);
    else if (last.quality < atLeast) await compressSite(fingerprint, atLeast);
  });
}

/** Builds the console when it is not of the sources of the built site. Throws when the sources changed since. */
export function buildConsoleOfSite(): Promise<void> {
  return whileOthersWait(async () => {
    const fingerprint = await fingerprintSources();
    if ((await readStamp(siteStamp))?.fingerprint !== fingerprint) {
      throw new Error('The sources changed since this server started: start it again.');
    }
    if ((await readStamp(consoleStamp))?.fingerprint !== fingerprint) {
      await buildConsole(fingerprint);
    }
  });
}

/** Builds site and console when a source changed, as well compressed as in a release. */
export async function buildIfChanged(): Promise<void> {
  await buildSiteIfChanged(quality.release);
  await buildConsoleOfSite();
}

/** Runs `work` when no other process builds. */
async function whileOthersWait<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = await lockOutput();
  try {
    return await work();
  } finally {
    await release();
  }
}

async function lockOutput(): Promise<() => Promise<void>> {
  await mkdir(dirname(siteStamp), { recursive: true });
  for (;;) {
    try {
      return await lockDirectory(dirname(siteStamp));
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error;
      await setTimeout(200);
    }
  }
}

/** Builds the browser's files, then the page renderer and the compressed copies. */
async function buildSite(fingerprint: string, brotliQuality: number): Promise<void> {
  // A build that is interrupted leaves files of both.
  await rm(siteStamp, { force: true });
  const config: InlineConfig = {
    root,
    configFile: join(root, 'vite.config.ts'),
    // Loaded by Node, the plugins of all builds share their modules, and with them the charts.
    configLoader: 'native',
    logLevel: 'warn',
  };
  await build(config);
  await build({ ...config, build: { ssr: 'src/entry-server.tsx' } });
  await writeStartFailed();
  await compressSite(fingerprint, brotliQuality);
}

/** Builds the staff console, which shares sources with the site but no built file. */
async function buildConsole(fingerprint: string): Promise<void> {
  await rm(consoleStamp, { force: true });
  await build(consoleBuild);
  await rename(join(consoleFolder, consolePage), join(consoleFolder, 'index.html'));
  await rm(join(consoleFolder, 'src'), { recursive: true });
  await writeFile(consoleStamp, JSON.stringify({ fingerprint }));
}

/** Writes the module that the boot script loads when the entry cannot be loaded: it has no imports. */
async function writeStartFailed(): Promise<void> {
  const file = join(root, 'src/app/shell/bootstrap-failure.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const run = "console.error('Application bootstrap failed');\nshowBootstrapFailure();\n";
  await writeFile(join(client, 'start-failed.js'), `${code}\n${run}`);
}

/** Writes the compressed copies of the built files, and then that the build is whole. */
async function compressSite(fingerprint: string, brotliQuality: number): Promise<void> {
  compressFolder(client, brotliQuality);
  await writeFile(siteStamp, JSON.stringify({ fingerprint, quality: brotliQuality }));
}

if (import.meta.main) {
  await rm(siteStamp, { force: true });
  await rm(consoleStamp, { force: true });
  await buildIfChanged();
  const { makeRelease } = await import('./release.ts');
  await makeRelease();
}
