import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { understood } from '../../src/entry-server.tsx';
import { onInk } from '../../src/app/picture.ts';
import { writeContentFiles } from '../support/content-files.ts';
import { createDrawnSite, siteOrigin, thingsIn, type DrawnSite } from '../support/drawn-site.ts';

const files = writeContentFiles();
const hostile = '</script><b>&amp; "quoted"';

let site: DrawnSite;
beforeAll(async () => {
  const texts = `title: ${JSON.stringify(hostile)}\nsummary: ${JSON.stringify(hostile)}\n`;
  for (let day = 10; day < 20; day += 1) {
    const facts = `date: 2026-10-${day}\ncategory: news-park\ntags: []\n`;
    const own = day === 10 ? texts : `title: Day ${day}\nsummary: Of ${day}\n`;
    files.write(`zh-CN/news/day-${day}.md`, `---\n${facts}${own}---\nText.`);
    files.write(`en-US/news/day-${day}.md`, `---\n${own}---\nText.`);
  }
  site = await createDrawnSite(files);
});
afterAll(async () => {
  await site.close();
  files.close();
});

async function headOf(path: string) {
  const { status, document } = await site.draw(path);
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
    things: thingsIn(document),
  };
}

async function thingAt(path: string, type: string) {
  const { things } = await headOf(path);
  return things.filter((thing) => thing['@type'] === type);
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
  ])('%s is itself, with a title of its own', async (path, canonical, title) => {
    const head = await headOf(path);
    expect(head).toMatchObject({
      status: 200,
      title,
      canonical,
      robots: null,
      twin: `/en${canonical}`,
      fallback: canonical,
    });
    const english = await headOf(`/en${canonical}`);
    expect(english).toMatchObject({ canonical: `/en${canonical}`, fallback: canonical });
    expect(english.title).toMatch(/ · Xuyuan Park$/);
  });

  test.each([
    '/incubation/news?query=park',
    '/en/incubation/report?query=x',
    '/incubation/news?page=999999',
    '/incubation/news?tag=nothing',
    '/incubation/innovation?topic_id=nothing',
    '/auth/login',
    '/en/auth/register',
    '/auth/forgot-password',
    '/flows',
    '/user/orders',
  ])('%s is a page that search engines leave alone', async (path) => {
    expect(await headOf(path)).toMatchObject({ status: 200, robots: 'noindex' });
  });

  test.each(['/nothing', '/en/nothing', '/incubation/news/nothing', '/en/packages/nothing'])(
    '%s is 404 and has no canonical address',
    async (path) => {
      const head = await headOf(path);
      expect(head).toMatchObject({ status: 404, robots: 'noindex', canonical: null, things: [] });
    },
  );
});

describe('where a page is shared', () => {
  test('it says what it is in the language of its address', async () => {
    const { property } = await headOf('/en/incubation/news/first');
    expect(property('type')).toBe('article');
    expect(property('title')).toBe('第一 in English · Xuyuan Park');
    expect(property('description')).toBe('What it is about');
    expect(property('url')).toBe(`${siteOrigin}/en/incubation/news/first`);
    expect([property('locale'), property('locale:alternate')]).toEqual(['en_US', 'zh_CN']);
    expect(property('image')).toBe(`${siteOrigin}/pictures/incubation/news/first.png`);
    expect((await headOf('/saas')).property('type')).toBe('website');
  });

  test('its picture has the colours of the site on ink', () => {
    const tokens = readFileSync('src/app/theme/tokens.css', 'utf8');
    const ink = tokens.slice(tokens.indexOf('.on-ink {'));
    for (const [name, value] of Object.entries(onInk)) expect(ink).toContain(`${name}: ${value};`);
  });
});

describe('for machines', () => {
  test('every page names who stands behind it', async () => {
    for (const [path, name] of [
      ['/', '序园'],
      ['/en/about', 'Xuyuan Park'],
    ] as const) {
      const [organization] = await thingAt(path, 'Organization');
      expect(organization).toMatchObject({
        '@context': 'https://schema.org',
        '@id': `${siteOrigin}/#organization`,
        name,
      });
    }
  });

  test('a page below an area says the way to it', async () => {
    const crumbsAt = async (path: string) => {
      const [list] = await thingAt(path, 'BreadcrumbList');
      const elements: { position: number; name: string; item: string }[] =
        Object(list).itemListElement ?? [];
      return elements.map(({ position, name, item }) => [
        position,
        name,
        item.replace(siteOrigin, ''),
      ]);
    };
    expect(await crumbsAt('/en/incubation/news/first')).toEqual([
      [1, 'Home', '/en'],
      [2, 'Incubation', '/en/incubation'],
      [3, 'News', '/en/incubation/news'],
      [4, '第一 in English', '/en/incubation/news/first'],
    ]);
    expect(await crumbsAt('/incubation/report/paid-report')).toEqual([
      [1, '首页', '/'],
      [2, '孵化', '/incubation'],
      [3, '研究报告', '/incubation/report'],
      [4, '方法', '/incubation/report/category/report-method'],
      [5, '付费报告', '/incubation/report/paid-report'],
    ]);
    expect((await crumbsAt('/packages/starter')).map(([, name]) => name)).toEqual([
      '首页',
      '精选套餐',
      '起步套餐',
    ]);
    expect(await crumbsAt('/saas')).toEqual([]);
  });

  test('news are free to read', async () => {
    const [news] = await thingAt('/incubation/news/first', 'NewsArticle');
    expect(news).toMatchObject({
      headline: '第一',
      datePublished: '2026-11-01',
      inLanguage: 'zh-CN',
      isAccessibleForFree: true,
      keywords: ['开放日'],
    });
    expect(news).not.toHaveProperty('hasPart');
  });

  test.each(['/incubation/report/paid-report', '/en/incubation/innovation/paid-article'])(
    '%s says which part is not free, and what it costs',
    async (path) => {
      const { document } = await site.draw(path);
      const things = thingsIn(document);
      const article = things.find((thing) => thing['@type'] === 'Article');
      expect(article).toMatchObject({
        isAccessibleForFree: false,
        hasPart: { isAccessibleForFree: false, cssSelector: '.paywall' },
      });
      expect(document.querySelectorAll('.paywall')).toHaveLength(1);
      const product = things.find((thing) => thing['@type'] === 'Product');
      expect(product).toMatchObject({ offers: [{ price: '19.00', priceCurrency: 'CNY' }] });
    },
  );

  test.each(['/en/incubation/report/free-report', '/incubation/innovation/free-article'])(
    '%s is free, and no product',
    async (path) => {
      const [article] = await thingAt(path, 'Article');
      expect(article).toMatchObject({ isAccessibleForFree: true });
      expect(await thingAt(path, 'Product')).toEqual([]);
    },
  );

  test.each([
    ['/saas', ['299.00', '2990.00', '599.00', '5990.00', '999.00', '9990.00']],
    ['/en/services/trademark', ['9800.00', '29800.00', '69800.00']],
    ['/en/packages/starter', ['1680.00']],
    ['/', []],
  ])('%s offers its prices in yuan', async (path, prices) => {
    const products = await thingAt(path, 'Product');
    const offers: { price: string; priceCurrency: string }[] = products.flatMap(
      (product) => Object(product).offers,
    );
    expect(offers.map(({ price }) => price)).toEqual(prices);
    expect(offers.every(({ priceCurrency }) => priceCurrency === 'CNY')).toBe(true);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  });

  test('a hostile title stays a title', async () => {
    const { html, document } = await site.draw('/incubation/news/day-10');
    const news = thingsIn(document).find((thing) => thing['@type'] === 'NewsArticle');
    expect([news?.['headline'], news?.['description']]).toEqual([hostile, hostile]);
    expect(document.title).toBe(`${hostile} · 序园`);
    expect(html).not.toContain('</script><b>');
  });
});

describe('what an address asks for', () => {
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
    ['/no/such/page?a=b', '/no/such/page'],
  ])('is understood: %.60s', (url, meant) => {
    expect(understood(url)).toBe(meant);
  });

  test.each([
    '?query=%25',
    `?query=${long}`,
    '?query=%F0%9F%8E%89',
    "?query='--",
    '?page=1e9',
    '?%',
  ])('and answered with a page: %.40s', async (search) => {
    for (const path of ['/incubation/news', '/en/incubation/report', '/incubation/innovation']) {
      const { status, document } = await site.draw(path + search);
      expect([status, document.querySelectorAll('h1').length]).toEqual([200, 1]);
    }
  });
});
