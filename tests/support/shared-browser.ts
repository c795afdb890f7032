import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchChromium } from './chromium.ts';

let running: Browser | null = null;

/**
 * The browser of this worker, started with its first test file. What a file leaves open in it is
 * closed after the file; to be called where a file begins.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = running?.isConnected() === true ? running : await launchChromium();
  running = browser;
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return browser;
}
