import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Locale } from '../../contract/words.ts';
import { launchChromium } from './chromium.ts';
import { openCrawler } from './crawl-visit.ts';
import { crawlSite, isDetour, isPersonal } from './crawl.ts';

/** Pages drawn by one view each, of which one stands for all at the width of a desktop. */
const details =
  /^(?:\/en)?(\/packages|\/incubation\/(?:news|report(?:\/category)?|innovation))\/[^/]+$/;

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
  const seen = new Set<string>();
  const addresses = [
    ...pages.filter(({ isPage }) => isPage).map(({ address }) => address),
    unknown,
  ];

  /** Whether this is the first of its kind. */
  function isNewKind(address: string): boolean {
    const kind = details.exec(address)?.[1] ?? address;
    if (address.includes('?') || seen.has(kind)) return false;
    seen.add(kind);
    return true;
  }
  const rows = addresses.map((address) => ({ address, wideToo: isNewKind(address) }));

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
