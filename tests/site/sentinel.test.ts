import { afterAll, expect } from 'vitest';
import * as v from 'valibot';
import { Article } from '#contract/content/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { sentinel, writeContentFiles } from '#tests/support/content-files.ts';
import { createRenderedSite, siteOrigin } from '#tests/support/rendered-site.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

// In the files of this test only paid content contains the sentinel.
const files = writeContentFiles();
const site = setUpServer(() => createRenderedSite(files));
afterAll(() => files.close());

async function addresses(): Promise<string[]> {
  const xml = await (await site.fetch('/sitemap.xml')).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)</g), ([, loc = '']) => loc.slice(siteOrigin.length));
}

async function textAt(path: string): Promise<string> {
  const response = await site.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

test('paid content is in no page of either language, in none of their data, and in no feed', async () => {
  const searches = ['/incubation/report', '/incubation/innovation', '/incubation/news'].flatMap(
    (path) => ['buyers', 'in the text', 'at once', 'paid'].map((word) => `${path}?query=${word}`),
  );
  const all = [
    ...(await addresses()),
    ...searches.flatMap((path) => [path, `/en${path}`]),
    '/sitemap.xml',
    '/feed.xml',
    '/en/feed.xml',
    '/robots.txt',
  ];
  expect(all).toContain('/incubation/innovation/paid-article');
  expect(all).toContain('/en/incubation/report/paid-report');
  const telling = [];
  for (const path of all) if ((await textAt(path)).includes(sentinel)) telling.push(path);
  expect(telling).toEqual([]);
});

test('a search for paid content finds nothing and repeats only the query', async () => {
  for (const path of ['/incubation/report', '/en/incubation/innovation', '/incubation/news']) {
    const { document } = await site.render(`${path}?query=${sentinel}`);
    const found = document.querySelectorAll(`main a[href*="paid"]`);
    expect([path, found.length]).toEqual([path, 0]);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  }
});

test('a buyer reads it, while the public page stays as it was', async () => {
  const path = '/en/incubation/innovation/paid-article';
  const before = await textAt(path);
  const person = await site.register();
  const { token } = person;
  const body = { article_id: 'paid-article' };
  const ordered = await site.call('POST', 'orders/article', { token, body });
  const { order_no: orderNo } = v.parse(Order, ordered.data);
  await site.wallet(await site.pay(person, orderNo), 'approve');

  const address = 'incubation/innovation/articles/paid-article';
  const unopened = await site.call('GET', address, { token });
  expect([unopened.status, JSON.stringify(unopened.data).includes(sentinel)]).toEqual([200, false]);
  const response = await site.call('POST', `${address}/open`, { token });
  const article = v.parse(Article, response.data);
  expect([response.status, JSON.stringify(article.body).includes(sentinel)]).toEqual([200, true]);
  expect(await textAt(path)).toBe(before);
});
