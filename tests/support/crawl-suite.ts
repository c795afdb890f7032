import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Locale } from '../../contract/words.ts';
import { launchChromium } from './chromium.ts';
import { openCrawler } from './crawl-visit.ts';
import { crawlSite, isDetour, isPersonal } from './crawl.ts';
import { oneOfEachKind } from './public-pages.ts';

/** Opens every address of one language that a link leads to from its home page, and one that none does. */
export async function describeCrawl(locale: Locale): Promise<void> {
  const baseURL = inject('siteUrl');
  const isEnglish = locale === 'en-US';
  const home = isEnglish ? '/en' : '/';
  const ofLocale = (address: string) => /^\/en(\/|\?|$)/.test(address) === isEnglish;
  const pages = await crawlSite(
    baseURL,
    [home],
    (address) => ofLocale(address) && !isDetour(address) && !isPersonal(address),
  );
  const unknown = `${home.replace(/^\/$/, '')}/no/such/page`;
  const addresses = [
    ...pages.filter(({ isPage }) => isPage).map(({ address }) => address),
    unknown,
  ];

  // What is wrong on a desk shows with the longer lines of English.
  const first = isEnglish ? oneOfEachKind(addresses) : [];
  const rows = addresses.map((address) => ({ address, wideToo: first.includes(address) }));

  let browser: Browser;
  let crawler: Awaited<ReturnType<typeof openCrawler>>;

  beforeAll(async () => {
    browser = await launchChromium();
    crawler = await openCrawler(browser, { baseURL, locale });
  });

  afterAll(() => browser.close());

  describe('with JavaScript', () => {
    test.each(rows)(
      '$address is taken over as it was drawn, quietly, and fits in light and dark',
      async ({ address, wideToo }) => {
        const known = pages.find((page) => page.address === address);
        expect(await crawler.visit(address, wideToo)).toEqual({
          status: address === unknown ? 404 : 200,
          lang: locale,
          titles: 1,
          canonical: known === undefined ? [] : [`${baseURL}${known.alternates[locale]}`],
          robots: known?.isIndexed === true ? null : 'noindex',
          headingsEver: 1,
          problems: [],
          askedAgain: [],
          missingWords: [],
          tooWide: [],
          faults: [],
        });
      },
    );
  });
}
