import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EnvError } from '#server/base/env-error.ts';
import { findPackage, readVersion } from './find-package.ts';

/** Where systems put a Chromium. */
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Returns the Chromium at CHROMIUM_PATH; null when the switch is empty. Throws when it does not run. */
export function findNamedChromium(): string | null {
  const path = process.env['CHROMIUM_PATH'] ?? '';
  if (path === '' || isRunning(path)) return path === '' ? null : path;
  throw new EnvError(`CHROMIUM_PATH is "${path}", but that is not a Chromium that runs.`);
}

/** Finds the Chromium of the machine; null when it has none that runs. */
export function findSystemChromium(): string | null {
  return systemPaths.find(isRunning) ?? null;
}

/**
 * Unpacks the shell of npm; each version uses a separate folder, which includes the libraries it needs. Null without
 * its package, or when it does not run here.
 */
export function unpackChromium(): string | null {
  const shipped = findPackage('@sparticuz/chromium');
  if (shipped === null) return null;
  const folder = join(import.meta.dirname, `../../.tmp/chromium-${readVersion(shipped)}`);
  const path = join(folder, 'chromium');
  if (isRunning(path)) return path;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // It only unpacks its libraries when it detects such an environment.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const script = join(import.meta.dirname, 'unpack-chromium.ts');
  spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2], env });
  return isRunning(path) ? path : null;
}

/**
 * Starts the browser to check it: an existing file may lack a library, or be a stub that names another
 * package manager.
 */
export function isRunning(path: string): boolean {
  if (!existsSync(path)) return false;
  const { status } = spawnSync(path, ['--version'], {
    env: createChromiumEnvironment(path),
    timeout: 30_000,
  });
  return status === 0;
}

/**
 * The language and time zone of a browser context that names none. Every machine has this locale; with one that is
 * missing, Chromium loses the Chinese names of downloads.
 */
const region = { LANG: 'C.UTF-8', TZ: 'UTC' };

/** Returns the environment in which this Chromium is started. */
export function createChromiumEnvironment(path: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !/^LC_|^LANGUAGE$/.test(name)) env[name] = value;
  }
  Object.assign(env, region);
  const libraries = join(dirname(path), 'al2023', 'lib');
  return existsSync(libraries) ? { ...env, LD_LIBRARY_PATH: libraries } : env;
}
