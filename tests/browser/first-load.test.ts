import { describe, expect, inject, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { serveInPieces } from '#tests/support/document-in-pieces.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import {
  firstLoadTable,
  hardLine,
  measureFirstLoads,
  mostRequests,
} from '#tests/support/first-load.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { oneOfEachKind, publicPages } from '#tests/support/public-pages.ts';
import { measureRunCode } from '#tests/support/run-code.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');

const browser = await sharedBrowser({ paints: true });

// The Chinese pages are the heavier ones, always; `npm run bench bytes` weighs both languages.
const pages = (await publicPages(baseURL)).filter((path) => !/^\/en(?:\/|$)/.test(path));
const kinds = [...new Set([...oneOfEachKind(pages), '/flows', '/flows/payment'])];

test('the first load of every kind of public page stays within the hard line and in its place', async () => {
  const paths = chooseByCommit('first loads', kinds, Math.ceil(kinds.length / 3));
  const rows = await measureFirstLoads(browser, { baseURL, paths });
  console.table(firstLoadTable(rows));
  expect(kinds.length).toBeGreaterThan(25);
  expect(rows).toHaveLength(paths.length);
  expect(rows.filter(({ path, js, css }) => js === 0 || js + css > hardLine(path))).toEqual([]);
  expect(rows.filter(({ path, requests }) => requests > mostRequests(path))).toEqual([]);
  expect(rows.filter(({ cls }) => cls > 0.02)).toEqual([]);
  expect(rows.filter(({ largest }) => largest !== '')).toEqual([]);
}, 300_000);

test('a page stays in its place while its document arrives in pieces', async () => {
  const paths = new Set(['/packages/startup', ...chooseByCommit('documents in pieces', kinds, 5)]);
  const site = await serveInPieces(baseURL);
  const rows = await measureFirstLoads(browser, { baseURL: site.origin, paths: [...paths] });
  await site.close();
  // A growing list moves the content below it by a line; a part inserted above the visible content moves the whole
  // screen.
  expect(rows.filter(({ cls }) => cls > 0.05)).toEqual([]);
}, 300_000);

const desktop = { width: 1440, height: 900 };

test.each([
  ['noto', desktop],
  ['dejavu', desktop],
  ['liberation', desktop],
  ['narrow', desktop],
  ['wide', desktop],
  ['usual', { width: 1350, height: 940 }],
  ['usual', { width: 1920, height: 1080 }],
] as const)(
  'the largest paint of pages with papers is text on a desktop too, in the fonts of a visitor: %s, %o',
  async (fonts, viewport) => {
    // Of each kind a Chinese page with little text.
    const paths = [
      '/services/trademark',
      '/services/international',
      '/incubation/report',
      '/incubation/report/category/report-policy',
      '/incubation/report/rd-super-deduction-ledger',
      '/incubation/report/pct-timeline-and-budget',
      '/packages',
      '/packages/trademark-starter',
    ];
    const visitors = await launchChromium({ fonts });
    const rows = await measureFirstLoads(visitors, { baseURL, paths, viewport });
    await visitors.close();
    expect(rows.filter(({ largest }) => largest !== '')).toEqual([]);
  },
);

test.each([
  '/incubation/report/rd-super-deduction-ledger',
  '/incubation/report/pct-timeline-and-budget',
  '/incubation/report',
])('the readable pages of a report are wide and come after its text: %s', async (path) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(path);
  const boxes = await page
    .getByRole('region', { name: translatorIn('zh-CN')('reports:preview.label') })
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect()));
  expect(boxes.map(({ width }) => Math.round(width))).toEqual([382, 382]);
  expect(boxes.every(({ top }) => top > 900)).toBe(true);
  await context.close();
});

test('the readable pages of a report stay while their code is on its way', async () => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.route(/\/preview\.later-/, () => {});
  await page.goto('/incubation/report/rd-super-deduction-ledger');
  const t = translatorIn('zh-CN');
  // The page draws itself again with this bar.
  await page.locator('a', { hasText: t('reports:buy.open') }).waitFor({ state: 'attached' });
  const preview = page.getByRole('region', { name: t('reports:preview.label') });
  expect(await preview.getByRole('img').count()).toBe(2);
  await context.close();
});

test.each([
  ['/', 285_000],
  ['/saas', 298_000],
  ['/services/trademark', 300_000],
  ['/incubation/innovation/let-states-speak', 292_000],
  ['/auth/login', 345_000],
] as const)('the scripts of %s run little at once, and not much in all', async (path, most) => {
  const { first, all, idlePackages } = await measureRunCode(browser, { baseURL, path });
  // The whole program in one task blocks a phone for a tenth of a second (decision 014).
  expect(first).toBeLessThan(70_000);
  expect(all).toBeLessThan(most);
  expect(idlePackages).toBeLessThan(172_000);
});

describe('a page that the server drew', () => {
  takeTurns('first frames', 3);

  test.each(['/', '/en/saas', '/auth/login', '/no/such/page'])(
    'the page %s requests its scripts after a first frame',
    async (path) => {
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      await page.addInitScript(() => {
        const order: string[] = [];
        Object.assign(window, { order });
        addEventListener('DOMContentLoaded', () =>
          requestAnimationFrame(() => order.push('frame')),
        );
        new MutationObserver(() => {
          const script = document.querySelector('script[type=module], link[rel=modulepreload]');
          if (script !== null && !order.includes('scripts')) order.push('scripts');
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(path);
      await hydrated(page);
      expect(await page.evaluate('order')).toEqual(['frame', 'scripts']);
      await context.close();
    },
  );

  test.each([
    { tab: 'in the background', hidden: true, lacksScheduler: false },
    { tab: 'whose first frame never comes', hidden: false, lacksScheduler: false },
    { tab: 'of a browser without a scheduler', hidden: false, lacksScheduler: true },
  ])('a server-drawn page starts in a tab $tab', async ({ hidden, lacksScheduler }) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.addInitScript(
      ([isHidden, lacksScheduler]) => {
        Object.defineProperty(Document.prototype, 'hidden', { get: () => isHidden });
        window.requestAnimationFrame = () => 0;
        if (lacksScheduler) Reflect.deleteProperty(window, 'scheduler');
      },
      [hidden, lacksScheduler] as const,
    );
    await page.goto('/saas');
    await page.locator('button:disabled').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => performance.getEntriesByName('started').length)).toBe(1);
    await context.close();
  });

  test('a page below the fold is laid out after the paint, at once for an anchor or on paper', async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    const footer = page.getByRole('contentinfo').first();
    const skipped = () =>
      page
        .locator('#main > *, #root > footer')
        .locator('> *')
        .evaluateAll(
          (all) =>
            all.filter(
              (each) =>
                each.checkVisibility() && !each.checkVisibility({ contentVisibilityAuto: true }),
            ).length,
        );
    await page.goto('/');
    await page.locator('html[data-painted]').waitFor();
    expect(await skipped()).toBe(0);
    // The boot script waits for the end of the document; this test suppresses that event.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', (event) => event.stopImmediatePropagation());
    });
    await page.goto('/');
    await expect.poll(skipped).toBeGreaterThan(2);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(skipped).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/saas#footer-contact');
    expect(await skipped()).toBe(0);
    expect(await footer.evaluate((each) => each.getBoundingClientRect().top)).toBeLessThan(823);
    await context.close();
  });
});

describe('a move from one page to the next', () => {
  test('a move draws parts below the fold after the first frame, and the whole page on return', async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto('/');
    await hydrated(page);
    const last = page.locator('#home-cta');
    // The router saves the scroll position on the browser's scroll event.
    await last.evaluate((each) => {
      const scrolled = new Promise((resolve) => {
        document.addEventListener('scroll', resolve, { once: true });
      });
      each.scrollIntoView({ block: 'center' });
      return scrolled;
    });
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(1000);
    /** Notes what the next page draws first; `prints` starts printing at that moment. */
    const watchFirstFrame = (prints = false) =>
      page.evaluate((printsThen) => {
        const heading = () => document.querySelector('h1')?.textContent;
        const before = heading();
        const firstFrame = new Promise((resolve) => {
          new MutationObserver((_, observer) => {
            if (heading() === before) return;
            observer.disconnect();
            if (printsThen) dispatchEvent(new Event('beforeprint'));
            const below = document.querySelector(
              'main :is([aria-labelledby="saas-compare"], [aria-labelledby="home-cta"])',
            );
            const footerTop = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
            resolve({
              below: below?.getAttribute('aria-labelledby') ?? null,
              showsFooter: footerTop + scrollY < innerHeight,
            });
          }).observe(document, { childList: true, subtree: true, characterData: true });
        });
        Object.assign(window, { firstFrame });
      }, prints);
    // Dispatches the click directly, because the driver would scroll to the link.
    const goToSaas = () => page.locator('header nav a[href="/saas"]').dispatchEvent('click');

    await watchFirstFrame();
    await goToSaas();
    expect(await page.evaluate('firstFrame')).toEqual({ below: null, showsFooter: false });
    await page.locator('#saas-compare').waitFor();

    await watchFirstFrame();
    await page.goBack();
    expect(await page.evaluate('firstFrame')).toMatchObject({ below: 'home-cta' });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

    await watchFirstFrame(true);
    await goToSaas();
    expect(await page.evaluate('firstFrame')).toMatchObject({ below: 'saas-compare' });
    await context.close();
  });

  test('a move comes to rest: nothing on a page moves for longer than five seconds', async () => {
    const context = await browser.newContext({ baseURL, reducedMotion: 'no-preference' });
    const page = await context.newPage();
    await page.goto('/packages');
    await hydrated(page);
    const moving = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => {
        const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
        return Number(activeDuration);
      }),
    );
    expect(moving.length).toBeGreaterThan(0);
    expect(moving.filter((ms) => ms > 5000)).toEqual([]);
    await context.close();
  });
});

test('a browser-drawn page names its scripts at once, with what its first call needs, in few files', async () => {
  const html = await (await fetch(`${baseURL}/user/orders`)).text();
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)\.js"/g)].map(([, name]) => name);
  expect(html).not.toContain('<template');
  expect(html).toMatch(/<script type="module" src="[^"]+"><\/script>/);
  // A file that the document does not name is asked for when another has arrived: one more way there and back.
  expect(named.filter((name) => name?.startsWith('send-'))).toHaveLength(1);
  expect(named.length).toBeLessThanOrEqual(34);
});
