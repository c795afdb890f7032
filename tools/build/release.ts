import { execFileSync } from 'node:child_process';
import { cp, glob, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
/** The folder of the release: what a server needs to run, without tools and tests. */
export const releaseFolder = join(root, 'release');

/** The entry processes of a server; each becomes a file of the same name. */
const entries = [
  'index',
  'create-database',
  'admin',
  'backup',
  'ledger',
  'move',
  'restore',
  'fast-imports',
];

/** Packages with machine code, files or an optional driver: npm installs them. */
const installed = ['@electric-sql/pglite', '@napi-rs/image', '@node-rs/argon2', 'pg'];

/** Files that the running server reads, in addition to its code, and those that its operator does. */
export const releaseFiles = [
  'dist',
  'locales',
  'server/content/zh-CN',
  'server/content/en-US',
  'server/content/files',
  'server/content/services',
  'server/content/start',
  'server/content/catalogue.yaml',
  'server/site',
  'server/db/migrations',
  'server/bin/preflight.mjs',
  'tools/build/trim-packages.mjs',
  'CHANGELOG.md',
  'docs',
  'server/content/README.md',
  // Each by its name, because a clone may have secrets next to them.
  'deploy/Dockerfile',
  'deploy/build.sh',
  'deploy/compose.one.yaml',
  'deploy/compose.yaml',
  'deploy/grafana.json',
  'deploy/journald.conf',
  'deploy/nginx.conf',
  'deploy/nodes',
  'deploy/secrets.sh',
  'deploy/site.env.example',
  'deploy/systemd',
];

const Manifest = v.looseObject({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.string()),
  type: v.string(),
  dependencies: v.record(v.string(), v.string()),
  optionalDependencies: v.record(v.string(), v.string()),
  engines: v.record(v.string(), v.string()),
  allowScripts: v.record(v.string(), v.boolean()),
});

/**
 * Makes `release/` from a finished build: the server as JavaScript, the built site, the content, and a
 * manifest with a lockfile of the few packages that are installed. `npm ci && npm start` runs from it.
 * Throws when npm cannot reduce the lockfile.
 */
export async function makeRelease(): Promise<void> {
  await rm(releaseFolder, { recursive: true, force: true });
  await bundleServer();
  for (const file of releaseFiles) {
    await cp(join(root, file), join(releaseFolder, file), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    });
  }
  await linkPictures();
  await writeManifest();
}

/** Makes the pictures of the site's pages and the console's one file each: both listeners serve all of them. */
async function linkPictures(): Promise<void> {
  const site = join(releaseFolder, 'dist/client');
  const staff = join(releaseFolder, 'dist/console');
  for await (const name of glob('flow-pictures/**/*.webp', { cwd: staff })) {
    await rm(join(staff, name));
    await link(join(site, name), join(staff, name));
  }
}

/** Compiles the server and what it imports, each module at its own path below `release/`. */
async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: installed },
    build: {
      ssr: true,
      target: 'node24',
      outDir: releaseFolder,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: entries.map((name) => join(root, `server/bin/${name}.ts`)),
        checks: { bundlerTimings: false },
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          // A folder named node_modules would be removed by npm ci.
          entryFileNames: ({ name: module }) =>
            `${module.replaceAll('node_modules', 'packages')}.js`,
        },
      },
    },
  });
}

/** Writes `package.json` and the lockfile, reduced to the packages installed with the compiled server. */
async function writeManifest(): Promise<void> {
  const manifest = v.parse(
    Manifest,
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  );
  const { name, version, type, engines, optionalDependencies, allowScripts } = manifest;
  const dependencies = Object.fromEntries(
    installed.map((each) => [each, manifest.dependencies[each]]),
  );
  // npm signals only the shell, and exec replaces the shell with the server.
  const run = (entry: string, flags = '') =>
    `node server/bin/preflight.mjs && exec node ${flags}--import ./server/bin/fast-imports.js server/bin/${entry}.js`;
  const scripts = {
    postinstall: 'node tools/build/trim-packages.mjs',
    // The embedded database takes half the memory (decision 038).
    start: run('index', '--liftoff-only '),
    ...Object.fromEntries(
      ['admin', 'backup', 'ledger', 'move', 'restore'].map((entry) => [entry, run(entry)]),
    ),
    reconcile: `${run('admin')} reconcile`,
  };
  const release = {
    name,
    version,
    private: true,
    type,
    scripts,
    dependencies,
    optionalDependencies,
    engines,
    allowScripts,
  };
  await writeFile(join(releaseFolder, 'package.json'), `${JSON.stringify(release, null, 2)}\n`);
  await cp(join(root, 'package-lock.json'), join(releaseFolder, 'package-lock.json'));
  // The lockfile has every version; npm only removes the packages that nothing here needs.
  execFileSync(
    'npm',
    ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: releaseFolder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}
