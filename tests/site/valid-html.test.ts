import { expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { Locale } from '#contract/base/picklists.ts';
import { findPageFaults } from '#tests/support/html-faults.ts';
import { oneOfEachKind, publicPages } from '#tests/support/public-pages.ts';

const baseURL = inject('siteUrl');

/** Pages that are not public, and a page that is not there. */
const others = ['/flows', '/flows/payment', '/flows/replay', '/user/orders', '/no/such/page'];

const addresses = [
  ...oneOfEachKind(await publicPages(baseURL)),
  ...others.flatMap((path) => Locale.options.map((locale) => inLocale(path, locale))),
];

async function readFaults(url: string, init?: RequestInit): Promise<string[]> {
  const response = await fetch(url, init);
  expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  return findPageFaults(await response.text());
}

test.each(addresses)('the page %s is valid HTML', async (address) => {
  expect(await readFaults(baseURL + address)).toEqual([]);
});

test('there is a page of each kind in each language', () => {
  expect(addresses.length).toBeGreaterThan(70);
});

test.each(Locale.options)(
  'the answer to a form without scripts in %s is valid HTML',
  async (locale) => {
    const address = baseURL + inLocale('/contact-us', locale);
    expect(await readFaults(address, { method: 'POST', body: new URLSearchParams() })).toEqual([]);
  },
);

test('the document of the console is valid HTML', async () => {
  expect(await readFaults(`${inject('consoleUrl')}/`)).toEqual([]);
});

test('a fault is found: a block within a phrase, and a name of nothing', () => {
  const html =
    '<!doctype html><html lang="en"><head><title>A</title></head>' +
    '<body><span><div></div></span><label for="none">A</label></body></html>';
  expect(findPageFaults(html)).toEqual([
    expect.stringContaining('element-permitted-content'),
    expect.stringContaining('no-missing-references'),
  ]);
});
