import { expect, inject, test } from 'vitest';
import { walks } from '#tests/bench/walk.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';

type Drawn = { elements: number; commits: number };

declare global {
  interface Window {
    /** How often React has changed the document. */
    commits: number;
    /** The content of the first frame of the page that is being opened. */
    firstFrame: Promise<Drawn>;
  }
}

const browser = await sharedBrowser();

/** The most elements of the document in the first frame of a page; content below its first screen comes later. */
const mostElements: Readonly<Record<string, number>> = {
  '/': 300,
  '/saas': 410,
  '/services/trademark': 480,
};
/** The commits of the click, of the router's states and of the page. */
const mostCommits = 5;

test('a move to a page that was visited before draws its first screen alone, in few commits', async () => {
  const context = await browser.newContext({
    baseURL: inject('siteUrl'),
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(countCommits);
  await page.goto('/');
  await hydrated(page);
  const move = async (path: string) => {
    await page.evaluate(watchFirstFrame, path);
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
    return { path, ...(await page.evaluate(() => window.firstFrame)) };
  };
  const [first, ...others] = walks.main;
  const circle = [...others, first];
  for (const path of circle) await move(path);
  const drawn = [];
  for (const path of circle) drawn.push(await move(path));
  await context.close();

  expect(drawn.filter(({ commits }) => commits > mostCommits)).toEqual([]);
  expect(drawn.filter(({ path, elements }) => elements > (mostElements[path] ?? 0))).toEqual([]);
});

test('a pressed link looks different until its page is shown', async () => {
  const context = await browser.newContext({ baseURL: inject('siteUrl'), locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/');
  await hydrated(page);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const link = page.locator('a[href="/saas"]').filter({ visible: true }).first();
  const readOutline = () => link.evaluate((element) => getComputedStyle(element).outlineStyle);
  const before = await readOutline();
  await link.click();
  const pressed = await readOutline();
  held.resolve();
  await page.waitForURL('**/saas');
  await page.locator('a[data-pressed]').waitFor({ state: 'detached' });
  await context.close();

  expect({ before, pressed }).toEqual({ before: 'none', pressed: 'dashed' });
});

/** Runs in the page: counts the commits that React reports to the developer tools. */
function countCommits(): void {
  window.commits = 0;
  const tools = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot() {
      window.commits += 1;
    },
    onCommitFiberUnmount() {},
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
}

/** Runs in the page. */
function watchFirstFrame(path: string): void {
  window.firstFrame = new Promise((resolve) => {
    const before = document.querySelector('h1')?.textContent;
    let begun = 0;
    const note = () => {
      begun = window.commits;
    };
    window.addEventListener('click', note, { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (location.pathname !== path) return;
      if (document.querySelector('h1')?.textContent === before) return;
      seen.disconnect();
      requestAnimationFrame(() =>
        resolve({
          elements: document.querySelectorAll('*').length,
          commits: window.commits - begun,
        }),
      );
    });
    seen.observe(document, { childList: true, subtree: true, characterData: true });
  });
}
