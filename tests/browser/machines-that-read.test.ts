import { JSDOM } from 'jsdom';
import { expect, inject, test } from 'vitest';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
const zh = translatorIn('zh-CN');
const en = translatorIn('en-US');
const browser = await sharedBrowser();

/** All in the head that depends on the page, whatever its order. */
function headOf(html: string): string[] {
  const { document } = new JSDOM(html).window;
  const tags = document.head.querySelectorAll('[data-h]');
  return Array.from(tags, ({ outerHTML }) => outerHTML).toSorted();
}

test('after going on and turning the language the head is what the server would have sent', async () => {
  const visitor = await openVisitor(browser, { baseURL, locale: 'zh-CN', device: 'desktop' });
  const { page, problems, close } = visitor;
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      violations.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  const sent = async () => headOf(await (await fetch(page.url())).text());
  const shown = async () => headOf(await page.content());

  await page.goto('/incubation/report');
  await hydrated(page);
  expect(await shown()).toEqual(await sent());
  await page.locator('main :is(h2, h3) a').first().click();
  await page.getByRole('navigation', { name: zh('incubation:crumbs.label') }).waitFor();
  await expect.poll(shown).toEqual(await sent());
  await page.locator('[data-lang="en-US"]').first().click();
  await page.locator('html[lang="en-US"]').waitFor();
  await expect.poll(shown).toEqual(await sent());
  expect((await sent()).join('')).toContain(` · ${en('shell:brand.suffix')}</title>`);
  expect((await sent()).join('')).toContain('"isAccessibleForFree"');
  expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([]);
  // The answer to a guest who asks for what is sold (spec 6).
  expect(problems.filter((text) => !text.includes('status of 403'))).toEqual([]);
  await close();
});
