import { expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();
const paths = ['/', '/saas', '/incubation', '/contact-us', '/auth/register', '/flows/checkout'];

test.each(chooseByCommit('large-type', ['zh-CN', 'en-US'] as const))(
  'a page on a phone with letters of twice the size loses nothing at its edge, in %s',
  async (locale) => {
    const visitor = await openVisitor(browser, {
      baseURL,
      locale,
      device: 'phone',
      kept: { locale },
    });
    const { page } = visitor;
    for (const path of paths) {
      await page.goto(inLocale(path, locale));
      await hydrated(page);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const found = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        // Content clipped at the edge cannot be reached by scrolling.
        const cut = [
          ...document.querySelectorAll('header, header a, header button, main, form, input'),
        ]
          .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
          .map((each) => each.outerHTML.slice(0, 80));
        return { tooWide: Math.max(0, scrollWidth - clientWidth), cut };
      });
      expect({ path, ...found }).toEqual({ path, tooWide: 0, cut: [] });
    }
  },
);
