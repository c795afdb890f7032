import type { Page } from 'playwright-core';

/** Resolves when scripts have hydrated the page, so that a click works. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const element = document.querySelector('#main');
    const isReact = Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
    // Elements that need scripts are inert until then.
    return isReact && document.querySelector('button:disabled') === null;
  });
}

/** Opens an address as a signed-in person. Resolves when the header has sent its automatic requests. */
export async function openSignedIn(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/v1/notifications?*'), page.goto(address)]);
}

/** Returns the paths of everything the page asks the server for, from now on. */
export function requestedPaths(page: Page): { type: string; path: string }[] {
  const paths: { type: string; path: string }[] = [];
  page.on('request', (request) => {
    paths.push({ type: request.resourceType(), path: new URL(request.url()).pathname });
  });
  return paths;
}

/** Returns path, search and hash of where the page is. */
export function getPageAddress(page: Page): string {
  return page.url().slice(new URL(page.url()).origin.length);
}

/** Reads the browser's storage for the site. */
export function storedIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}
