import { readFileSync } from 'node:fs';
import { afterAll, describe, expect } from 'vitest';
import { onInk } from '#server/pages/picture-svg.ts';
import { shortenDescription } from '#src/app/head/shorten-description.ts';
import { declaredUrl, render } from '#tests/support/page-renderer.ts';
import { sampleOperator } from '#tests/support/sample-site.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { createRenderedSite, siteOrigin, dataBlocksIn } from '#tests/support/rendered-site.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();

const site = setUpServer(() => {
  for (let day = 10; day < 20; day += 1) {
    const facts = `date: 2026-10-${day}\ncategory: news-park\ntags: []\n`;
    const own = `title: Day ${day}\nsummary: Of ${day}\n`;
    files.write(`zh-CN/news/day-${day}.md`, `---\n${facts}${own}---\nText.`);
    files.write(`en-US/news/day-${day}.md`, `---\n${own}---\nText.`);
  }
  return createRenderedSite(files);
});
afterAll(() => files.close());

async function renderHead(path: string) {
  const { status, document } = await site.render(path);
  const read = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute) ?? null;
  return {
    status,
    title: document.title,
    robots: read('meta[name="robots"]', 'content'),
    canonical: read('link[rel="canonical"]', 'href')?.replace(siteOrigin, '') ?? null,
    twin: read('link[hreflang="en-US"]', 'href')?.replace(siteOrigin, '') ?? null,
    fallback: read('link[hreflang="x-default"]', 'href')?.replace(siteOrigin, '') ?? null,
    property: (name: string) => read(`meta[property="og:${name}"]`, 'content'),
    things: dataBlocksIn(document),
  };
}

describe('a list', () => {
  test.each([
    ['/incubation/news?page=2', '/incubation/news?page=2', '新闻动态 · 第 2 页 · 序园'],
    ['/incubation/news?page=1', '/incubation/news', '新闻动态 · 序园'],
    ['/incubation/news?page=x&utm_source=y', '/incubation/news', '新闻动态 · 序园'],
    [
      '/incubation/news?category=news-park&page=2',
      '/incubation/news?category=news-park&page=2',
      '新闻动态 · 园区动态 · 第 2 页 · 序园',
    ],
    [
      '/incubation/report?is_premium=true',
      '/incubation/report?is_premium=true',
      '研究报告 · 付费 · 序园',
    ],
    [
      '/incubation/innovation?topic_id=patents',
      '/incubation/innovation?topic_id=patents',
      '创新洞察 · 专利专题 · 序园',
    ],
    [
      '/incubation/report/category/report-method',
      '/incubation/report/category/report-method',
      '方法 · 研究报告 · 序园',
    ],
  ])(
    'the list %s is indexable, with its own canonical address and title',
    async (path, canonical, title) => {
      const head = await renderHead(path);
      expect(head).toMatchObject({
        status: 200,
        title,
        canonical,
        robots: null,
        twin: `/en${canonical}`,
        fallback: canonical,
      });
      const english = await renderHead(`/en${canonical}`);
      expect(english).toMatchObject({ canonical: `/en${canonical}`, fallback: canonical });
      expect(english.title).toMatch(/ · Xuyuan Park$/);
    },
  );

  test.each([
    '/incubation/news?query=park',
    '/saas/demo?kind=personnel',
    '/en/saas/demo?project=RD2026-03',
    '/en/incubation/report?query=x',
    '/incubation/news?page=999999',
    '/incubation/news?tag=nothing',
    '/incubation/innovation?topic_id=nothing',
    '/auth/login',
    '/en/auth/register',
    '/auth/forgot-password',
    '/flows',
    '/search',
    '/en/search?q=patent',
    '/user/orders',
  ])('the list %s is a page that search engines leave alone', async (path) => {
    expect(await renderHead(path)).toMatchObject({ status: 200, robots: 'noindex' });
  });

  test.each(['/nothing', '/en/nothing', '/incubation/news/nothing', '/en/packages/nothing'])(
    'the list %s is 404 and has no canonical address',
    async (path) => {
      const head = await renderHead(path);
      expect(head).toMatchObject({ status: 404, robots: 'noindex', canonical: null, things: [] });
    },
  );
});

describe('an address in capitals', () => {
  test('the renderer names no other site, whatever slashes come first', async () => {
    const options = {
      fetchApi: () => new Response(),
      origin: siteOrigin,
      site: sampleOperator().shown,
    };
    for (const address of ['//AUTH/login', '///AUTH/login', '/\\\\AUTH/login']) {
      const rendered = await render(address, options);
      expect(rendered.kind === 'redirect' ? rendered.location : '/').toMatch(/^\/(?![/\\])/);
    }
  });

  test('a page below /en with two slashes links to no other site', async () => {
    const { html } = await site.render('/en//evil.example');
    expect(html).not.toMatch(/(?:href|content)="(?:https:\/\/park\.example)?\/\/evil/);
  });

  test.each([
    ['/SAAS', '/saas'],
    ['/EN/saas', '/en/saas'],
    ['/en/Incubation/NEWS/first', '/en/incubation/news/first'],
    ['/User/Orders', '/user/orders'],
  ])('the address %s leads to %s', async (path, address) => {
    const response = await site.fetch(path);
    expect([response.status, response.headers.get('Location')]).toEqual([308, address]);
  });

  test.each([
    ['/Nothing', 404],
    ['/user/orders/XY20261122000001', 200],
  ])('the address %s keeps its status: %d', async (path, status) => {
    expect((await site.fetch(path)).status).toBe(status);
  });
});

describe('where a page is shared', () => {
  test('a shared page describes itself in the language of its address', async () => {
    const { property } = await renderHead('/en/incubation/news/first');
    expect(property('type')).toBe('article');
    expect(property('title')).toBe('第一 in English · Xuyuan Park');
    expect(property('description')).toBe('What it is about');
    expect(property('url')).toBe(`${siteOrigin}/en/incubation/news/first`);
    expect([property('locale'), property('locale:alternate')]).toEqual(['en_US', 'zh_CN']);
    expect(property('image')).toMatch(/\/pictures\/en\/incubation\/news\/first\.png\?v=\w+$/);
    expect(property('image:alt')).toBe('第一 in English · News · Xuyuan Park');
    expect((await renderHead('/saas')).property('type')).toBe('website');
  });

  test('an empty list is shared without a picture', async () => {
    const { document } = await site.render('/incubation/news?tag=nothing');
    const card = document.querySelector('meta[name="twitter:card"]')?.getAttribute('content');
    expect([document.querySelector('meta[property="og:image"]'), card]).toEqual([null, 'summary']);
  });

  test('the picture of a shared page has the colors of the site on ink', () => {
    const tokens = readFileSync('src/app/theme/tokens.css', 'utf8');
    const ink = tokens.slice(tokens.indexOf('.on-ink {'));
    for (const [name, value] of Object.entries(onInk)) expect(ink).toContain(`${name}: ${value};`);
  });
});

describe('a description that search engines would cut', () => {
  const clause = 'a clause of this text that nobody cuts, ';

  test.each([
    ['zh-CN', '一'.repeat(80), '一'.repeat(80)],
    ['zh-CN', `${'一'.repeat(39)}。${'二'.repeat(50)}。`, `${'一'.repeat(39)}。`],
    [
      'zh-CN',
      `${'一'.repeat(38)}。${'二'.repeat(20)}，${'三'.repeat(40)}`,
      '一'.repeat(38) + `。${'二'.repeat(20)}…`,
    ],
    ['zh-CN', '一'.repeat(81), `${'一'.repeat(79)}…`],
    ['en-US', `${'x'.repeat(79)}. ${clause.repeat(4)}`, `${'x'.repeat(79)}.`],
    ['en-US', clause.repeat(5), `${clause.repeat(3)}a clause of this text that nobody cuts…`],
    [
      'en-US',
      `${'x'.repeat(90)} 3.5 ${clause.repeat(2)}`,
      `${'x'.repeat(90)} 3.5 a clause of this text that nobody cuts…`,
    ],
  ] as const)('in %s it ends with a sentence or a clause: %.45s', (locale, text, shown) => {
    expect(shortenDescription(text, locale)).toBe(shown);
  });

  test('the description of a part of a list says which part', async () => {
    const { document } = await site.render('/en/incubation/news?page=2');
    const description = document.querySelector('meta[name="description"]');
    expect(description?.getAttribute('content')).toMatch(/^News · Page 2 · News from Xuyuan Park/);
  });
});

describe('the declared address of a page', () => {
  const long = 'x'.repeat(10_000);
  test.each([
    ['/saas?utm_source=a&b=1', '/saas'],
    ['/incubation/news?page=1&fbclid=x', '/incubation/news'],
    ['/incubation/news?page=0', '/incubation/news'],
    ['/incubation/news?page=-1&per_page=1e9', '/incubation/news'],
    ['/incubation/news?page=2&page=3', '/incubation/news?page=3'],
    ['/incubation/news?page=2&category=a', '/incubation/news?category=a&page=2'],
    ['/incubation/report?is_premium=maybe', '/incubation/report'],
    [`/incubation/report?category_id=${long}`, '/incubation/report'],
    [`/incubation/news?query=${long}`, `/incubation/news?query=${long.slice(0, 100)}`],
    ['/auth/login?redirect=//evil.example', '/auth/login'],
    ['/auth/login?redirect=%2Fa%2F..%2F%2Fevil.example', '/auth/login'],
    ['/auth/login?redirect=%2Fa%2F%252E%252e%2Fb', '/auth/login'],
    ['/auth/login?redirect=%2Fa%25', '/auth/login'],
    ['/auth/login?redirect=%2Fa%E2%80%A8b', '/auth/login'],
    ['/no/such/page?a=b', '/no/such/page'],
  ])('the declared address is understood: %.60s', (url, meant) => {
    expect(declaredUrl(url)).toBe(meant);
  });

  test.each([
    '?query=%25',
    `?query=${long}`,
    '?query=%F0%9F%8E%89',
    "?query='--",
    '?page=1e9',
    '?%',
  ])('an address with a malformed search gets a page: %.40s', async (search) => {
    for (const path of ['/incubation/news', '/en/incubation/report', '/incubation/innovation']) {
      const { status, document } = await site.render(path + search);
      expect([status, document.querySelectorAll('h1').length]).toEqual([200, 1]);
    }
  });
});
