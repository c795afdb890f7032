import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test as plainTest } from 'vitest';
import { createApp } from '#server/app.ts';
import { searchesPerMinuteAndAddress } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { FoundPages } from '#contract/content/schemas.ts';
import { createSharedCache } from '#server/base/shared-cache.ts';
import { readContent } from '#server/content/read-content.ts';
import { storeContent } from '#server/content/store-content.ts';
import { indexSite, type SiteIndex } from '#server/domain/views/site-search.ts';
import { createContentServer, sentinel, writeContentFiles } from '#tests/support/content-files.ts';
import { dayMs } from '#contract/base/durations.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, test } from '#tests/support/set-up.ts';

const address = (q: string) => `search?q=${encodeURIComponent(q)}`;

describe('the site’s own content', () => {
  test.beforeAll(() => storeOwnContent(server.deps));

  async function search(locale: Locale, q: string) {
    const headers = { 'accept-language': locale };
    return (await server.ask(FoundPages, 'GET', address(q), { headers })).items;
  }

  test.each([
    ['zh-CN', '续展 商标', 'service', '/services/trademark'],
    ['zh-CN', '商标续展', 'service', '/services/trademark'],
    ['zh-CN', '企业出海', 'package', '/packages/going-abroad'],
    ['zh-CN', '加计扣除 辅助账', 'report', '/incubation/report/rd-super-deduction-ledger'],
    ['zh-CN', '年费 专利', 'article', '/incubation/innovation/patent-annuity-decisions'],
    ['zh-CN', '会议室改造', 'news', '/incubation/news/refitted-meeting-rooms'],
    ['zh-CN', '归集公开课', 'training', '/incubation/training#rd-expense-ledger'],
    ['zh-CN', '专业版', 'plan', '/saas#saas-prices'],
    ['zh-CN', '高级会员', 'plan', '/user/membership'],
    ['zh-CN', '隐私政策', 'document', '/privacy'],
    ['zh-CN', '下单前的约定', 'document', '/terms'],
    ['zh-CN', '关于序园', 'document', '/about'],
    ['en-US', 'renewal trademark', 'service', '/services/trademark'],
    ['en-US', 'trademarks', 'service', '/services/trademark'],
    ['en-US', 'tradmark', 'service', '/services/trademark'],
    ['en-US', 'tradem', 'service', '/services/trademark'],
    ['en-US', 'abroad going', 'package', '/packages/going-abroad'],
    ['en-US', 'super deduction', 'report', '/incubation/report/rd-super-deduction-ledger'],
    ['en-US', 'annuity patent', 'article', '/incubation/innovation/patent-annuity-decisions'],
    ['en-US', 'meeting rooms reopen', 'news', '/incubation/news/refitted-meeting-rooms'],
    ['en-US', 'invention disclosure', 'training', '/incubation/training#invention-disclosure'],
    ['en-US', 'professional', 'plan', '/saas#saas-prices'],
    ['en-US', 'refunds', 'document', '/terms'],
  ] as const)('in %s “%s” finds the %s %s', async (locale, q, kind, path) => {
    const found = await search(locale, q);
    const paths = found.filter((page) => page.kind === kind).map((page) => page.path);
    // A page may be found in one of its sections.
    expect(
      paths.slice(0, 3).map((each) => (path.includes('#') ? each : each.split('#')[0])),
    ).toContain(path);
  });

  test('a result has a sentence that matches, no heading, its words marked, and the section of the page', async () => {
    const [first] = (await search('en-US', 'madrid')).filter(({ kind }) => kind === 'article');
    expect(first).toEqual({
      kind: 'article',
      title: 'Which route abroad: Madrid, direct filing or PCT',
      path: '/incubation/innovation/madrid-direct-or-pct#section-1',
      excerpt: [
        { text: 'Madrid', is_match: true },
        {
          text: ' is for trademarks and the Patent Cooperation Treaty for patents.',
          is_match: false,
        },
      ],
    });
  });

  test('words of the other language find the pages of this one, if this one has none', async () => {
    const [first] = await search('zh-CN', 'trademark');
    expect(first).toMatchObject({
      kind: 'service',
      title: '商标服务',
      path: '/services/trademark',
    });
    expect(first?.excerpt.map(({ is_match }) => is_match)).toEqual([false]);
    const inEnglish = await search('en-US', 'trademark');
    const paths = (found: typeof inEnglish) => found.map(({ path }) => path.split('#')[0]);
    expect(paths(await search('zh-CN', 'trademark'))).toEqual(paths(inEnglish));
    expect(paths(await search('en-US', '商标续展'))).toContain('/services/trademark');
  });

  test('a word of every page finds ten of a kind at most', async () => {
    const found = await search('zh-CN', '申请');
    const articles = found.filter(({ kind }) => kind === 'article');
    expect(articles.length).toBeGreaterThan(3);
    const kinds = found.map(({ kind }) => kind);
    expect(kinds.filter((kind, at) => kinds.indexOf(kind) === at).length).toBeGreaterThan(3);
    expect(
      Math.max(...kinds.map((kind) => kinds.filter((each) => each === kind).length)),
    ).toBeLessThan(11);
  });

  test.each(['的', '\u0007\u200b.', '😀'.repeat(200), '(.*)+[\\', '<iframe>', '%;--'])(
    'the query “%s” is answered and finds nothing',
    async (q) => {
      expect(await search('zh-CN', q)).toEqual([]);
    },
  );

  test('200 characters are searched, and one more is refused with its reason', async () => {
    expect((await server.call('GET', address('标'.repeat(200)))).status).toBe(200);
    const refused = await server.call('GET', address('标'.repeat(201)));
    expect([refused.status, refused.data]).toEqual([422, { fields: { q: ['内容过长'] } }]);
    expect((await server.call('GET', 'search')).status).toBe(422);
    expect((await server.call('GET', 'search?q=')).status).toBe(422);
  });

  test('one address may search so often in a minute; this machine is exempt', async () => {
    const ask = (from?: string) =>
      server.call('GET', address('商标'), from === undefined ? {} : { from });
    for (let asked = 0; asked < searchesPerMinuteAndAddress; asked += 1) {
      expect((await ask('203.0.113.9')).status).toBe(200);
    }
    const refused = await ask('203.0.113.9');
    expect([refused.status, refused.body.error]).toEqual([429, 'search.too_many']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([(await ask('203.0.113.10')).status, (await ask()).status]).toEqual([200, 200]);
    server.clock.move(61_000);
    expect((await ask('203.0.113.9')).status).toBe(200);
  });
});

describe('the files of an operator', () => {
  plainTest(
    'texts that are sold, hidden services and plans, and past notices are not found',
    async () => {
      const files = writeContentFiles();
      const readFacts = (file: string) => readFileSync(join(files.directory, file), 'utf8');
      const until = '2026-11-21';
      const news = `date: 2026-11-01\nuntil: ${until}\ncategory: news-park\ntags: [open-day]\n`;
      for (const locale of ['zh-CN', 'en-US']) {
        const facts = locale === 'zh-CN' ? news : '';
        files.write(
          `${locale}/news/first.md`,
          `---\n${facts}title: Outage\nsummary: Power\n---\nDark.`,
        );
      }
      files.write(
        'services/trademark.yaml',
        `${readFacts('services/trademark.yaml')}hidden: true\n`,
      );
      const shop = await createContentServer(files);
      const search = async (q: string) =>
        [...(await indexSite(shop.deps, 'en-US')).search(q).values()].map(
          ({ path }) => path.split('#')[0],
        );

      expect(await search('outage')).toEqual(['/incubation/news/first']);
      expect(await search('lead')).toEqual(['/incubation/innovation/paid-article']);
      expect(await search(sentinel)).toEqual([]);
      const offering = await search('examination');
      expect(offering).toContain('/services/international');
      expect(offering).not.toContain('/services/trademark');

      shop.clock.move(2 * dayMs);
      expect(await search('outage')).toEqual([]);
      await shop.close();
      files.close();
    },
  );

  plainTest(
    'an index is kept until it is dropped, and has the new content from then on',
    async () => {
      const files = writeContentFiles();
      const shop = await createContentServer(files);
      const siteIndexes = createSharedCache<SiteIndex>(2);
      const app = createApp({ ...shop.deps, siteIndexes });
      const search = async () => (await app.request(`/api/v1/${address('brandnew')}`)).text();
      expect(await search()).not.toContain('/incubation/news/first');
      const title = 'Brandnew';
      files.write('en-US/news/first.md', `---\ntitle: ${title}\nsummary: A\n---\nB.`);
      files.write(
        'zh-CN/news/first.md',
        `---\ndate: 2026-11-01\ncategory: news-park\ntags: []\ntitle: ${title}\nsummary: A\n---\nB.`,
      );
      const { items, faults } = await readContent(files.directory);
      expect(faults).toEqual([]);
      await storeContent(shop.deps.db, items);
      expect(await search()).not.toContain('/incubation/news/first');
      siteIndexes.clear();
      expect(await search()).toContain('/incubation/news/first');
      await shop.close();
      files.close();
    },
  );
});
