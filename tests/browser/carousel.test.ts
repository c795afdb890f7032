import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { hydrated, requestedPaths } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { type Device, openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();
const t = translatorIn('zh-CN');

async function openOverview(device: Device, motion: 'reduce' | 'no-preference') {
  const visitor = await openVisitor(browser, { baseURL, locale: 'zh-CN', device });
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: motion });
  await page.clock.install();
  const requests = requestedPaths(page);
  await page.goto('/incubation');
  await hydrated(page);
  const carousel = page.getByRole('region', { name: t('incubation:carousel.label') });
  const button = (name: 'previous' | 'next' | 'play' | 'pause') =>
    carousel.getByRole('button', { name: t(`incubation:carousel.${name}`) });
  const slide = carousel.locator('[role=tabpanel]:not([inert])');
  const total = await carousel.getByRole('tab').count();
  return { ...visitor, requests, carousel, slide, button, total };
}

/** Finds the number of the slide in view by its place, and checks that it is the only one that can be reached. */
function findShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const panels = [
      ...document.querySelectorAll('[aria-roledescription=carousel] [role=tabpanel]'),
    ];
    const row = panels[0]?.parentElement?.getBoundingClientRect().left ?? 0;
    const inView = panels.findIndex(
      (panel) => Math.abs(panel.getBoundingClientRect().left - row) < 2,
    );
    const reachable = panels.flatMap((panel, index) => (panel.matches('[inert]') ? [] : [index]));
    const tabs = [...document.querySelectorAll('[aria-roledescription=carousel] [role=tab]')];
    const selected = tabs.findIndex((tab) => tab.ariaSelected === 'true');
    return String(reachable) === String(inView) && selected === inView ? inView + 1 : Number.NaN;
  });
}

async function shows(page: Page, number: number): Promise<void> {
  await expect.poll(() => findShown(page)).toBe(number);
}

test('slides turn by buttons, dots and arrow keys, and never automatically with reduced motion', async () => {
  const { page, carousel, slide, button, total, requests, problems } = await openOverview(
    'desktop',
    'reduce',
  );
  expect(requests.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  expect(total).toBeGreaterThan(2);
  const height = (await carousel.boundingBox())?.height;
  expect(await button('pause').isVisible()).toBe(false);
  await page.clock.runFor(120_000);
  await shows(page, 1);

  await button('next').click();
  await shows(page, 2);
  await button('previous').click();
  await button('previous').click();
  await shows(page, total);
  await button('next').click();
  await shows(page, 1);

  const tabs = await carousel.getByRole('tab').all();
  const names = await Promise.all(tabs.map((tab) => tab.getAttribute('aria-label')));
  expect(names).toEqual(
    await carousel.locator('h2').evaluateAll((all) => all.map(({ textContent }) => textContent)),
  );
  await tabs[2]?.click();
  await shows(page, 3);
  await page.keyboard.press('ArrowLeft');
  await shows(page, 2);
  expect(await tabs[1]?.evaluate((tab) => tab === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const link = slide.getByRole('link');
  expect(await link.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await link.count()).toBe(1);
  // From a link the focus goes to a dot: its slide leaves.
  await page.keyboard.press('ArrowRight');
  await shows(page, 3);
  expect(await tabs[2]?.evaluate((tab) => tab === document.activeElement)).toBe(true);

  expect((await carousel.boundingBox())?.height).toBe(height);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('slides turn automatically for one round, not while they are read, and stop at a press', async () => {
  const { page, slide, button, total, problems } = await openOverview('desktop', 'no-preference');
  const rest = () => page.clock.runFor(8000);
  await page.mouse.move(0, 0);
  await rest();
  await shows(page, 2);

  await slide.hover();
  await rest();
  await rest();
  await shows(page, 2);
  await page.mouse.move(0, 0);
  await button('next').focus();
  await rest();
  await shows(page, 2);
  await button('next').blur();

  for (let number = 3; number <= total; number += 1) {
    await rest();
    await shows(page, number);
  }
  await rest();
  await shows(page, 1);
  await button('play').waitFor();
  await page.clock.runFor(120_000);
  await shows(page, 1);

  // The pointer and the focus stay on the button.
  await button('play').click();
  await rest();
  await shows(page, 2);
  await button('pause').click();
  await page.clock.runFor(120_000);
  await shows(page, 2);
  expect(problems).toEqual([]);
});

test('a slide that was swiped to on a phone stays', async () => {
  const { page, slide, button, problems } = await openOverview('phone', 'no-preference');
  await slide.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await slide.evaluate((panel) => panel.parentElement?.scrollTo({ left: panel.clientWidth }));
  await shows(page, 2);
  await page.clock.runFor(120_000);
  await shows(page, 2);
  expect(await button('play').isVisible()).toBe(true);
  expect(problems).toEqual([]);
});
