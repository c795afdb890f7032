import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { contentCalls } from '#contract/content/calls.ts';
import { viewsPerDayAndAddress } from '#contract/base/limits.ts';
import { articleReaders } from '#server/db/tables/content.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { dayMs } from '#contract/base/durations.ts';
import type { TestResponse } from '#tests/support/server.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
for (const [order, date] of ['2027-01-05', '2026-11-19', '2026-11-20'].entries()) {
  const texts = 'title: T\nsummary: S\naudience: A\nplace: P';
  const facts = `date: ${date}\nfrom: '09:00'\nto: '16:00'\nseats: 20\norder: ${order}`;
  files.write(`zh-CN/trainings/on-${date}.md`, `---\n${facts}\n${texts}\n---\nText.`);
  files.write(`en-US/trainings/on-${date}.md`, `---\n${texts}\n---\nText.`);
}
files.write(
  'zh-CN/carousels/early.md',
  '---\nlink: /saas?type=a#b\norder: 0\ntitle: 第一\ntext: Text\naction: Go\n---\n',
);
files.write('en-US/carousels/early.md', '---\ntitle: The first\ntext: Text\naction: Go\n---\n');
setUpContentServer(files);

const get = (path: string, locale = 'zh-CN'): Promise<TestResponse> =>
  server.call('GET', path, { headers: { 'accept-language': locale } });
const listIds = (response: TestResponse): string[] =>
  Object(response.data).items.map(({ id }: { id: string }) => id);

test('trainings are ordered by their next session, with past ones last', async () => {
  expect(listIds(await get('incubation/trainings'))).toEqual([
    'on-2026-11-20',
    'writing',
    'on-2027-01-05',
    'on-2026-11-19',
  ]);
});

test.each([
  ['zh-CN', '第一', '欢迎', '联系'],
  ['en-US', 'The first', '欢迎 in English', '联系 in English'],
])(
  'slides and quick links in %s come in the order of the author',
  async (locale, first, slide, link) => {
    const { data: slides } = await get('incubation/carousels', locale);
    expect(slides).toEqual([
      { id: 'early', title: first, text: 'Text', action: 'Go', link: '/saas?type=a#b' },
      {
        id: 'welcome',
        title: slide,
        text: 'Come in',
        action: 'See the packages',
        link: '/packages',
      },
    ]);
    const { data: links } = await get('incubation/quick-navs', locale);
    expect(links).toEqual([
      { id: 'contact', title: link, text: 'Write to us', icon: 'speech', link: '/contact-us' },
    ]);
  },
);

test('recommendations take the newest of each kind in turn, and are not more than asked for', async () => {
  const kinds = async (path: string) =>
    v
      .parse(contentCalls.listRecommendations.data, (await get(path)).data)
      .map(({ kind, id }) => `${kind} ${id}`);
  const first = ['article paid-article', 'report paid-report', 'news third', 'package starter'];
  expect(await kinds('recommendations?limit=4')).toEqual(first);
  expect(await kinds('recommendations/personalized?limit=4')).toEqual(first);
  expect(await kinds('recommendations?limit=1')).toEqual(first.slice(0, 1));
});

test.each([
  ['incubation/news/nothing', '新闻不存在'],
  ['incubation/related-news/nothing', '新闻不存在'],
  ['incubation/reports/nothing', '报告不存在'],
  ['incubation/reports/nothing/download', '报告不存在'],
  ['incubation/reports/nothing/access-status', '报告不存在'],
  ['incubation/innovation/topics/nothing', '专题不存在'],
  ['incubation/innovation/articles/nothing', '文章不存在'],
  ['incubation/innovation/articles/nothing/view', '文章不存在'],
  ['incubation/innovation/categories/nothing', '分类不存在'],
  ['recommendations/nothing', '分类不存在'],
  ['products/nothing', '套餐不存在'],
])('%s is 404 in its own words', async (path, message) => {
  const response = await get(path);
  expect([response.status, response.body.message]).toEqual([404, message]);
});

describe('lists', () => {
  test('lists have ten entries, reports twelve, newest first, and are empty beyond the end', async () => {
    expect((await get('incubation/news')).data).toMatchObject({ page: 1, per_page: 10, total: 3 });
    expect((await get('incubation/reports')).data).toMatchObject({ per_page: 12, total: 2 });
    expect(listIds(await get('incubation/news?per_page=2'))).toEqual(['third', 'second']);
    expect(listIds(await get('incubation/news?per_page=2&page=2'))).toEqual(['first']);
    expect((await get('incubation/news?page=999999')).data).toMatchObject({ items: [], total: 3 });
  });

  test('lists answer the same under both of their names', async () => {
    const query = 'category_id=innovation-ip&per_page=2';
    const one = await get(`incubation/innovations?${query}`);
    expect((await get(`incubation/innovation/articles?${query}`)).data).toEqual(one.data);
  });

  test('lists speak the reader’s language', async () => {
    const response = await get('incubation/news?per_page=1', 'en-US');
    expect(response.data).toMatchObject({
      items: [{ title: '第三 in English', category: { title: '园区动态 in English' } }],
    });
  });

  test.each([
    ['incubation/news/list?tag=open-day', ['second', 'first']],
    ['incubation/news/list?tag=no-such', []],
    ['incubation/news/list?category=园区动态', ['third', 'second', 'first']],
    ['incubation/news/list?category_id=report-method', []],
    ['incubation/reports/list?is_premium=true', ['paid-report']],
    ['incubation/reports/list?is_premium=0&is_active=1', ['free-report']],
    ['incubation/reports/list?is_active=false', []],
    ['incubation/innovation/articles?topic_id=patents&is_premium=false', ['free-article']],
    ['incubation/innovation/topics?category_id=innovation-ip', ['patents']],
    ['recommendations/news?per_page=1', ['third']],
    ['recommendations/innovation-ip', ['paid-article', 'all-paid', 'free-article']],
  ])('the list %s finds %j', async (path, found) => {
    expect(listIds(await get(path))).toEqual(found);
  });

  test.each([
    ['100%', ['first']],
    ['true_story', ['first']],
    ['true%story', []],
    ['🎉', ['first']],
    ['"NEW"', ['first']],
    ['\u200Bｔｒｕｅ＿story\u00AD', ['first']],
    ['it’s  new', ['first']],
    ["' or 1=1 --", []],
    ['\\', []],
    ['x'.repeat(10_240), []],
    ['   ', ['third', 'second', 'first']],
  ])('lists search for %s literally', async (query, found) => {
    const response = await get(`incubation/news/list?query=${encodeURIComponent(query)}`);
    expect(listIds(response)).toEqual(found);
  });

  test.each(['per_page=-1', 'per_page=1000000000', 'per_page=0', 'page=0', 'page=a', 'page=1e3'])(
    'lists refuse %s with the field named',
    async (query) => {
      for (const path of ['incubation/news', 'incubation/reports/list', 'products']) {
        const response = await get(`${path}?${query}`);
        expect([response.status, Object.keys(Object(response.data).fields)]).toEqual([
          422,
          [query.split('=')[0]],
        ]);
      }
    },
  );
});

test('related items are different ones, at most three', async () => {
  const related = await get('incubation/related-news/first');
  expect(Object(related.data).map(({ id }: { id: string }) => id)).toEqual(['second', 'third']);
  expect((await get('incubation/related-news/first?limit=1')).data).toHaveLength(1);
});

test('categories and tags show their number of items', async () => {
  expect((await get('incubation/news/categories')).data).toEqual([
    { id: 'news-park', title: '园区动态', count: 3 },
  ]);
  expect((await get('incubation/news/tags', 'en-US')).data).toEqual([
    { id: 'open-day', title: '开放日 in English', count: 2 },
  ]);
});

test('fifty views of one address count a day, whatever its browsers are called', async () => {
  const view = async (userAgent: string, from: string) => {
    const path = 'incubation/innovation/articles/all-paid/view';
    const { data } = await server.call('GET', path, { headers: { 'user-agent': userAgent }, from });
    return Number(Object(data).views);
  };
  const readers = Array.from(
    { length: viewsPerDayAndAddress + 5 },
    (_, index) => `reader ${index}`,
  );
  await Promise.all(readers.map((reader) => view(reader, '203.0.113.5')));
  expect(await view('reader 0', '203.0.113.5')).toBe(viewsPerDayAndAddress);
  expect(await view('one more', '203.0.113.5')).toBe(viewsPerDayAndAddress);
  const kept = await server.deps.db
    .select()
    .from(articleReaders)
    .where(eq(articleReaders.articleId, 'all-paid'));
  expect(kept).toHaveLength(viewsPerDayAndAddress);
  expect(await view('one more', '203.0.113.6')).toBe(viewsPerDayAndAddress + 1);
  server.clock.move(dayMs);
  onTestFinished(() => server.clock.move(-dayMs));
  expect(await view('one more', '203.0.113.5')).toBe(viewsPerDayAndAddress + 2);
});

test('a view counts once for each reader and day, and not ahead of a reader', async () => {
  const view = async (headers: Record<string, string> = {}, method = 'GET') =>
    (
      await server.app.request('/api/v1/incubation/innovation/articles/paid-article/view', {
        method,
        headers,
      })
    ).json();
  await view({ 'sec-purpose': 'prefetch' });
  expect(await view()).toMatchObject({ data: { views: 1 } });
  expect(await view()).toMatchObject({ data: { views: 1 } });
  expect(await view({ 'user-agent': 'another' })).toMatchObject({ data: { views: 2 } });
  server.clock.move(dayMs);
  onTestFinished(() => server.clock.move(-dayMs));
  expect(await view()).toMatchObject({ data: { views: 3 } });
});
