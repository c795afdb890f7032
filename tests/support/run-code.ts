import type { Browser, Page } from 'playwright-core';

type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number];

export type RunCode = {
  path: string;
  /** Bytes of code that run in the first task of the scripts, before the browser may do anything else. */
  first: number;
  /** Bytes of code in the files of the document that run until the browser rests, with those of the first task. */
  all: number;
  /** Bytes of the packages that have not run by then. */
  idlePackages: number;
};

/**
 * Counts the code that a server-drawn page runs when its application starts, uncompressed and without interaction. Code
 * that is loaded but does not run, or is loaded later, is not counted.
 */
export async function measureRunCode(
  browser: Browser,
  { baseURL, path }: { baseURL: string; path: string },
): Promise<RunCode> {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await holdOtherScripts(page, baseURL + path);
  await page.addInitScript(holdNextTask);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await page.goto(path);
  await page.waitForFunction(() => 'goOn' in window);
  const first = await page.coverage.stopJSCoverage();
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await page.evaluate('window.goOn()');
  await page.waitForFunction(() => performance.getEntriesByName('started').length > 0);
  // Nothing more comes, so the time until the browser rests may be long.
  await page.evaluate(
    () => new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest))),
  );
  const later = await page.coverage.stopJSCoverage();
  await context.close();
  const ran = new Map<string, Set<number>>();
  addRun(ran, first);
  const firstBytes = sum(ran);
  addRun(ran, later);
  const packages = first.find(({ url }) => url.includes('/vendor-'));
  if (packages?.source === undefined) throw new Error('The packages are no file of their own.');
  const idlePackages = packages.source.length - (ran.get(packages.url)?.size ?? 0);
  return { path, first: firstBytes, all: sum(ran), idlePackages };
}

/**
 * Lets no script come that the document does not name: it is for a later moment, which a slow machine may reach
 * before the measure ends.
 */
async function holdOtherScripts(page: Page, address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  await page.route('**/assets/*.js', (route) => {
    const { pathname } = new URL(route.request().url());
    return html.includes(pathname) ? route.continue() : undefined;
  });
}

/** Runs in the page before its scripts: the application waits for its next task until `window.goOn` is called. */
function holdNextTask(): void {
  const { scheduler } = window;
  scheduler.yield = () =>
    new Promise<void>((resolve) => {
      Object.assign(window, { goOn: resolve });
    });
}

/** Adds the offsets of all characters that ran, by the address of their file. */
function addRun(ran: Map<string, Set<number>>, coverage: readonly Coverage[]): void {
  for (const { url, functions, source = '' } of coverage) {
    if (!new URL(url).pathname.startsWith('/assets/')) continue;
    const counts = new Uint8Array(source.length);
    // Inner ranges follow the outer ones and overrule them.
    for (const { ranges } of functions) {
      for (const { startOffset, endOffset, count } of ranges) {
        counts.fill(Math.min(count, 1), startOffset, endOffset);
      }
    }
    const offsets = ran.get(url) ?? new Set<number>();
    counts.forEach((count, offset) => count > 0 && offsets.add(offset));
    ran.set(url, offsets);
  }
}

function sum(ran: ReadonlyMap<string, ReadonlySet<number>>): number {
  return [...ran.values()].reduce((total, { size }) => total + size, 0);
}
