import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** What a page may take of JS and CSS, packed. Signing in belongs to the signed-in part: 60 KiB more. */
export function hardLine(path: string): number {
  return (/^(\/en)?\/auth\//.test(path) ? 210 : 150) * 1024;
}

export type FirstLoad = { path: string; js: number; css: number; requests: number };

/**
 * The bytes of a page's first load up to `load`, without interaction, as brotli 11: the scripts that
 * were fetched by then, and the styles, most of which stand in the page itself.
 */
export async function measureFirstLoad(
  browser: Browser,
  { baseURL, path }: { baseURL: string; path: string },
): Promise<FirstLoad> {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'load' });
  const { urls, inlined } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loaded = navigation === undefined ? Infinity : navigation.startTime + navigation.duration;
    return {
      urls: performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= loaded)
        .map(({ name }) => name),
      inlined: Array.from(document.querySelectorAll('head style'), (style) => style.textContent),
    };
  });
  await context.close();
  const sizeOf = async (ending: string) => {
    const files = new Set(urls.filter((url) => new URL(url).pathname.endsWith(ending)));
    const sizes = await Promise.all(Array.from(files, compressedSize));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return {
    path,
    js: await sizeOf('.js'),
    css: (await sizeOf('.css')) + brotliCompressSync(inlined.join('')).length,
    requests: urls.length + 1,
  };
}

// Most pages share most files, and packing one takes long.
const sizes = new Map<string, Promise<number>>();

function compressedSize(url: string): Promise<number> {
  const size = sizes.get(url) ?? packedSize(url);
  sizes.set(url, size);
  return size;
}

async function packedSize(url: string): Promise<number> {
  return brotliCompressSync(await (await fetch(url)).text()).length;
}

/** What each page takes, as a table, the heaviest first. */
export function firstLoadTable(rows: readonly FirstLoad[]) {
  const kibibytes = (bytes: number) => Number((bytes / 1024).toFixed(1));
  return rows
    .toSorted((one, other) => other.js + other.css - one.js - one.css)
    .map(({ path, js, css, requests }) => ({
      path,
      'JS KiB': kibibytes(js),
      'CSS KiB': kibibytes(css),
      'KiB left': kibibytes(hardLine(path) - js - css),
      requests,
    }));
}
