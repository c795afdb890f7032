import type { Browser } from 'playwright-core';
import {
  isRendered,
  measurePaint,
  serveHtml,
  withoutScripts,
  type Network,
  type Paint,
} from './first-paint.ts';
import { median, rounded } from './figures.ts';

/**
 * Splits what a page paints later than its static twin by owner. Four pages of the same elements and styles are
 * opened in turn, cold, at CPU x4:
 *
 * - the twin, without scripts and data;
 * - the bytes: its scripts and data are there and do not run;
 * - the scripts: the page itself from a bare server;
 * - the page from its own server.
 *
 * Answers the medians of the largest paint, of the first byte, and of the largest paint against the twin's;
 * nothing for a page that the browser draws.
 */
export async function measurePaintOwners(
  browser: Browser,
  { url, path, runs }: { url: string; path: string; runs: number },
) {
  const html = await (await fetch(`${url}${path}`)).text();
  if (!isRendered(html)) return [];
  const inert = html
    .replaceAll('<script', '<script type="text/plain"')
    .replaceAll(/rel="(modulepreload|preload|stylesheet)"/g, 'rel="none $1"');
  const served = {
    twin: await serveHtml(withoutScripts(html), url),
    bytes: await serveHtml(inert, url),
    scripts: await serveHtml(html, url),
  };
  const addresses = {
    twin: `${served.twin.url}${path}`,
    bytes: `${served.bytes.url}${path}`,
    scripts: `${served.scripts.url}${path}`,
    page: `${url}${path}`,
  };
  const rows = [];
  for (const network of ['fast4g', 'slow4g'] as const) {
    rows.push(...(await measureEach(browser, { addresses, network, runs })));
  }
  for (const { server } of Object.values(served)) server.close();
  return rows.map((row) => ({ path, ...row }));
}

async function measureEach(
  browser: Browser,
  {
    addresses,
    network,
    runs,
  }: { addresses: Readonly<Record<string, string>>; network: Network; runs: number },
) {
  const names = Object.keys(addresses);
  const paints = names.map((name): { name: string; seen: Paint[] } => ({ name, seen: [] }));
  for (let run = 0; run < runs; run += 1) {
    // Each is first in its turn, so that none always follows the same one.
    for (let turn = 0; turn < names.length; turn += 1) {
      const row = paints[(run + turn) % names.length];
      row?.seen.push(await measurePaint(browser, addresses[row.name] ?? '', network));
    }
  }
  const twins = paints[0]?.seen ?? [];
  return paints.map(({ name, seen }) => ({
    network,
    name,
    lcpMs: Math.round(median(seen.map(({ lcp }) => lcp))),
    firstByteMs: Math.round(median(seen.map(({ firstByte }) => firstByte))),
    toTwin: rounded(median(seen.map(({ lcp }, run) => lcp / (twins[run]?.lcp ?? Number.NaN)))),
    largest: seen[0]?.largest ?? '',
  }));
}
