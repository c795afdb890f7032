import { randomUUID } from 'node:crypto';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Locale } from '#contract/base/picklists.ts';
import { openTab } from './kept-tabs.ts';

/** A person with a real browser. `problems` collects console and page errors. */
export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** The owner of faults that happen to this visitor alone (`sandbox/site/control.ts`). */
  tester: string;
  problems: readonly string[];
  close: () => Promise<void>;
};

export type Device = 'phone' | 'desktop';

export async function openVisitor(
  browser: Browser,
  {
    baseURL,
    locale,
    device,
    scheme = 'light',
    javaScriptEnabled = true,
    timezoneId = 'Asia/Shanghai',
    kept = {},
  }: {
    baseURL: string;
    locale: Locale;
    device: Device;
    scheme?: 'light' | 'dark';
    javaScriptEnabled?: boolean;
    /** The time zone of the browser. */
    timezoneId?: string;
    /** The local storage from an earlier visit. */
    kept?: Readonly<Record<string, string>>;
  },
): Promise<Visitor> {
  const { context, page, leave } = await openTab(browser, {
    baseURL,
    locale,
    colorScheme: scheme,
    javaScriptEnabled,
    timezoneId,
    reducedMotion: 'reduce',
    viewport: device === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(device === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  });
  const tester = randomUUID();
  await context.setExtraHTTPHeaders({ 'x-sandbox-tester': tester });
  await store(page, baseURL, kept);
  return { page, context, tester, problems: collectProblems(page), close: leave };
}

/** Fills the local storage of a site, from a page of it with nothing on it. */
async function store(
  page: Page,
  baseURL: string,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(entries).length === 0) return;
  if (!page.url().startsWith(baseURL)) await page.goto(`${baseURL}/healthz`);
  await page.evaluate((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, Object.entries(entries));
}

/** Collects the console and page errors of a page from now on. */
function collectProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request that the page itself gave up (an immediate look aborts the held one) is no failure.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${reason}`);
  });
  return problems;
}

/** Decodes the QR code on the screen like a wallet. Null when it is unreadable. */
export async function scanQr(code: Locator): Promise<string | null> {
  // During navigation the page renders the same code again; the first image may be removed by then.
  const shot = await code.screenshot().catch(() => code.screenshot());
  const picture = PNG.sync.read(shot);
  const pixels = new Uint8ClampedArray(picture.data);
  return jsQR(pixels, picture.width, picture.height)?.data ?? null;
}

/** Measures the horizontal scroll range in px; 0 on a page that fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
