import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import { abandonedContexts, keepTabs } from './kept-tabs.ts';

const running = new Map<boolean, Browser>();

/**
 * Returns the browser of this worker, started with its first test file. What a file leaves open in it is
 * closed after the file, but for the tabs that wait for the next visitor; to be called where a file begins.
 * It paints only for files that take pictures of a screen.
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
