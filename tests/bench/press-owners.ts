import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { consoleBuild } from '#server/bin/console-build.ts';
import { toShares, type Place, type Shares } from './code-owners.ts';
import { startDemo } from './demo-console.ts';
import { median } from './figures.ts';
import { press } from './press-watch.ts';

/** The owners of our own code, by folder. Other code belongs to its package. */
const ours: readonly (readonly [string, RegExp])[] = [
  ['our pages of the console', /\/src\/console\//],
  ['our shared parts', /\/src\//],
  ['our machines, contract and texts', /\/(?:machines|contract|locales)\//],
];

/**
 * Attributes the code of the slowest press of the console, which opens the form of an act over a case, to the
 * packages and folders that it comes from: ms with the processor slowed down four times, median of the rounds.
 */
export async function measurePressOwners(browser: Browser, rounds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'xuyuan-console-'));
  await buildWithMaps(folder);
  const findOwner = await readOwners(folder);
  const demo = await startDemo();
  const { page, close } = await demo.openConsole(browser);
  try {
    await page.goto('/');
    const orders = page.locator('main a[href^="/orders/"]');
    await orders.first().waitFor();
    const path = (await orders.first().getAttribute('href')) ?? '';
    const presses = [];
    for (let round = 0; round < rounds; round += 1)
      presses.push(await profilePress(page, path, findOwner));
    return summarize(presses);
  } finally {
    await close();
    await demo.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the same files as `dist/console`, with their source maps. */
async function buildWithMaps(folder: string): Promise<void> {
  const { build: options } = consoleBuild;
  await build({ ...consoleBuild, build: { ...options, outDir: folder, sourcemap: 'hidden' } });
}

/** Returns a function that finds the owner of a place in a built file. */
async function readOwners(folder: string) {
  const maps = new Map<string, SourceMap>();
  const assets = join(folder, 'assets');
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.map')) continue;
    const payload = JSON.parse(await readFile(join(assets, name), 'utf8'));
    maps.set(name.replace(/\.map$/, ''), new SourceMap(payload));
  }
  return ({ url, lineNumber, columnNumber }: Place) => {
    const entry = maps.get(url.split('/').at(-1) ?? '')?.findEntry(lineNumber, columnNumber);
    if (entry === undefined || !('originalSource' in entry)) return null;
    const { originalSource: source } = entry;
    const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
    return inPackage ?? ours.find(([, path]) => path.test(source))?.[0] ?? null;
  };
}

type FindOwner = (place: Place) => string | null;
type Profiled = { ms: number; shares: Shares };

/** Presses the first act of the case on a freshly loaded page. */
async function profilePress(page: Page, path: string, findOwner: FindOwner): Promise<Profiled> {
  await page.goto(path);
  const act = page.locator('[data-part="acts"] button:has(kbd)').first();
  await act.waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  const box = await act.boundingBox();
  if (box === null) throw new Error('the case shows no act');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: 200 });
  await devtools.send('Profiler.start');
  const { timing } = await press(page, { x: box.x + 20, y: box.y + box.height / 2 });
  const { profile } = await devtools.send('Profiler.stop');
  await devtools.detach();
  await page.getByRole('dialog').waitFor();
  return { ms: timing.ms, shares: toShares(profile, findOwner, null) };
}

function summarize(presses: readonly Profiled[]) {
  const names = new Set(presses.flatMap(({ shares }) => Object.keys(shares)));
  const owners = [...names]
    .map((owner) => ({
      owner,
      ms: Math.round(median(presses.map(({ shares }) => (shares[owner] ?? 0) / 1000))),
    }))
    .filter(({ ms }) => ms > 0)
    .toSorted((one, other) => other.ms - one.ms);
  return { pressMs: median(presses.map(({ ms }) => ms)), owners };
}
