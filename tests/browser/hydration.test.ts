import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { requestedPaths, takenOver } from '../support/page-watch.ts';
import { publicPages } from '../support/public-pages.ts';
import { openVisitor } from '../support/visitor.ts';

const baseURL = inject('siteUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe.each(publicPages)('$path', ({ path, locale, status }) => {
  test('is taken over as the server drew it, quietly and without asking again', async () => {
    const { page, problems, close } = await openVisitor(browser, {
      baseURL,
      locale,
      device: 'desktop',
    });
    const requests = requestedPaths(page);
    await page.addInitScript(() => {
      const drawn: Element[] = [];
      Object.assign(window, { drawn });
      new MutationObserver(() => {
        const heading = document.querySelector('h1');
        if (heading !== null && !drawn.includes(heading)) drawn.push(heading);
      }).observe(document, { childList: true, subtree: true });
    });
    const answer = await page.goto(path);
    await takenOver(page);
    const found = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      titles: document.querySelectorAll('head > title').length,
      canonicals: Array.from(document.querySelectorAll('link[rel="canonical"]'), (link) =>
        link.getAttribute('href'),
      ),
      robots: document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
      headingsEver: Reflect.get(window, 'drawn').length,
    }));
    const known = status === 200;
    expect({ ...found, status: answer?.status() }).toEqual({
      status,
      lang: locale,
      titles: 1,
      canonicals: known ? [baseURL + path] : [],
      // Nobody searches for a form to sign in with.
      robots: known && !path.includes('/auth/') ? null : 'noindex',
      headingsEver: 1,
    });
    expect(requests.filter((each) => each.type === 'stylesheet')).toEqual([]);
    expect(requests.filter((each) => each.path.startsWith('/api/'))).toEqual([]);
    // The browser itself notes a document that is not there.
    const own = known ? problems : problems.filter((text) => !text.includes('status of 404'));
    expect(own).toEqual([]);
    await close();
  });
});
