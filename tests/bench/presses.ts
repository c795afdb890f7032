import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '#tests/support/free-port.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { entryArguments } from '#tests/support/server-process.ts';
import { addColleague, signInAtConsole } from '#tests/support/site-colleague.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { startSite } from '#tests/support/site.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { pagesToPicture } from '#tests/look/pages.ts';
import { seedPerson, type Seeded } from '#tests/look/person.ts';
import { percentile } from './figures.ts';

/** What a person can press; in the console also in its navigation. */
const pressed =
  ':is(button, a[href], input, select, textarea, summary, label, [role="tab"]):visible';
const controls = { site: `main ${pressed}`, console: `:is(main, nav) ${pressed}` } as const;
/** Event timing reports no press that is shown sooner; ms. */
const shortestMs = 16;

type Press = { path: string; control: string; ms: number };

/**
 * Measures the time from a press to the next frame (INP) of every kind of control on the pages of account
 * and payment, and on those of the console of a site with the demo: each on a freshly loaded page, with the
 * processor slowed down four times.
 */
export async function measurePresses(browser: Browser) {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuyuan-presses-'));
  execFileSync(process.execPath, [...entryArguments('admin'), 'demo'], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir },
  });
  const port = String(await freePort());
  const site = await startSite({ DATA_DIR: dataDir, CONSOLE_PORT: port });
  const person = await registerPerson(site.url);
  const seeded = await seedPerson(site.url, person);
  const ofPerson = (await pagesToPicture(site.url, seeded)).filter(({ signedIn }) => signedIn);
  const visit = { locale: 'zh-CN', device: 'desktop' } as const;
  const onSite = await openVisitor(browser, {
    ...visit,
    baseURL: site.url,
    kept: { locale: 'zh-CN', ...toStoredSession(person) },
  });
  const atConsole = await openVisitor(browser, {
    ...visit,
    baseURL: `http://127.0.0.1:${port}`,
    kept: { locale: 'zh-CN' },
  });
  try {
    const rows = [];
    const ofAccount: Press[] = [];
    for (const { path } of ofPerson)
      ofAccount.push(...(await pressEach(onSite.page, 'site', path)));
    rows.push(summarize('account and payment', ofAccount));
    await signInAtConsole(atConsole.page, await addColleague(dataDir, 'money'));
    const ofConsole: Press[] = [];
    for (const path of pagesOfConsole(seeded))
      ofConsole.push(...(await pressEach(atConsole.page, 'console', path)));
    rows.push(summarize('console', ofConsole));
    return { rows, slowest: listSlowest([...ofAccount, ...ofConsole]) };
  } finally {
    await onSite.close();
    await atConsole.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function pagesOfConsole({ processing, completed, refunded }: Seeded): readonly string[] {
  const orders = [processing, completed, refunded].map((orderNo) => `/orders/${orderNo}`);
  return ['/', ...orders, '/find', '/log', '/differences', '/sessions', '/status'];
}

function summarize(pages: string, presses: readonly Press[]) {
  const ms = presses.map((press) => press.ms);
  return {
    pages,
    presses: presses.length,
    p50Ms: percentile(ms, 0.5),
    p98Ms: percentile(ms, 0.98),
  };
}

const listSlowest = (presses: readonly Press[]) =>
  presses.toSorted((one, other) => other.ms - one.ms).slice(0, 12);

/** Presses one control of each kind on a page. */
async function pressEach(page: Page, where: keyof typeof controls, path: string): Promise<Press[]> {
  const open = async () => {
    await page.goto(path);
    if (where === 'site') await hydrated(page);
    else await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    // A person reads a page before the first press; meanwhile it loads code in idle time.
    await page.evaluate(waitForScripts);
  };
  await open();
  const kinds = await page.locator(controls[where]).evaluateAll((elements) => {
    const toKind = (element: Element) => `${element.localName} ${element.className}`;
    return elements
      .map(toKind)
      .flatMap((kind, index, all) => (all.indexOf(kind) === index ? index : []));
  });
  const cpu = await page.context().newCDPSession(page);
  const presses: Press[] = [];
  for (const index of kinds) {
    await open();
    const control = page.locator(controls[where]).nth(index);
    if ((await control.count()) === 0) continue;
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    if (box === null) continue;
    const name = await control.evaluate((element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent.trim();
      return `${element.localName} ${text.slice(0, 24)}`;
    });
    await page.evaluate(watchPresses);
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    // A press that leaves the document has no frame here.
    const ms = await page.evaluate(readPresses).catch(() => null);
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (ms !== null) presses.push({ path, control: name, ms: Math.max(ms, shortestMs) });
  }
  await cpu.detach();
  return presses;
}

/** Runs in the page: waits until no script has arrived for a quarter of a second. */
function waitForScripts(): Promise<void> {
  return new Promise((resolve) => {
    let before = -1;
    const check = () => {
      const now = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'));
      if (now.length === before) return resolve();
      before = now.length;
      setTimeout(check, 250);
    };
    check();
  });
}

/** Runs in the page. */
function watchPresses(): void {
  Object.assign(window, { slowestPress: 0 });
  const presses = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    const before = Number(Reflect.get(window, 'slowestPress'));
    const slowest = Math.max(before, ...list.getEntries().map(({ duration }) => duration));
    Object.assign(window, { slowestPress: slowest });
  }).observe(presses);
}

/** Runs in the page: event timing reports a press some frames after it was shown. */
function readPresses(): Promise<number> {
  return new Promise((resolve) => {
    let frames = 0;
    const next = () => {
      frames += 1;
      if (frames < 12) requestAnimationFrame(next);
      else resolve(Number(Reflect.get(window, 'slowestPress')));
    };
    requestAnimationFrame(next);
  });
}
