import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, transformWithOxc, type InlineConfig } from 'vite';
import { DirectoryInUse, lockDirectory } from '#server/db/lock.ts';
import { consoleBuild, consoleFolder, consolePage } from './console-build.ts';

const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'dist/build.json');

/** The sources of the built files; changes elsewhere need no new build. */
const sources = [
  '{src,contract,machines,replay,locales,public}/**/*',
  'index.html',
  'vite.config.ts',
  'server/charts/*',
  'server/pages/*-plugin.ts',
  'tests/paths/lists/*',
  'server/bin/{build,console-build}.ts',
  'package-lock.json',
];

/** Builds when a source changed since the last build; says whether it did. Of several processes one builds. */
export async function buildIfChanged(): Promise<boolean> {
  const release = await lockOutput();
  try {
    const fingerprint = await fingerprintOfSources();
    const last = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
    if (last === JSON.stringify({ fingerprint })) return false;
    await buildAll();
    return true;
  } finally {
    await release();
  }
}

/** Waits until no other process builds. */
async function lockOutput(): Promise<() => Promise<void>> {
  await mkdir(dirname(stamp), { recursive: true });
  for (;;) {
    try {
      return await lockDirectory(dirname(stamp));
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error;
      await setTimeout(200);
    }
  }
}

/** Builds the browser's files, then the page renderer, the compressed copies, and the console. */
async function buildAll(): Promise<void> {
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
  await compressAssets();
  await buildConsole();
  await mkdir(join(root, 'dist'), { recursive: true });
  // Computed again, because the build writes the route tree.
  await writeFile(stamp, JSON.stringify({ fingerprint: await fingerprintOfSources() }));
}

/** Builds the staff console, which shares sources with the site but no built file. */
async function buildConsole(): Promise<void> {
  await build(consoleBuild);
  await rename(join(consoleFolder, consolePage), join(consoleFolder, 'index.html'));
  await rm(join(consoleFolder, 'src'), { recursive: true });
}

/** Writes the module that the boot script loads when the entry cannot be loaded: it has no imports. */
async function writeStartFailed(): Promise<void> {
  const file = join(root, 'src/app/shell/bootstrap-failure.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const run = "console.error('Application bootstrap failed');\nshowBootstrapFailure();\n";
  await writeFile(join(root, 'dist/client/start-failed.js'), `${code}\n${run}`);
}

async function fingerprintOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const names: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) names.push(join(entry.parentPath, entry.name));
  }
  for (const name of names.toSorted())
    hash.update(name.slice(root.length)).update(await readFile(name));
  return hash.digest('hex');
}

async function compressAssets(): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const client = join(root, 'dist/client');
  for await (const name of glob('**/*.{js,css,svg,json,txt}', { cwd: client })) {
    const file = join(client, name);
    const content = await readFile(file);
    if (content.length < 512) continue;
    await Promise.all([
      brotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
      zip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ]);
  }
}

if (import.meta.main) {
  await buildAll();
  const { makeRelease } = await import('./release.ts');
  await makeRelease();
}
