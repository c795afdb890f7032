import { createServer, request as send, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { median, rounded } from './figures.ts';

export const networks = {
  fast4g: { latency: 165, throughput: (8.1 * 1024 * 1024) / 8 },
  slow4g: { latency: 562, throughput: (1.44 * 1024 * 1024) / 8 },
} as const;
export type Network = keyof typeof networks;

/** Far more than a page takes on the slower network. */
const paintLimitMs = 60_000;

/**
 * The time without paint or layout shift before the figures are taken. It waits for neither a frame nor
 * an idle callback: a page without changes may get none.
 */
const quietMs = 300;

/**
 * Measures how much later a page paints than its static twin: the same HTML and CSS without any script,
 * which is the limit for a page with this content. Paired runs, cold cache, CPU x4. Null for a page that
 * the server does not render, as its twin is empty.
 */
export async function measureFirstPaint(
  browser: Browser,
  { url, path, runs }: { url: string; path: string; runs: number },
) {
  const html = await (await fetch(`${url}${path}`)).text();
  if (!isRendered(html)) return null;
  const twin = await serveHtml(withoutScripts(html), url);
  const measure = async (network: Network) => {
    const pages: Paint[] = [];
    const twins: Paint[] = [];
    for (let run = 0; run < runs; run += 1) {
      pages.push(await measurePaint(browser, `${url}${path}`, network));
      twins.push(await measurePaint(browser, `${twin.url}${path}`, network));
    }
    const ratio = (pick: (paint: Paint) => number) =>
      rounded(
        median(pages.map((paint, run) => pick(paint) / (twins[run] ? pick(twins[run]) : NaN))),
      );
    return {
      lcpRatio: ratio(({ lcp }) => lcp),
      fcpRatio: ratio(({ fcp }) => fcp),
      lcpMs: median(pages.map(({ lcp }) => lcp)),
      twinLcpMs: median(twins.map(({ lcp }) => lcp)),
      cls: rounded(median(pages.map(({ cls }) => cls))),
    };
  };
  const fast4g = await measure('fast4g');
  const slow4g = await measure('slow4g');
  twin.server.close();
  return { path, runs, fast4g, slow4g };
}

/** Times in ms since the start of the navigation; the largest element as `name.class`. */
export type Paint = { firstByte: number; fcp: number; lcp: number; cls: number; largest: string };

export async function measurePaint(
  browser: Browser,
  url: string,
  network: Network,
): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { latency, throughput } = networks[network];
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'load' });
  const paint = await page.evaluate(
    ({ limitMs, quietMs }) =>
      new Promise<Paint>((resolve, reject) => {
        const [navigation] = performance.getEntriesByType('navigation');
        const firstByte =
          navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
        const seen = { firstByte, fcp: 0, lcp: 0, cls: 0, largest: '' };
        const isPainted = () => seen.fcp > 0 && seen.lcp > 0;
        let quiet = 0;
        const note = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) {
            if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
            if (entry.entryType === 'largest-contentful-paint') {
              seen.lcp = entry.startTime;
              const element = 'element' in entry && entry.element;
              if (element instanceof Element) {
                seen.largest = `${element.localName}.${element.getAttribute('class') ?? ''}`;
              }
            }
            if (entry.entryType === 'layout-shift' && 'value' in entry) {
              seen.cls += Number(entry.value);
            }
          }
          clearTimeout(quiet);
          if (isPainted()) quiet = window.setTimeout(() => resolve(seen), quietMs);
        };
        for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) {
          new PerformanceObserver(note).observe({ type, buffered: true });
        }
        window.setTimeout(() => {
          if (!isPainted()) reject(new Error(`Not reported as painted: ${JSON.stringify(seen)}`));
        }, limitMs);
      }),
    { limitMs: paintLimitMs, quietMs },
  );
  await context.close();
  return paint;
}

/** True for the HTML of a page that the server renders; other pages have no twin. */
export function isRendered(html: string): boolean {
  return html.includes('<template id="scripts">');
}

/** The HTML of a page without its scripts and without what they need. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g, '');
}

/** Serves this HTML for every page, and all other files as the site at `url` serves them. */
export async function serveHtml(
  html: string,
  url: string,
): Promise<{ url: string; server: Server }> {
  const body = brotliCompressSync(html);
  const server = createServer((request, response) => {
    if (request.headers.accept?.includes('text/html')) {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': body.byteLength,
      });
      response.end(body);
      return;
    }
    const { method, headers } = request;
    const forwarded = send(new URL(request.url ?? '/', url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, server };
}
