import type { Browser } from 'playwright-core';

const timeoutMs = 10_000;

/**
 * Gives every close of a browser, its contexts and pages an end. Playwright sets no limit to it and
 * Chromium may never answer, as it does when a page is closed while its form is on the way. What
 * does not close is left to the end of the process: no test claims anything about it.
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
