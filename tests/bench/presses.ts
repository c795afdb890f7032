import type { Browser, Page } from 'playwright-core';
import { hydrated } from '#tests/support/page-watch.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { pagesToPicture } from '#tests/look/pages.ts';
import { seedPerson } from '#tests/look/person.ts';
import { percentile } from './figures.ts';

/** What a person can press on a page. */
const controls =
  'main :is(button, a[href], input, select, textarea, summary, label, [role="tab"]):visible';
/** Event timing reports no press that is shown sooner; ms. */
const shortestMs = 16;

type Press = { path: string; control: string; ms: number };

/**
 * Measures the time from a press to the next frame (INP) of every kind of control on the pages of
 * account and payment: each on a freshly loaded page, with the CPU slowed down four times.
 */
export async function measurePresses(browser: Browser, { url }: { url: string }) {
  const person = await registerPerson(url);
  const pages = (await pagesToPicture(url, await seedPerson(url, person))).filter(
    ({ signedIn }) => signedIn,
  );
  const visitor = await openVisitor(browser, {
    baseURL: url,
    locale: 'zh-CN',
    device: 'desktop',
    kept: { locale: 'zh-CN', ...toStoredSession(person) },
  });
  const presses: Press[] = [];
  for (const { path } of pages) presses.push(...(await pressEach(visitor.page, path)));
  await visitor.close();
  const ms = presses.map((press) => press.ms);
  return {
    presses: presses.length,
    p50Ms: percentile(ms, 0.5),
    p98Ms: percentile(ms, 0.98),
    slowest: presses.toSorted((one, other) => other.ms - one.ms).slice(0, 12),
  };
}

/** Presses one control of each kind on a page. */
async function pressEach(page: Page, path: string): Promise<Press[]> {
  const open = async () => {
    await page.goto(path);
    await hydrated(page);
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    // A person reads a page before the first press; meanwhile it loads code in idle time.
    await page.evaluate(waitForScripts);
  };
  await open();
  const kinds = await page.locator(controls).evaluateAll((elements) => {
    const toKind = (element: Element) => `${element.localName} ${element.className}`;
    return elements
      .map(toKind)
      .flatMap((kind, index, all) => (all.indexOf(kind) === index ? index : []));
  });
  const cpu = await page.context().newCDPSession(page);
  const presses: Press[] = [];
  for (const index of kinds) {
    await open();
    const control = page.locator(controls).nth(index);
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
