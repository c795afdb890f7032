import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { hydrated } from '#tests/support/page-watch.ts';

/** Pages of which each links to the next, in a circle. */
export const walks = {
  main: ['/', '/saas', '/services/trademark'],
  public: [
    '/about',
    '/incubation',
    '/incubation/innovation',
    '/incubation/report',
    '/packages',
    '/flows',
  ],
  account: [
    '/user/profile',
    '/user/security',
    '/user/membership',
    '/user/orders',
    '/user/downloadable-reports',
    '/user/notifications',
  ],
} as const;

export type WalkName = keyof typeof walks;

/** The local storage of a signed-in person, or nothing. */
export type Stored = Readonly<Record<string, string>>;

export type Walk = {
  /** Makes the next move and answers the ms from the click until the page has been painted. */
  move: () => Promise<{ path: string; ms: number }>;
  /** Waits until the page has drawn what comes after its first frame. */
  rest: () => Promise<void>;
  session: CDPSession;
  close: () => Promise<void>;
};

/** Opens a desktop browser in Chinese with this local storage. */
export function openWalker(
  browser: Browser,
  { url, stored }: { url: string; stored: Stored },
): Promise<BrowserContext> {
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
  return browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
}

/** Opens a desktop tab and visits every page of the walk a few times. */
export async function openWalk(
  browser: Browser,
  { url, name, stored = {} }: { url: string; name: WalkName; stored?: Stored },
): Promise<Walk> {
  const context = await openWalker(browser, { url, stored });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const paths = walks[name];
  let moves = 0;
  const move = async () => {
    moves += 1;
    const path = paths[moves % paths.length] ?? paths[0];
    return { path, ms: await step(page, path) };
  };
  await page.goto(paths[0]);
  await hydrated(page);
  for (let visit = 0; visit < 4 * paths.length; visit += 1) await move();
  return { move, rest: () => rest(page), session, close: () => context.close() };
}

/** Waits until the page has as many elements in three idle moments one after another. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let same = 0, before = -1; same < 3;) {
      await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
      const now = document.querySelectorAll('*').length;
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/**
 * Clicks the first visible link to `path`, as a person does, and answers the ms from the click until the
 * page has been painted. In a trace the time between is marked `clicked` and `painted`.
 */
async function step(page: Page, path: string): Promise<number> {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first();
  // Content drawn after the first frame would move the link away from the pointer.
  await rest(page);
  await link.hover();
  await page.evaluate(watchPainted, path);
  // The driver's own `click` hit-tests the pointer's position several times, as long as the page takes.
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => window.moved);
}

declare global {
  interface Window {
    /** The ms of the move that is watched. */
    moved: Promise<number>;
  }
}

/** Runs in the page and keeps no references to it. */
function watchPainted(path: string): void {
  window.moved = new Promise((resolve) => {
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
