import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { build, type InlineConfig } from 'vite';
import { consoleBuild } from '#tools/build/console-build.ts';
import { seedPerson } from '#tests/look/person.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { toShares, type Place, type Shares } from './code-owners.ts';
import { startDemo, visitorOptions } from './demo-console.ts';
import { median } from './figures.ts';
import { press, waitForScripts } from './press-watch.ts';

/** The owners of our own code, by folder. Other code belongs to its package. */
const ours: readonly (readonly [string, RegExp])[] = [
  ['our pages', /\/src\/(?:console|app|routes)\//],
  ['our shared parts', /\/src\//],
  ['our machines, contract and texts', /\/(?:machines|contract|locales)\//],
];

const root = join(import.meta.dirname, '../..');
const siteBuild: InlineConfig = {
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
};

/**
 * Attributes the code of the slowest press of the console, which opens the form of an act over a case, and that
 * of the site, which jumps from the head of an order to its messages, to the packages and folders that it comes
 * from: ms with the processor slowed down four times, median of the rounds.
 */
export async function measurePressOwners(browser: Browser, rounds: number) {
  const demo = await startDemo();
  const person = await registerPerson(demo.site.url);
  const { processing } = await seedPerson(demo.site.url, person);
  const kept = { locale: 'zh-CN', ...toStoredSession(person) };
  const onSite = await openVisitor(browser, { ...visitorOptions, baseURL: demo.site.url, kept });
  const atConsole = await demo.openConsole(browser);
  try {
    return {
      'the form of an act in the console': await measure(rounds, consoleBuild, {
        page: atConsole.page,
        open: () => openCase(atConsole.page),
        shown: atConsole.page.getByRole('dialog'),
      }),
      'the jump to the messages of an order': await measure(rounds, siteBuild, {
        page: onSite.page,
        open: () => openOrder(onSite.page, processing),
        shown: onSite.page.locator('#conversation:target'),
      }),
    };
  } finally {
    await Promise.all([onSite.close(), atConsole.close()]);
    await demo.close();
  }
}

/** A press: `open` loads its page afresh and returns the control, `shown` is there after it. */
type Pressed = { page: Page; open: () => Promise<Locator>; shown: Locator };

async function openCase(page: Page): Promise<Locator> {
  await page.goto('/');
  const orders = page.locator('main a[href^="/orders/"]');
  await orders.first().waitFor();
  await page.goto((await orders.first().getAttribute('href')) ?? '');
  const act = page.locator('[data-part="acts"] button:has(kbd)').first();
  await act.waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  return act;
}

async function openOrder(page: Page, orderNo: string): Promise<Locator> {
  await page.goto(`/user/orders/${orderNo}`);
  await hydrated(page);
  const link = page.locator('main a[href="#conversation"]');
  await link.waitFor();
  await page.evaluate(waitForScripts);
  return link;
}

async function measure(rounds: number, config: InlineConfig, pressed: Pressed) {
  const folder = await mkdtemp(join(tmpdir(), 'xuyuan-maps-'));
  try {
    // The same files as in `dist`, with their source maps.
    await build({ ...config, build: { ...config.build, outDir: folder, sourcemap: 'hidden' } });
    const findOwner = await readOwners(join(folder, 'assets'));
    const presses = [];
    for (let round = 0; round < rounds; round += 1)
      presses.push(await profilePress(pressed, findOwner));
    return summarize(presses);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a function that finds the owner of a place in a built file. */
async function readOwners(assets: string): Promise<FindOwner> {
  const maps = new Map<string, SourceMap>();
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.map')) continue;
    const payload = JSON.parse(await readFile(join(assets, name), 'utf8'));
    maps.set(name.replace(/\.map$/, ''), new SourceMap(payload));
  }
  return ({ url, lineNumber, columnNumber }) => {
    const entry = maps.get(url.split('/').at(-1) ?? '')?.findEntry(lineNumber, columnNumber);
    if (entry === undefined || !('originalSource' in entry)) return null;
    const { originalSource: source } = entry;
    const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
    return inPackage ?? ours.find(([, path]) => path.test(source))?.[0] ?? null;
  };
}

type FindOwner = (place: Place) => string | null;
type Profiled = { ms: number; shares: Shares };

async function profilePress(pressed: Pressed, findOwner: FindOwner): Promise<Profiled> {
  const { page } = pressed;
  const control = await pressed.open();
  const box = await control.boundingBox();
  if (box === null) throw new Error('the page does not show the control');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: 200 });
  await devtools.send('Profiler.start');
  const { timing } = await press(page, { x: box.x + 20, y: box.y + box.height / 2 });
  const { profile } = await devtools.send('Profiler.stop');
  await devtools.detach();
  await pressed.shown.waitFor();
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
