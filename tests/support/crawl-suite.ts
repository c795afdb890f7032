import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { openCrawler } from './crawl-visit.ts';
import { chooseByCommit, isExhaustive } from './exhaustive.ts';
import { crawlSite, isDetour, isPersonal } from './crawl.ts';
import { createKindFilter, oneOfEachKind, toPageKind } from './public-pages.ts';
import { sharedBrowser } from './shared-browser.ts';

/**
 * Opens one page of each kind, and one that does not exist, half of the kinds in one language and the other
 * half in the other: the commit chooses. An exhaustive run opens every address that a link leads to from the
 * home page.
 */
export async function describeCrawl(locale: Locale): Promise<void> {
  const baseURL = inject('siteUrl');
  const isEnglish = locale === 'en-US';
  const home = isEnglish ? '/en' : '/';
  const ofLocale = (address: string) => /^\/en(\/|\?|$)/.test(address) === isEnglish;
  // To read every page takes longer than to visit one of each kind.
  const isWanted = isExhaustive ? () => true : createKindFilter();
  const pages = await crawlSite(
    baseURL,
    [home],
    (address) =>
      ofLocale(address) && !isDetour(address) && !isPersonal(address) && isWanted(address),
  );
  const unknown = `${home.replace(/^\/$/, '')}/no/such/page`;
  const addresses = [
    ...pages.filter(({ isPage }) => isPage).map(({ address }) => address),
    unknown,
  ];

  // Desktop faults show with the longer lines of English, and the fit on a phone is tested there too.
  // Pages of one kind differ only in content.
  const kinds = inHalf(oneOfEachKind(addresses), isEnglish);
  const others = isExhaustive ? addresses.filter((address) => !kinds.includes(address)) : [];
  const rows = [
    ...kinds.map((address) => ({ address, depth: isEnglish ? 'desk' : 'phone' }) as const),
    ...others.map((address) => ({ address, depth: 'content' }) as const),
  ];

  const browser = await sharedBrowser();
  let crawler: Awaited<ReturnType<typeof openCrawler>>;

  beforeAll(async () => {
    crawler = await openCrawler(browser, { baseURL, locale });
  });

  describe('pages that run JavaScript', () => {
    test.each(rows)(
      'the page $address is taken over as it was drawn, quietly, and fits in light and dark',
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

/** Picks the half of `kinds` for this language; the other language gets the rest. */
function inHalf(kinds: readonly string[], isEnglish: boolean): readonly string[] {
  if (isExhaustive) return kinds;
  const [turn = 0] = chooseByCommit('crawl', [0, 1]);
  const half = isEnglish ? turn : 1 - turn;
  const chooseHalf = (address: string) =>
    createHash('sha256').update(toPageKind(address)).digest().readUInt8() % 2;
  return kinds.filter((address) => chooseHalf(address) === half);
}
