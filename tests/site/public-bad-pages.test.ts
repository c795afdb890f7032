import { JSDOM, VirtualConsole } from 'jsdom';
import { afterAll, describe, expect } from 'vitest';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { createRenderedSite } from '#tests/support/rendered-site.ts';
import {
  brokenQueries,
  filters,
  harm,
  harmIn,
  numbers,
  plantHarm,
  hostileQueries,
} from '#tests/support/hostile.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

// Opens every kind of public page at hostile addresses and with hostile texts.
const files = writeContentFiles();
const site = setUpServer(() => {
  plantHarm(files);
  return createRenderedSite(files);
});
afterAll(() => files.close());

const lists = [
  '/incubation/news',
  '/incubation/report',
  '/incubation/report/category/report-method',
  '/incubation/innovation',
];
const unsearched = [
  '',
  '/saas',
  '/packages',
  '/contact-us',
  '/incubation',
  '/incubation/innovation/topics',
  '/incubation/training',
];
const details = [
  '/packages',
  '/incubation/news',
  '/incubation/report',
  '/incubation/report/category',
  '/incubation/innovation',
  '/no/such',
];

describe('pages that do not exist', () => {
  test.each(chooseByCommit('pages that do not exist', details, 2))(
    'the page %s/… is designed and says 404',
    async (path) => {
      const ids = [
        'nothing',
        'nothing',
        ...hostileQueries.map(encodeURIComponent),
        ...brokenQueries,
      ];
      for (const [place, id] of ids.entries()) {
        const address = `${inTurn(place)}${path}/${id}`;
        expect(await seenAt(address)).toEqual([address, 404, designed]);
      }
    },
  );

  test.each(chooseByCommit('searched lists', lists, 2))(
    'the page %s accepts any search',
    async (path) => {
      for (const [place, word] of [...hostileQueries, ...numbers]
        .map(encodeURIComponent)
        .entries()) {
        const address = `${inTurn(place)}${path}?${searchFor(word)}`;
        expect(await seenAt(address)).toEqual([address, 200, designed]);
      }
    },
  );
});

const prefixes = chooseByCommit('public bad pages', ['', '/en']);

describe.each(prefixes)('the pages under "%s/"', (prefix) => {
  test.each(unsearched)('the page %s ignores a search that it does not have', async (path) => {
    const address = `${prefix}${path}?${searchFor(encodeURIComponent(harm))}`;
    expect(await seenAt(address)).toEqual([address, 200, designed]);
  });

  test.each(['/incubation/news', '/incubation/report', '/incubation/innovation'])(
    'the page %s beyond its end leads back to existing entries',
    async (path) => {
      const { status, document } = await site.render(`${prefix}${path}?page=99999`);
      expect(status).toBe(200);
      const main = document.querySelector('main');
      const back = [...(main?.querySelectorAll('a') ?? [])].map((link) =>
        link.getAttribute('href'),
      );
      expect(back).toContain(`${prefix}${path}`);
    },
  );

  test.each([
    '/incubation',
    '/incubation/news',
    '/incubation/news/harm',
    '/incubation/report/harm-report',
    '/incubation/innovation/harm-article',
    '/incubation/innovation/topics',
    '/incubation/training',
    '/packages/harm-package',
    '',
  ])('the page %s shows hostile content as text', async (path) => {
    const { status, html, document } = await site.render(`${prefix}${path}` || '/');
    expect([path, status]).toEqual([path, 200]);
    expect(harmIn(document)).toEqual([]);
    expect(document.querySelector('main')?.textContent).toContain('window.harmed');
    const { window } = new JSDOM(html, {
      runScripts: 'dangerously',
      virtualConsole: new VirtualConsole(),
    });
    expect(window['harmed']).toBeUndefined();
  });
});

/** Alternates the language by place: testing both doubles the time and finds the same faults. */
const inTurn = (place: number) => (place % 2 === 0 ? '' : '/en');

const searchFor = (word: string) =>
  [...filters, 'page', 'per_page'].map((name) => `${name}=${word}`).join('&');

const designed = { headings: 1, harm: [] };

async function seenAt(address: string) {
  const { status, document } = await site.render(address.startsWith('/') ? address : `/${address}`);
  const headings = document.querySelectorAll('h1').length;
  return [address, status, { headings, harm: harmIn(document) }];
}
