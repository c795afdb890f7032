import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { hydrated } from './page-watch.ts';

/**
 * The limit of JS and CSS of a page, compressed. Sign-in belongs to the signed-in part and includes its
 * fields; the page of a machine includes its chart.
 */
export function hardLine(path: string): number {
  if (isSigningIn(path)) return 168.5 * 1024;
  return (isChart(path) ? 161 : 147) * 1024;
}

function isChart(path: string): boolean {
  return /^(\/en)?\/flows\/./.test(path);
}

/** The limit of requests of a page until the application has started, including the page itself. */
export function mostRequests(path: string): number {
  return isSigningIn(path) ? 30 : 22;
}

function isSigningIn(path: string): boolean {
  return /^(\/en)?\/auth\//.test(path);
}

export type FirstLoad = {
  path: string;
  js: number;
  css: number;
  requests: number;
  cls: number;
  /** The address of the picture that is the largest paint; empty when it is text. */
  largest: string;
};

/**
 * Measures the bytes of each page's first load, without interaction, as brotli 11: the scripts requested
 * until the application started, and the styles, most of which are inlined.
 */
export async function measureFirstLoads(
  browser: Browser,
  {
    baseURL,
    paths,
    viewport = { width: 412, height: 823 },
  }: {
    baseURL: string;
    paths: readonly string[];
    viewport?: { width: number; height: number };
  },
): Promise<readonly FirstLoad[]> {
  const context = await browser.newContext({ baseURL, viewport });
  const page = await context.newPage();
  await page.addInitScript(addUpShifts);
  await page.addInitScript(keepLargestPaint);
  // No cache is kept between pages, so each is a first load.
  const network = await context.newCDPSession(page);
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const rows: FirstLoad[] = [];
  for (const path of paths) rows.push(await measureFirstLoad(page, path));
  await context.close();
  return rows;
}

async function measureFirstLoad(page: Page, path: string): Promise<FirstLoad> {
  await page.goto(path);
  await hydrated(page);
  // Pictures in view come a moment later than the application.
  await page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  // The browser reports the largest paint a moment after it.
  await page.waitForFunction(() => 'largest' in window);
  const { urls, inlined, cls, largest } = await page.evaluate(() => {
    const started = performance.getEntriesByName('started')[0]?.startTime ?? 0;
    return {
      urls: performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= started)
        .map(({ name }) => name),
      cls: Number(Reflect.get(window, 'shifted')),
      largest: String(Reflect.get(window, 'largest')),
      inlined: Array.from(document.querySelectorAll('head style'), (style) => style.textContent),
    };
  });
  const sumCompressedSizes = (ending: string) => {
    const files = new Set(urls.filter((url) => new URL(url).pathname.endsWith(ending)));
    return [...files].reduce((sum, file) => sum + compressedSize(file), 0);
  };
  return {
    path,
    js: sumCompressedSizes('.js'),
    css: sumCompressedSizes('.css') + brotliCompressSync(inlined.join('')).length,
    // Pictures are lazy and have separate limits (tests/structure/papers.test.ts).
    requests: urls.filter((url) => !/\.(?:avif|webp)$/.test(new URL(url).pathname)).length + 1,
    cls,
    largest,
  };
}

/** Runs in the page before its scripts. */
function keepLargestPaint(): void {
  new PerformanceObserver((list) => {
    const url: unknown = Reflect.get(list.getEntries().at(-1) ?? {}, 'url');
    Object.assign(window, { largest: url ?? '' });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page before its scripts. */
function addUpShifts(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
    const before = Number(Reflect.get(window, 'shifted'));
    Object.assign(window, { shifted: values.reduce((sum, value) => sum + value, before) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Uses the build's brotli files where they exist; compressing again takes seconds. */
function compressedSize(url: string): number {
  const file = join('dist/client', new URL(url).pathname);
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size;
  return brotliCompressSync(readFileSync(file)).length;
}

/** Formats the size of each page as a table, the heaviest first. */
export function firstLoadTable(rows: readonly FirstLoad[]) {
  const kibibytes = (bytes: number) => Number((bytes / 1024).toFixed(1));
  return rows
    .toSorted((one, other) => other.js + other.css - one.js - one.css)
    .map(({ path, js, css, requests, cls }) => ({
      path,
      'JS KiB': kibibytes(js),
      'CSS KiB': kibibytes(css),
      'KiB left': kibibytes(hardLine(path) - js - css),
      requests,
      CLS: Number(cls.toFixed(3)),
    }));
}
