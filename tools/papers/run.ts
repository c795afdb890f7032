import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { EnvError } from '#server/base/env-error.ts';
import { exitWithError } from '#server/bin/exit-with-error.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { readSite, sampleFile } from '#server/content/site/read-site.ts';
import {
  createChromiumEnvironment,
  findNamedChromium,
  findSystemChromium,
  unpackChromium,
} from './find-chromium.ts';
import { findPackage, printingPackages } from './find-package.ts';

/**
 * `npm run reports`: prints the papers of `CONTENT_DIR` in the name of `SITE_FILE`, those that have changed;
 * `npm run reports -- all` makes every one again.
 */
await run().catch(exitWithError);

async function run(): Promise<void> {
  expectPackages();
  const { printPapers } = await import('./print-papers.ts');
  const { CONTENT_DIR = '', SITE_FILE = '' } = process.env;
  const contentDir = CONTENT_DIR === '' ? ownContentDir : CONTENT_DIR;
  if (!existsSync(join(contentDir, 'zh-CN'))) {
    throw new EnvError(
      `CONTENT_DIR must be a folder with content files, and ${contentDir} is none.`,
    );
  }
  const opened: { browser: Browser | null } = { browser: null };
  await printPapers({
    contentDir,
    site: readSite(SITE_FILE === '' ? sampleFile : SITE_FILE),
    isForced: process.argv[2] === 'all',
    openBrowser: async () => (opened.browser ??= await launchBrowser()),
    print: console.log,
  });
  await opened.browser?.close();
}

const howToInstallChromium =
  'No Chromium was found: install one (on Debian "apt-get install chromium" as root), or set CHROMIUM_PATH to its executable.';

function expectPackages(): void {
  const missing = printingPackages.filter((name) => findPackage(name) === null);
  if (missing.length === 0) return;
  const isRelease = existsSync(join(import.meta.dirname, 'package.json'));
  const install = isRelease ? 'npm ci --prefix tools/papers' : 'npm ci';
  const packages = `Papers are printed by packages that are not installed here: ${missing.join(', ')}. Run "${install}".`;
  const isBrowserThere = (findNamedChromium() ?? findSystemChromium()) !== null;
  throw new EnvError(
    isBrowserThere || !isRelease ? packages : `${packages}\n${howToInstallChromium}`,
  );
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = findNamedChromium() ?? unpackChromium() ?? findSystemChromium();
  if (executablePath === null) throw new EnvError(howToInstallChromium);
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: createChromiumEnvironment(executablePath),
  });
}
