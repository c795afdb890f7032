import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import {
  createChromiumEnvironment,
  findNamedChromium,
  findSystemChromium,
  isRunning,
  unpackChromium,
} from '#tools/papers/find-chromium.ts';
import { limitCloses } from './closing.ts';
import { fontconfigPath, type FontSet } from './fonts.ts';

/**
 * Finds a Chromium that runs on this machine: the one at CHROMIUM_PATH, else the shell that npm shipped,
 * which takes a third of the time of a whole browser and is the same everywhere. Throws one sentence
 * with instructions when it finds none.
 */
export function chromiumPath(): string {
  return findNamedChromium() ?? unpackChromium() ?? wholeChromiumPath();
}

/**
 * Like `chromiumPath`, for features that a shell lacks, like the back/forward cache. Checks the usual
 * locations, then installs one: Debian's packages when root, else Playwright's, else falls back to the
 * shell.
 */
export function wholeChromiumPath(): string {
  const path =
    findNamedChromium() ??
    findSystemChromium() ??
    fromPackages() ??
    fromPlaywright() ??
    unpackChromium();
  if (path !== null) return path;
  throw new Error(
    'No Chromium was found and none could be installed: install one (on Debian "apt-get install chromium" as root) or set CHROMIUM_PATH to its executable.',
  );
}

/**
 * Starts a browser, by default the one of the tests, with fonts, a language and a time zone that do not depend on the
 * machine. The caller closes it. A browser that does not paint does everything else: it styles, lays out, scrolls and
 * has frames, in three quarters of the time.
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
    env: { ...createChromiumEnvironment(executablePath), FONTCONFIG_FILE: fontconfigPath(fonts) },
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

function fromPackages(): string | null {
  if (!installChromium()) return null;
  return findSystemChromium();
}

function fromPlaywright(): string | null {
  const path = chromium.executablePath();
  if (!existsSync(path)) did('npx', ['playwright-core', 'install', 'chromium']);
  return isRunning(path) ? path : null;
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
