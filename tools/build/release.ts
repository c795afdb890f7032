import { execFileSync } from 'node:child_process';
import { cp, glob, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';
import { printingPackages } from '#tools/papers/find-package.ts';

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

/** Files that the running server and the printing of papers read, in addition to their code, and those of its operator. */
export const releaseFiles = [
  'dist',
  'locales',
  'server/content/zh-CN',
  'server/content/en-US',
  'server/content/files',
  'server/content/papers',
  'server/content/services',
  'server/content/start',
  'server/content/catalogue.yaml',
  'server/content/park.yaml',
  'server/pdf/OFL.txt',
  'server/pdf/park-paper.otf',
  'server/site',
  'server/db/migrations',
  'server/bin/preflight.mjs',
  'tools/build/trim-packages.mjs',
  'tools/papers/paper.css',
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
  devDependencies: v.record(v.string(), v.string()),
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
  await writeManifests();
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
    ssr: { noExternal: true, external: [...installed, ...printingPackages] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: releaseFolder,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: [
          ...entries.map((name) => join(root, `server/bin/${name}.ts`)),
          join(root, 'tools/papers/run.ts'),
        ],
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

/**
 * Writes `package.json` and the lockfile of the compiled server, and a second pair for printing papers: only operators
 * who print install its packages.
 */
async function writeManifests(): Promise<void> {
  const manifest = v.parse(
    Manifest,
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  );
  const { name, version, type, engines, optionalDependencies, allowScripts } = manifest;
  const locked = { ...manifest.dependencies, ...manifest.devDependencies };
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [each, locked[each]]));
  // npm signals only the shell, and exec replaces the shell with the server.
  const run = (entry: string, flags = '') =>
    `node server/bin/preflight.mjs && exec node ${flags}--import ./server/bin/fast-imports.js ${entry}.js`;
  const scripts = {
    postinstall: 'node tools/build/trim-packages.mjs',
    // The embedded database takes half the memory (decision 038).
    start: run('server/bin/index', '--liftoff-only '),
    ...Object.fromEntries(
      ['admin', 'backup', 'ledger', 'move', 'restore'].map((entry) => [
        entry,
        run(`server/bin/${entry}`),
      ]),
    ),
    reconcile: `${run('server/bin/admin')} reconcile`,
    reports: run('tools/papers/run'),
  };
  await writePackages(releaseFolder, {
    name,
    version,
    private: true,
    type,
    scripts,
    dependencies: pick(installed),
    optionalDependencies,
    engines,
    allowScripts,
  });
  await writePackages(join(releaseFolder, 'tools/papers'), {
    name: `${name}-papers`,
    version,
    private: true,
    type,
    dependencies: pick(printingPackages),
  });
}

/** Writes a manifest and the lockfile of its packages alone. */
async function writePackages(folder: string, manifest: object): Promise<void> {
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  // The lockfile has every version; npm only removes the packages that nothing here needs.
  execFileSync(
    'npm',
    ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}
