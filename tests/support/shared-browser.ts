import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { launchChromium } from './chromium.ts';
import { abandonedContexts, keepTabs, listVisits, type Tab } from './kept-tabs.ts';

const running = new Map<boolean, Browser>();

/**
 * Gets the browser of this worker, started with its first test file; call this at the start of a file. A visit
 * that begins in a test ends with it, and other pages that a file leaves open are closed after it, except tabs kept
 * for the next visitor. It paints only for files that take screenshots.
 */
export async function sharedBrowser({ paints = false } = {}): Promise<Browser> {
  const known = running.get(paints);
  const browser = known?.isConnected() === true ? known : await launchChromium({ paints });
  running.set(paints, browser);
  keepTabs(browser);
  let before: readonly Tab[] = [];
  beforeEach(() => {
    before = listVisits(browser);
  });
  afterEach(async () => {
    const visits = listVisits(browser).filter((tab) => !before.includes(tab));
    await Promise.all(visits.map((tab) => tab.leave()));
  });
  afterAll(async () => {
    await Promise.all(abandonedContexts(browser).map((context) => context.close()));
  });
  return browser;
}
