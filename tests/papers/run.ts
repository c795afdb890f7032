import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { EnvError } from '#server/base/env-error.ts';
import { exitWithError } from '#server/bin/exit-with-error.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { readSite, sampleFile } from '#server/content/site/read-site.ts';

/** The development packages that printing needs, and no server. */
const packages = [
  '@cantoo/pdf-lib',
  '@fontsource/noto-sans-sc',
  '@hyzyla/pdfium',
  '@sparticuz/chromium',
  'playwright-core',
];

/**
 * `npm run reports`: prints the papers of `CONTENT_DIR` in the name of `SITE_FILE`, those that have changed;
 * `npm run reports -- all` makes every one again.
 */
await run().catch(exitWithError);

async function run(): Promise<void> {
  expectPackages();
  const { printPapers } = await import('./print-papers.ts');
  const { launchChromium } = await import('#tests/support/chromium.ts');
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
    openBrowser: async () => (opened.browser ??= await launchChromium()),
    print: console.log,
  });
  await opened.browser?.close();
}

function expectPackages(): void {
  const folder = join(import.meta.dirname, '../../node_modules');
  const missing = packages.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return;
  throw new EnvError(
    `Papers are printed by packages that are not installed here: ${missing.join(', ')}. Run "npm ci" without --omit=dev, in a clone.`,
  );
}
