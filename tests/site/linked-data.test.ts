import { afterAll, describe, expect } from 'vitest';
import { writeContentFiles } from '#tests/support/content-files.ts';
import {
  createRenderedSite,
  siteOrigin,
  dataBlocksIn,
  type DataBlock,
} from '#tests/support/rendered-site.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
const hostile = '</script><b>&amp; "quoted"';

const site = setUpServer(() => {
  const texts = `title: ${JSON.stringify(hostile)}\nsummary: ${JSON.stringify(hostile)}\n`;
  const facts = 'date: 2026-10-10\ncategory: news-park\ntags: []\n';
  files.write('zh-CN/news/hostile.md', `---\n${facts}${texts}---\nText.`);
  files.write('en-US/news/hostile.md', `---\n${texts}---\nText.`);
  return createRenderedSite(files);
});
afterAll(() => files.close());

async function thingAt(path: string, type: string): Promise<DataBlock[]> {
  const { document } = await site.render(path);
  return dataBlocksIn(document).filter((thing) => thing['@type'] === type);
}

describe('the structured data of a page', () => {
  test('every page names its publisher', async () => {
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

  test('a page below an area has breadcrumbs to it', async () => {
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
    'the page %s says which part is not free, and its price',
    async (path) => {
      const { document } = await site.render(path);
      const things = dataBlocksIn(document);
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
    'the page %s is free, and no product',
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
  ])('the page %s offers its prices in yuan', async (path, prices) => {
    const products = await thingAt(path, 'Product');
    const offers: { price: string; priceCurrency: string }[] = products.flatMap(
      (product) => Object(product).offers,
    );
    expect(offers.map(({ price }) => price)).toEqual(prices);
    expect(offers.every(({ priceCurrency }) => priceCurrency === 'CNY')).toBe(true);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  });

  test('a hostile title stays a title', async () => {
    const { html, document } = await site.render('/incubation/news/hostile');
    const news = dataBlocksIn(document).find((thing) => thing['@type'] === 'NewsArticle');
    expect([news?.['headline'], news?.['description']]).toEqual([hostile, hostile]);
    expect(document.title).toBe(`${hostile} · 序园`);
    expect(html).not.toContain('</script><b>');
  });
});
