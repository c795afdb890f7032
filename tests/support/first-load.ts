import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { hydrated } from './page-watch.ts';

/**
 * Returns what a page may take of JS and CSS, packed. Signing in belongs to the signed-in part, and brings
 * its fields along; the page of a machine brings its chart.
 */
export function hardLine(path: string): number {
  if (isSigningIn(path)) return 183.5 * 1024;
  return (isChart(path) ? 158 : 146) * 1024;
}

function isChart(path: string): boolean {
  return /^(\/en)?\/flows\/./.test(path);
}

/** Returns how many requests a page may make before the application stands, its own among them. */
export function mostRequests(path: string): number {
  return isSigningIn(path) ? 42 : 18;
}

function isSigningIn(path: string): boolean {
  return /^(\/en)?\/auth\//.test(path);
}

export type FirstLoad = { path: string; js: number; css: number; requests: number; cls: number };

/**
 * Returns the bytes of each page's first load, without interaction, as brotli 11: the scripts that were
 * asked for until the application stood, and the styles, most of which stand in the page itself.
 */
export async function measureFirstLoads(
  browser: Browser,
  { baseURL, paths }: { baseURL: string; paths: readonly string[] },
): Promise<readonly FirstLoad[]> {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript(addUpShifts);
  // Nothing is kept from one page to the next, so each is the first.
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
  const { urls, inlined, cls } = await page.evaluate(() => {
    const started = performance.getEntriesByName('started')[0]?.startTime ?? 0;
    return {
      urls: performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= started)
        .map(({ name }) => name),
      cls: Number(Reflect.get(window, 'shifted')),
      inlined: Array.from(document.querySelectorAll('head style'), (style) => style.textContent),
    };
  });
  const sizeOf = (ending: string) => {
    const files = new Set(urls.filter((url) => new URL(url).pathname.endsWith(ending)));
    return [...files].reduce((sum, file) => sum + compressedSize(file), 0);
  };
  return {
    path,
    js: sizeOf('.js'),
    css: sizeOf('.css') + brotliCompressSync(inlined.join('')).length,
    requests: urls.length + 1,
    cls,
  };
}

/** Runs in the page, before anything of it. */
function addUpShifts(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
    const before = Number(Reflect.get(window, 'shifted'));
    Object.assign(window, { shifted: values.reduce((sum, value) => sum + value, before) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The build has packed what is worth it, as far as brotli goes; to do it again takes seconds. */
function compressedSize(url: string): number {
  const file = join('dist/client', new URL(url).pathname);
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size;
  return brotliCompressSync(readFileSync(file)).length;
}

/** Returns what each page takes, as a table, the heaviest first. */
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
