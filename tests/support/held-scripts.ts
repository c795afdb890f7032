import type { Page } from 'playwright-core';

/**
 * Opens `path` as a slow network shows it: drawn, with every script still on its way until the answer
 * is called. A page waits for its scripts before it says that it has loaded.
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
  return async () => {
    release();
    await page.waitForLoadState('load');
    await page.unroute(scripts);
  };
}
