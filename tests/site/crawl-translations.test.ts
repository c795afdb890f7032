import { beforeAll, describe, expect, inject, test } from 'vitest';
import { getPathLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { siteCatalog } from '#machines/catalog.ts';
import {
  crawlFiles,
  crawlSite,
  isDetour,
  isPersonal,
  type CrawledPage,
} from '#tests/support/crawl.ts';
import { translatorIn } from '#tests/support/translator.ts';

/** Pages that search engines should not list: sign-in and the flows (spec 2). */
const unlisted = [
  '/auth/forgot-password',
  '/auth/login',
  '/auth/register',
  '/flows',
  '/search',
  '/flows/replay',
  ...siteCatalog.map(({ name }) => `/flows/${name}`),
];

const baseURL = inject('siteUrl');
let responses: readonly CrawledPage[];
/** The pages that the server renders for guests. */
let pages: readonly CrawledPage[];
let listed: readonly CrawledPage[];

beforeAll(async () => {
  responses = await crawlSite(baseURL, ['/', '/en'], (address) => !isDetour(address));
  pages = responses.filter(({ isPage, isRendered }) => isPage && isRendered);
  listed = pages.filter(({ isIndexed }) => isIndexed);
});

describe('every address that a link leads to from either home page, without JavaScript', () => {
  test('every address answers with its content, and has the place that the link names', () => {
    const known = new Map(responses.map((page) => [page.address, page]));
    const broken = responses.flatMap(({ address, links }) =>
      links
        .filter(({ address: to, id }) => id !== '' && known.get(to)?.ids.has(id) === false)
        .map(({ address: to, id }) => `${address} links to ${to}#${id}`),
    );

    expect(responses.filter(({ status }) => status !== 200).map(({ address }) => address)).toEqual(
      [],
    );
    expect(broken).toEqual([]);
    expect(listed.length).toBeGreaterThan(150);
    const empty = responses.filter(
      ({ isPage, isRendered, address }) => isPage && !isRendered && !isPersonal(address),
    );
    expect(empty.map(({ address }) => address).toSorted()).toEqual([
      '/auth/reset-password',
      '/en/auth/reset-password',
    ]);
  });

  test('every picture, style, script, icon and entry of a map that a page names is there', async () => {
    const { count, broken } = await crawlFiles(baseURL, responses);

    expect(broken).toEqual([]);
    expect(responses.length + count).toBeGreaterThan(1000);
  });

  test('every item has a cover that no other item has', () => {
    const things = new Map<string, Set<string>>();
    for (const { cover, of } of pages.flatMap(({ covers }) => covers)) {
      things.set(cover, (things.get(cover) ?? new Set()).add(of));
    }

    expect([...things].filter(([cover, of]) => cover === '' || of.size > 1)).toEqual([]);
    // Twelve reports, thirteen articles and six packages in two languages.
    expect(things.size).toBe(62);
  });

  test('no block is within a phrase', () => {
    const wrong = pages.filter(({ misplaced }) => misplaced.length > 0);

    expect(wrong.map(({ address, misplaced }) => [address, misplaced])).toEqual([]);
  });

  test('every picture loads when it comes near the screen, and reserves its space until then', () => {
    const eager = pages.filter(({ eagerPictures }) => eagerPictures.length > 0);

    expect(eager.map(({ address, eagerPictures }) => [address, eagerPictures])).toEqual([]);
  });

  test('every address has one heading and speaks the language of its address', () => {
    const wrong = pages.filter(
      ({ address, headings, lang }) => headings !== 1 || lang !== getPathLocale(address),
    );

    expect(wrong.map(({ address, headings, lang }) => ({ address, headings, lang }))).toEqual([]);
  });

  test('every address is indexable, or is one of a few exceptions, in both languages', () => {
    const hidden = pages.filter(({ isIndexed }) => !isIndexed).map(({ address }) => address);

    expect(hidden.toSorted()).toEqual(
      [...unlisted.map((path) => `/en${path}`), ...unlisted].toSorted(),
    );
  });

  test('every address has at least 400 characters to read', () => {
    const thin = listed.filter(({ text }) => text.length < 400);

    expect(thin.map(({ address, text }) => `${address} ${text.length}`)).toEqual([]);
  });

  test('every address has a title that search engines show whole', async () => {
    const long = pages.filter(({ title }) => title.length > 70);

    expect(long.map(({ address, title }) => `${address}: ${title}`)).toEqual([]);
  });

  test('every address has a title that no other page of its language has, with the brand behind it', () => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const own = pages.filter(({ lang }) => lang === locale);
      const suffix = ` · ${translatorIn(locale)('site:suffix')}`;

      expect(repeated(own.map(({ title }) => title))).toEqual([]);
      expect(own.filter(({ title }) => !title.endsWith(suffix))).toEqual([]);
    }
  });

  test('every address has its own description, which is neither short nor cut by search engines', () => {
    const wrong = listed.filter(({ lang, description }) => {
      const [shortest, longest] = lang === 'zh-CN' ? [25, 80] : [50, 160];
      const { length } = description ?? '';
      return length < shortest || length > longest;
    });

    expect(wrong.map(({ address, description }) => `${address}: ${description}`)).toEqual([]);
    expect(repeated(listed.map(({ description }) => description))).toEqual([]);
  });

  test('every address names itself and its twin, which name the same two', () => {
    const known = new Map(pages.map((page) => [page.address, page]));
    const wrong = listed.filter(({ address, lang, alternates }) => {
      const { 'zh-CN': chinese, 'en-US': english, 'x-default': other, ...rest } = alternates;
      const own = lang === 'zh-CN' ? chinese : english;
      const twin = known.get((lang === 'zh-CN' ? english : chinese) ?? '');
      const agreed = JSON.stringify(twin?.alternates) === JSON.stringify(alternates);
      return !agreed || own !== address || other !== chinese || Object.keys(rest).length > 0;
    });

    expect(wrong.map(({ address, alternates }) => ({ address, ...alternates }))).toEqual([]);
  });

  test('every address ends with all that the footer has to say', () => {
    const wanted = { 'zh-CN': listFooterTexts('zh-CN'), 'en-US': listFooterTexts('en-US') };
    const missing = pages.flatMap(({ address, footer }) =>
      wanted[getPathLocale(address)]
        .filter((text) => !footer.includes(text))
        .map((text) => `${address}: ${text}`),
    );

    expect(missing).toEqual([]);
  });

  test('every address arrives with a policy for what it may run', () => {
    const wanted = [
      /script-src 'self' 'sha256-[\w+/=]+';/,
      /style-src 'self' 'unsafe-inline'/,
      /object-src 'none'/,
      /frame-ancestors 'none'/,
    ];

    // A text and a document for programs run nothing.
    const runs = responses.filter(({ address }) => !/\.(?:txt|json)$/.test(address));
    const without = runs.filter(({ policy }) => !wanted.every((part) => part.test(policy)));
    expect(without.map(({ address }) => address)).toEqual([]);
  });
});

function listFooterTexts(locale: Locale): string[] {
  return [
    'site:description',
    'shell:footer.services.title',
    'shell:footer.more.title',
    'site:phone',
    'site:mail',
    'site:address',
    'shell:footer.copyright',
    'site:icp',
  ].map((key) => translatorIn(locale)(key));
}

function repeated<Each>(list: readonly Each[]): Each[] {
  return list.filter((each, index) => list.indexOf(each) !== index);
}
