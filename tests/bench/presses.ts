import type { Browser, Page } from 'playwright-core';
import { hydrated } from '#tests/support/page-watch.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { pagesToPicture } from '#tests/look/pages.ts';
import { seedPerson, type Seeded } from '#tests/look/person.ts';
import { visitorOptions, startDemo } from './demo-console.ts';
import { median, percentile } from './figures.ts';
import { buttonAlone, openTwin } from './press-twin.ts';
import { press, waitForScripts, type Change, type Point, type Timing } from './press-watch.ts';

/** The controls that a person can press; in the console also those of its navigation. */
const pressed =
  ':is(button, a[href], input, select, textarea, summary, label, [role="tab"]):visible';
const controls = { site: `main ${pressed}`, console: `:is(main, nav) ${pressed}` } as const;

type Press = Timing & {
  path: string;
  control: string;
  change: Change;
  scrolled: number;
  point: Point;
};

/**
 * Measures the time from a press to the frame that shows its answer (INP), for every kind of control on the
 * pages of account and payment, and on those of the console of a site with the demo: each on a freshly loaded
 * page, with the processor slowed down four times. The slowest are compared with the same change of the
 * document without our code.
 */
export async function measurePresses(browser: Browser) {
  const { site, openConsole, close } = await startDemo();
  const person = await registerPerson(site.url);
  const seeded = await seedPerson(site.url, person);
  const ofPerson = (await pagesToPicture(site.url, seeded)).filter(({ signedIn }) => signedIn);
  const onSite = await openVisitor(browser, {
    ...visitorOptions,
    baseURL: site.url,
    kept: { locale: 'zh-CN', ...toStoredSession(person) },
  });
  const atConsole = await openConsole(browser);
  try {
    const rows = [];
    const ofAccount: Press[] = [];
    for (const { path } of ofPerson)
      ofAccount.push(...(await pressEach(onSite.page, 'site', path)));
    rows.push(summarize('account and payment', ofAccount));
    const ofConsole: Press[] = [];
    for (const path of pagesOfConsole(seeded))
      ofConsole.push(...(await pressEach(atConsole.page, 'console', path)));
    rows.push(summarize('console', ofConsole));
    rows.push(summarize('both', [...ofAccount, ...ofConsole]));
    const alone = [];
    for (let round = 0; round < 12; round += 1) {
      alone.push(await pressTwin(onSite.page, buttonAlone, { x: 16, y: 16 }));
    }
    rows.push(summarize('a button alone', alone));
    const slowest = [];
    for (const [{ page }, presses] of [
      [onSite, ofAccount],
      [atConsole, ofConsole],
    ] as const) {
      for (const press of listSlowest(presses)) slowest.push(await compareWithTwin(page, press));
    }
    return { rows, slowest };
  } finally {
    await onSite.close();
    await atConsole.close();
    await close();
  }
}

function pagesOfConsole({ processing, completed, refunded }: Seeded): readonly string[] {
  const orders = [processing, completed, refunded].map((orderNo) => `/orders/${orderNo}`);
  return ['/', ...orders, '/find', '/log', '/differences', '/sessions', '/programs', '/status'];
}

function summarize(pages: string, presses: readonly Timing[]) {
  const ms = presses.map((press) => press.ms);
  return {
    pages,
    presses: presses.length,
    p50Ms: percentile(ms, 0.5),
    p98Ms: percentile(ms, 0.98),
  };
}

const listSlowest = (presses: readonly Press[]) =>
  presses.toSorted((one, other) => other.ms - one.ms).slice(0, 8);

/** Adds what the same change takes without our code: the median of three presses. */
async function compareWithTwin(page: Page, { change, scrolled, point, ...press }: Press) {
  const twins: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    twins.push((await pressTwin(page, change, point, scrolled)).ms);
  }
  return { ...press, twinMs: median(twins) };
}

async function pressTwin(page: Page, change: Change, point: Point, scrolled = 0): Promise<Timing> {
  await openTwin(page, change, scrolled);
  const { timing } = await press(page, point);
  return timing;
}

/** Presses one control of each kind on a page. */
async function pressEach(page: Page, where: keyof typeof controls, path: string): Promise<Press[]> {
  const open = async () => {
    await page.goto(path);
    if (where === 'site') await hydrated(page);
    else await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    // A person reads a page before the first press, and the page loads code in this idle time.
    await page.evaluate(waitForScripts);
  };
  await open();
  const kinds = await page.locator(controls[where]).evaluateAll((elements) => {
    const toKind = (element: Element) => `${element.localName} ${element.className}`;
    return elements
      .map(toKind)
      .flatMap((kind, index, all) => (all.indexOf(kind) === index ? index : []));
  });
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
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const scrolled = await page.evaluate(() => window.scrollY);
    // A press that leaves the document has no frame here.
    const seen = await press(page, point).catch(() => null);
    if (seen === null) continue;
    presses.push({ path, control: name, ...seen.timing, change: seen.change, scrolled, point });
  }
  return presses;
}
