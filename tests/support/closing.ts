import type { Browser } from 'playwright-core';

const timeoutMs = 10_000;

/**
 * Adds a time limit to every close of a browser, its contexts and pages. Playwright has none and
 * Chromium may never respond, as when a page closes while its form is being sent. Anything left open
 * ends with the process; no test depends on it.
 */
export function limitCloses(browser: Browser): Browser {
  limitClose(browser);
  browser.on('context', (context) => {
    limitClose(context);
    context.on('page', limitClose);
  });
  return browser;
}

function limitClose<Options>(opened: { close: (options?: Options) => Promise<void> }): void {
  const close = opened.close.bind(opened);
  opened.close = async (options) => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([close(options), timeout]).finally(() => clearTimeout(timer));
  };
}
