import { expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();
const t = translatorIn('en-US');

test('recommendations are read when the reader comes near the end of an article, and move nothing', async () => {
  const { page, problems } = await openVisitor(browser, {
    baseURL,
    locale: 'en-US',
    device: 'desktop',
    kept: { locale: 'en-US' },
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/recommendations')) asked.push(pathname);
  });
  await page.goto('/en/incubation/news/autumn-open-day');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  const footer = page.getByRole('contentinfo');
  const getBottom = () =>
    footer.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await getBottom();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const section = page.getByRole('region', { name: t('recommended:heading') });
  await section.getByRole('link').first().waitFor();
  expect(await section.getByRole('link').count()).toBe(3);
  expect(asked).toEqual(['/api/v1/recommendations']);
  expect(await getBottom()).toBe(before);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});
