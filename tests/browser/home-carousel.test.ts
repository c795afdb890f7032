import { expect, inject, test } from 'vitest';
import { requestedPaths, hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
const t = translatorIn('zh-CN');
const browser = await sharedBrowser();

test('the home page slides turn by keyboard, hold still with reduced motion, and can be stopped', async () => {
  const { page, problems, close } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
  });
  const requests = requestedPaths(page);
  await page.goto('/');
  await hydrated(page);
  expect(requests.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);

  const carousel = page.getByRole('region', { name: t('home:start.carousel') });
  const slide = (number: number) =>
    carousel.getByRole('group', { name: t('home:start.slide', { number, total: 3 }) });
  const inView = (number: number) =>
    slide(number).evaluate((element) => {
      const { left, width } = element.getBoundingClientRect();
      const row = element.parentElement?.getBoundingClientRect();
      return row !== undefined && Math.abs(left - row.left) < 2 && Math.abs(width - row.width) < 2;
    });
  const stop = carousel.getByRole('button', { name: t('home:start.pause') });
  const play = carousel.getByRole('button', { name: t('home:start.play') });
  const heightBefore = (await carousel.boundingBox())?.height;
  expect(await inView(1)).toBe(true);
  expect(await stop.count()).toBe(0);

  const next = carousel.getByRole('button', { name: t('home:start.next') });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => inView(2)).toBe(true);
  await slide(3).getByRole('link').focus();
  await expect.poll(() => inView(3)).toBe(true);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => inView(1)).toBe(true);
  expect((await carousel.boundingBox())?.height).toBe(heightBefore);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // A manual turn has paused the slides.
  await play.click();
  await stop.click();
  await play.waitFor();
  expect(problems).toEqual([]);
  await close();
});
