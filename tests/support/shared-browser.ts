import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import { abandonedContexts, keepTabs } from './kept-tabs.ts';

const running = new Map<boolean, Browser>();

/**
 * Gets the browser of this worker, started with its first test file. Pages that a file leaves open are
 * closed after it, except tabs kept for the next visitor; call this at the start of a file. It paints
 * only for files that take screenshots.
 */
export async function sharedBrowser({ paints = false } = {}): Promise<Browser> {
  const known = running.get(paints);
  const browser = known?.isConnected() === true ? known : await launchChromium({ paints });
  running.set(paints, browser);
  keepTabs(browser);
  afterAll(async () => {
    await Promise.all(abandonedContexts(browser).map((context) => context.close()));
  });
  return browser;
}
