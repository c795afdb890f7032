import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

export type FirstLoad = { path: string; js: number; css: number; requests: number };

/**
 * The bytes of a page's first load up to `load`, without interaction, as brotli 11: the scripts that
 * were fetched, and the styles, most of which stand in the page itself.
 */
export async function measureFirstLoad(
  browser: Browser,
  { baseURL, path }: { baseURL: string; path: string },
): Promise<FirstLoad> {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  const sheets: Promise<Buffer>[] = [];
  let requests = 0;
  page.on('response', (response) => {
    requests += 1;
    const type = response.request().resourceType();
    if (type === 'script') scripts.push(response.body());
    if (type === 'stylesheet') sheets.push(response.body());
  });
  await page.goto(path, { waitUntil: 'load' });
  const inlined = await page.evaluate(() =>
    Array.from(document.querySelectorAll('head style'), ({ textContent }) => textContent).join(''),
  );
  const js = await compressed(scripts);
  const css = (await compressed(sheets)) + brotliCompressSync(inlined).length;
  await context.close();
  return { path, js, css, requests };
}

async function compressed(bodies: readonly Promise<Buffer>[]): Promise<number> {
  let sum = 0;
  for (const body of await Promise.all(bodies)) sum += brotliCompressSync(body).length;
  return sum;
}
