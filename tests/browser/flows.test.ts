import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { openVisitor, sidewaysScroll } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

async function open(path: string, { locale = 'zh-CN' }: { locale?: Locale } = {}) {
  const visitor = await openVisitor(browser, { baseURL, locale, device: 'desktop' });
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
}

/** Returns the link of a state on the chart. */
function locateState(page: Page, path: string) {
  return page.locator(`svg a[data-state="${path}"]`);
}

function getUrlHash(page: Page): string {
  return new URL(page.url()).hash;
}

function locatePanel(page: Page) {
  return page.locator('section[aria-labelledby="selected"]');
}

test('a state on a chart shows the customer’s text, the next events and the impossible ones', async () => {
  const { page, problems } = await open('/en/flows/payment', { locale: 'en-US' });
  const t = translatorIn('en-US');
  await locateState(page, 'watched.code.expired').click();
  const panel = locatePanel(page);

  await panel.getByRole('heading', { name: t('checkout:panel.expired.word') }).waitFor();
  await panel.getByText(t('checkout:panel.expired.text'), { exact: true }).waitFor();
  expect(getUrlHash(page)).toBe('#watched.code.expired');
  expect(await locateState(page, 'watched.code.expired').getAttribute('aria-current')).toBe('true');

  await panel
    .getByRole('list', { name: t('flows:panel.next') })
    .getByRole('link')
    .first()
    .click();
  await expect.poll(() => getUrlHash(page)).toBe('#watched.code.live');
  await page.goBack();
  await panel.getByText(t('checkout:panel.expired.text'), { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('the next events have room for their words next to the chart', async () => {
  const { page } = await open('/en/flows/checkout#unpaid.checking', { locale: 'en-US' });
  const next = locatePanel(page).getByRole('list', {
    name: translatorIn('en-US')('flows:panel.next'),
  });
  await next.waitFor();
  const causes = await next
    .locator('> li > span')
    .evaluateAll((all) => all.map((cause) => cause.clientHeight));
  expect(causes.length).toBeGreaterThan(3);
  expect(causes.filter((height) => height > 80)).toEqual([]);
});

test('a search for a text on the customer’s screen leads to the state on its chart', async () => {
  const { page, problems } = await open('/flows');
  const t = translatorIn('zh-CN');
  await page
    .getByRole('searchbox', { name: t('still-finder:search.label') })
    .fill('正在确认 请勿重复付款');
  await page.keyboard.press('Enter');
  const found = page
    .getByRole('link', { name: t('checkout:panel.confirming.title'), exact: true })
    .first();
  await found.waitFor();
  await page.waitForFunction(() => location.hash === '#find');
  const isInSight = await found.evaluate((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  });
  expect(isInSight).toBe(true);
  await found.click();
  await locatePanel(page).getByText(t('checkout:panel.confirming.text'), { exact: true }).waitFor();
  expect(getUrlHash(page)).toBe('#watched.watch.unreachable');
  expect(problems).toEqual([]);
});

test('every state of the largest chart is reached by arrow keys, and chosen by one more', async () => {
  const { page } = await open('/flows/checkout');
  const all = await page
    .locator('svg a[data-state]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-state') ?? ''));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-state'));
  const reached = new Set<string>();
  const waiting = ['waiting'];
  while (waiting.length > 0) {
    const from = waiting.pop() ?? '';
    reached.add(from);
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'End']) {
      await locateState(page, from).focus();
      await page.keyboard.press(key);
      const to = await focused();
      if (to != null && !reached.has(to) && !waiting.includes(to)) waiting.push(to);
    }
  }
  expect([...reached].toSorted()).toEqual(all.toSorted());

  await locateState(page, 'missing').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => getUrlHash(page)).toBe('#missing');
  const scaled = () => page.locator('svg[role]').evaluate((svg) => svg.clientWidth);
  const before = await scaled();
  await page.keyboard.press('+');
  await expect.poll(scaled).toBeGreaterThan(before);
  await page.keyboard.press('0');
  await expect.poll(scaled).toBeLessThan(before);
});

test('a visitor tries a process step by step, with the texts of its screen', async () => {
  const { page, problems } = await open('/flows/order');
  const t = translatorIn('zh-CN');
  const flow = (key: string) => t(`flow-order:${key}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const steps = page.getByRole('region', { name: t('flows:trial.title') }).locator('ol > li');
  await press(t('flows:trial.begin'));
  await press(flow('events.cancel/requested'));
  await page.getByText(t('orders:cancel.title'), { exact: true }).last().waitFor();
  await press(flow('events.confirmation/accepted'));
  await press(t('flows:by.error', { port: flow('ports.cancelOrder') }));
  await press(t('flows:trial.suppose', { guard: flow('guards.isCancelled') }));
  await page.getByText(t('orders:cancel.done'), { exact: true }).last().waitFor();
  expect(getUrlHash(page)).toBe('#cancelled');
  expect(await steps.count()).toBe(4);
  await press(t('flows:trial.back'));
  await expect.poll(() => steps.count()).toBe(3);
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(t('flows:trial.leave'));
  await page.getByRole('button', { name: t('flows:trial.begin'), exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('a chart draws every line on request, and fewer again', async () => {
  const { page } = await open('/flows/payment');
  const lines = page.locator('svg path[data-from]');
  const few = await lines.count();
  const button = page.getByRole('button', { name: translatorIn('zh-CN')('flows:chart.everyLine') });
  await button.click();
  await expect.poll(() => lines.count()).toBeGreaterThan(few);
  expect(await page.locator('[data-card]').count()).toBe(0);
  await button.click();
  await expect.poll(() => lines.count()).toBe(few);
  await button.click();
  await expect.poll(() => lines.count()).toBeGreaterThan(few);
  // Another process has a different drawing.
  await page.locator('a[href="/flows/upgrade"]').first().click();
  await locateState(page, 'choosing').waitFor();
  expect(await locateState(page, 'watched.code.live').count()).toBe(0);
});

test('the chart on a phone is a window that opens at the state of the address', async () => {
  const { page } = await openVisitor(browser, { baseURL, locale: 'zh-CN', device: 'phone' });
  await page.goto('/flows/checkout#unpaid.paying');
  await hydrated(page);
  const window = page.getByRole('region', { name: translatorIn('zh-CN')('flows:chart.region') });
  const places = async () => {
    const [frame, box] = [
      await window.boundingBox(),
      await locateState(page, 'unpaid.paying').boundingBox(),
    ];
    if (frame === null || box === null) throw new Error('nothing is drawn');
    const isInWidth = box.x >= frame.x && box.x + box.width <= frame.x + frame.width;
    const isInHeight = box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
    return { isInWidth, isInHeight };
  };
  await expect.poll(places).toEqual({ isInWidth: true, isInHeight: true });
  // The small map does not cover the chart.
  const map = await page.locator('svg[aria-hidden] rect[data-selected]').first().boundingBox();
  const frame = await window.boundingBox();
  expect(map?.y).toBeGreaterThan((frame?.y ?? 0) + (frame?.height ?? 0));
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});
