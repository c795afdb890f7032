import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Locale } from '#contract/picklists.ts';
import { openCrawler } from './crawl-visit.ts';
import { crawlSite, isDetour, isPersonal } from './crawl.ts';
import { oneOfEachKind } from './public-pages.ts';
import { sharedBrowser } from './shared-browser.ts';

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

  // The others of a kind differ in what they say alone: each is opened in one of its languages, in
  // turn. What is wrong on a desk shows with the longer lines of English; whether those fit a telephone
  // is asked there too.
  const kinds = oneOfEachKind(addresses);
  const others = addresses.filter((address) => !kinds.includes(address));
  const ofThisTurn = others.filter((address) => isTurnOf(locale, address));
  const rows = [
    ...kinds.map((address) => ({ address, depth: isEnglish ? 'desk' : 'phone' }) as const),
    ...ofThisTurn.map((address) => ({ address, depth: 'content' }) as const),
  ];

  const browser = await sharedBrowser();
  let crawler: Awaited<ReturnType<typeof openCrawler>>;

  beforeAll(async () => {
    crawler = await openCrawler(browser, { baseURL, locale });
  });

  describe('with JavaScript', () => {
    test.each(rows)(
      '$address is taken over as it was drawn, quietly, and fits in light and dark',
      async ({ address, depth }) => {
        const known = pages.find((page) => page.address === address);
        expect(await crawler.visit(address, depth)).toEqual({
          status: address === unknown ? 404 : 200,
          lang: locale,
          titles: 1,
          canonical: known === undefined ? [] : [`${baseURL}${known.alternates[locale]}`],
          robots: known?.isIndexed === true ? null : 'noindex',
          headingsEver: 1,
          problems: [],
          askedAgain: [],
          missingTranslations: [],
          tooWide: [],
          faults: [],
        });
      },
    );
  });
}

/** Whether a page that exists in both languages is opened in this one; by its address, so it stays. */
function isTurnOf(locale: Locale, address: string): boolean {
  const path = address.replace(/^\/en(?=\/|\?|$)/, '');
  const sum = [...path].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return (sum % 2 === 0) === (locale === 'zh-CN');
}
