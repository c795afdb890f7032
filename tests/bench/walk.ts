import type { Browser, CDPSession, Page } from 'playwright-core';
import { hydrated } from '#tests/support/page-watch.ts';

/** Pages of three kinds, each of which the header leads to. */
export const walk = ['/', '/saas', '/services/trademark'] as const;

export type Walk = { page: Page; session: CDPSession; close: () => Promise<void> };

/** The home page in a desktop tab, with every page of the walk visited a few times. */
export async function openWalk(browser: Browser, url: string): Promise<Walk> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(walk[0]);
  await hydrated(page);
  for (let move = 1; move <= 12; move += 1) await step(page, getPage(move));
  return { page, session, close: () => context.close() };
}

/** The target page of this move; the first move leads to the second page. */
export function getPage(move: number): string {
  return walk[move % walk.length] ?? walk[0];
}

/**
 * Clicks the header's link to `path`, as a person does, and answers the ms from the click until the
 * page has been painted. In a trace the time between is marked `clicked` and `painted`.
 */
export async function step(page: Page, path: string): Promise<number> {
  const painted = page.evaluate(untilPainted, path);
  await page.locator(`header nav a[href="${path}"]`).click();
  return painted;
}

/** Runs in the page and keeps no references to it. */
function untilPainted(path: string): Promise<number> {
  return new Promise((resolve) => {
    let clicked = 0;
    const note = ({ timeStamp }: Event) => {
      clicked = timeStamp;
      performance.mark('clicked');
    };
    window.addEventListener('click', note, { capture: true, once: true });
    const before = document.querySelector('h1')?.textContent;
    const afterFrame = () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        performance.mark('painted');
        resolve(performance.now() - clicked);
        performance.clearMarks();
      });
      port1.start();
      port2.postMessage(null);
    };
    const seen = new MutationObserver(() => {
      if (location.pathname !== path) return;
      if (document.querySelector('h1')?.textContent === before) return;
      seen.disconnect();
      requestAnimationFrame(afterFrame);
    });
    seen.observe(document, { childList: true, subtree: true, characterData: true });
  });
}
