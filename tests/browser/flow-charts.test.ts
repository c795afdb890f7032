import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { outlines } from '#machines/outline.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor, sidewaysScroll } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

const languages = ['zh-CN', 'en-US'] as const;

describe.each(languages)('a chart that is opened in %s', (locale) => {
  test('every chart on a desktop is shown from its left, as whole as it can be read, without a blank third', async () => {
    const { page, problems } = await openVisitor(browser, {
      baseURL,
      locale,
      device: 'desktop',
      kept: { locale },
    });
    const shown = [];
    for (const machine of Object.keys(outlines)) {
      await page.goto(inLocale(`/flows/${machine}`, locale));
      await hydrated(page);
      shown.push({ machine, ...(await measureChart(page)) });
    }
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter(({ cutLeft, cutTop }) => cutLeft > 0 || cutTop > 0)).toEqual([]);
    expect(shown.filter(({ isFirstShown }) => !isFirstShown)).toEqual([]);
    expect(shown.filter(({ blankAside }) => blankAside > 1 / 3)).toEqual([]);
    expect(shown.filter(({ blankBelow }) => blankBelow > 1 / 3)).toEqual([]);
    // One that is not whole is no larger than it has to be.
    expect(shown.filter(({ isWhole, scale }) => !isWhole && scale > 0.76)).toEqual([]);
    expect(shown.filter(({ scale }) => scale < 0.74)).toEqual([]);
    expect(problems).toEqual([]);
  }, 300_000);

  test('every chart on a phone opens with its initial state in view', async () => {
    const { page } = await openVisitor(browser, {
      baseURL,
      locale,
      device: 'phone',
      kept: { locale },
    });
    const shown = [];
    for (const machine of ['session', 'payment', 'checkout', 'orderLifecycle', 'conversation']) {
      await page.goto(inLocale(`/flows/${machine}`, locale));
      await hydrated(page);
      shown.push({ machine, sideways: await sidewaysScroll(page), ...(await measureChart(page)) });
    }
    expect(shown.filter(({ isFirstShown }) => !isFirstShown)).toEqual([]);
    expect(shown.filter(({ sideways }) => sideways > 0)).toEqual([]);
  });
});

test('identifiers are shown on demand, and stay from one state and one process to the next', async () => {
  const { page } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
  });
  const t = translatorIn('zh-CN');
  const toggle = page.getByRole('button', { name: t('flows:chart.ids'), exact: true });
  const identifiers = () =>
    page
      .locator('main')
      .evaluate(
        (main) => (main.textContent.match(/signedOut|signingIn|awaitingCode/g) ?? []).length,
      );
  await page.goto('/flows/session');
  await hydrated(page);
  expect(await identifiers()).toBe(0);
  expect(await page.locator('main code').count()).toBe(0);

  await toggle.press('Enter');
  await expect.poll(() => page.locator('main code').count()).toBeGreaterThan(3);
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  expect(await identifiers()).toBeGreaterThan(3);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.locator('svg a[data-state="signedIn"]').click();
  await page.waitForURL('**/flows/session?identifiers=shown#signedIn');
  await page.locator('a[href^="/flows/order?"]').first().click();
  await page.locator('svg a[data-state="cancelled"]').waitFor();
  expect(await page.locator('main code').count()).toBeGreaterThan(3);

  // The server draws them too.
  const html = await (await fetch(`${baseURL}/flows/session?identifiers=shown`)).text();
  expect(html.includes('>guest.signedOut</code>')).toBe(true);
  await toggle.press('Enter');
  await expect.poll(() => page.locator('main code').count()).toBe(0);
});

test('the panel of a state begins with the customer’s screen, then what staff say, then the process', async () => {
  const { page } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
  });
  const t = translatorIn('zh-CN');
  await page.goto('/flows/payment#watched.code.expired');
  await hydrated(page);
  const panel = page.locator('section[aria-labelledby="selected"]');
  await panel.getByText(t('replay:advice.payment/watched/code/expired'), { exact: true }).waitFor();
  const headings = await panel.locator('h2, h3').allTextContents();
  expect(headings.slice(0, 6)).toEqual([
    t('flow-payment:states.watched/code/expired.name'),
    t('flows:panel.screen'),
    t('flows:picture.title'),
    t('replay:moment.say'),
    t('flows:panel.meaning'),
    t('flows:panel.next'),
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

/** Measures the chart of a page in its window: the cut, blank and visible parts. */
function measureChart(page: Page) {
  return page.locator('[role="region"]:has(> svg)').evaluate((region) => {
    const svg = region.querySelector('svg');
    const first = region.querySelector('a[aria-current]');
    if (svg === null || first === null) throw new Error('nothing is drawn');
    const [frame, chart, state] = [region, svg, first].map((each) => each.getBoundingClientRect());
    if (frame === undefined || chart === undefined || state === undefined) throw new Error();
    const isInside = (box: DOMRect) =>
      box.left > frame.left - 1 &&
      box.top > frame.top - 1 &&
      box.right < frame.right + 1 &&
      box.bottom < frame.bottom + 1;
    return {
      cutLeft: Math.max(0, Math.round(frame.left - chart.left)),
      cutTop: Math.max(0, Math.round(frame.top - chart.top)),
      blankAside: Math.max(0, frame.width - chart.width) / frame.width,
      blankBelow: Math.max(0, frame.height - chart.height) / frame.height,
      scale: chart.width / svg.viewBox.baseVal.width,
      isWhole: isInside(chart),
      isFirstShown: isInside(state),
    };
  });
}
