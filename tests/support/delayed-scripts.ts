import type { Page } from 'playwright-core';

/**
 * Opens `path` as a slow network shows it: drawn, with every script still on its way until the answer
 * is called.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const scripts = /\/assets\/[^/]+\.js$/;
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  // The first paint is over, and the rest of the page is laid out (decision 014).
  await page.locator('html[data-painted]').waitFor();
  return async () => {
    release();
    await page.waitForLoadState('load');
    await page.unroute(scripts);
  };
}
