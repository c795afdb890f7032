import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, describe, expect } from 'vitest';
import { ownContentDir } from '#server/content/live-content.ts';
import { downloadsIn } from '#server/content/papers-manifest.ts';
import { storeContent } from '#server/content/store-content.ts';
import { readContent } from '#server/content/read-content.ts';
import { fitTitle } from '#server/pages/fit-title.ts';
import { pictureSvg, type PictureFacts } from '#server/pages/picture-svg.ts';
import { createPictures } from '#server/pages/pictures.ts';
import { openOutlines } from '#server/pdf/font.ts';
import { splitTitle } from '#src/app/head/drawn-picture.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { createRenderedSite, siteOrigin } from '#tests/support/rendered-site.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
const site = setUpServer(() => createRenderedSite(files));
afterAll(() => files.close());

/** Reads what a page says about its share picture, with the picture's address on this site. */
async function readShared(path: string) {
  const { document } = await site.render(path);
  const read = (selector: string) =>
    document.head.querySelector(selector)?.getAttribute('content') ?? '';
  return {
    address: read('meta[property="og:image"]').slice(siteOrigin.length),
    alt: read('meta[property="og:image:alt"]'),
    altOfCard: read('meta[name="twitter:image:alt"]'),
  };
}

const fetchTag = async (address: string) => (await site.fetch(address)).headers.get('etag');

describe('the description of a share picture', () => {
  test.each([
    ['/', '从第一步起，就有序可循 · 序园'],
    ['/saas', 'SaaS 产品与定价 · ¥299 / 月起 · 序园'],
    [
      '/en/services/trademark',
      '服务 trademark in English · Services · $1,390 / year and up · Xuyuan Park',
    ],
    ['/packages/starter', '起步套餐 · 套餐 · ¥1,680 一次付清 · 序园'],
    ['/incubation/report/paid-report', '付费报告 · 研究报告 · ¥19 · 序园'],
    [
      '/en/incubation/report/free-report',
      '免费报告 in English · Research report · Free · Xuyuan Park',
    ],
    ['/en/incubation/innovation/paid-article', '付费文章 in English · Insight · $3 · Xuyuan Park'],
    ['/incubation/news?category=news-park', '新闻动态 · 序园'],
  ])('the page %s describes its picture: %s', async (path, alt) => {
    expect(await readShared(path)).toMatchObject({ alt, altOfCard: alt });
  });

  test('another price has another picture, also at the address that was shared before', async () => {
    const path = '/incubation/report/paid-report';
    const before = await readShared(path);
    const other = await readShared('/incubation/report/free-report');
    const tags = { before: await fetchTag(before.address), other: await fetchTag(other.address) };
    const { items } = await readContent(files.directory);
    await storeContent(
      site.deps.db,
      items.map((item) =>
        item.id === 'paid-report'
          ? { ...item, facts: { ...item.facts, price: { cny: 2900, usd: 400 } } }
          : item,
      ),
    );

    const after = await readShared(path);
    expect(after.alt).toContain('¥29');
    expect(after.address).not.toBe(before.address);
    expect(await fetchTag(after.address)).not.toBe(tags.before);
    expect(await fetchTag(before.address)).toBe(await fetchTag(after.address));
    expect(await fetchTag(other.address)).toBe(tags.other);
    await storeContent(site.deps.db, items);
    expect((await readShared(path)).address).toBe(before.address);
  });

  test('apps ask again before they show a picture that they kept', async () => {
    const { address } = await readShared('/en/saas');
    const { headers } = await site.fetch(address);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  test('each language has a picture', async () => {
    expect(await fetchTag('/pictures/saas.png')).not.toBe(await fetchTag('/pictures/en/saas.png'));
  });
});

describe('a share picture', () => {
  const facts: PictureFacts = {
    locale: 'zh-CN',
    title: splitTitle('商标服务'),
    kind: '服务',
    price: { amount: '¥9,800', per: '/ 年起' },
    paper: null,
    name: '序园',
    motif: '<path stroke="var(--xy-motif-line)" d="M0 0H9"/>',
  };
  const draw = async (own: Partial<PictureFacts> = {}) => {
    const brand = { logo: null, accent: '#123456' };
    const all = { ...facts, ...own };
    return pictureSvg(all, { brand, paper: null, outline: await openOutlines(all.locale) });
  };

  test('a picture has its texts as outlines, so that no font of the machine is used', async () => {
    const svg = await draw();
    expect(svg).not.toMatch(/<text|font-family|var\(/);
    const outline = await openOutlines('zh-CN');
    for (const [text, size] of [
      ['商标服务', 64],
      ['服务', 28],
      ['¥9,800', 52],
      ['序园', 36],
    ] as const) {
      expect(svg).toContain(`d="${outline(text, size).d}"`);
    }
    expect(outline('商标', 64).d).not.toBe(outline('服务', 64).d);
  });

  test.each([
    ['title', { title: splitTitle('知识产权') }],
    ['kind', { kind: null }],
    ['price', { price: { amount: '¥9,801', per: '/ 年起' } }],
    ['name', { name: '云杉里' }],
  ])('another %s is another picture', async (_, own) => {
    expect(await draw(own)).not.toBe(await draw());
  });

  test('a drawn picture shows the page of its paper', async () => {
    const pages = join(downloadsIn(ownContentDir), 'pages');
    const [name = ''] = readdirSync(pages).filter((file) => /-480/.test(file));
    const show = createPictures((src) => {
      const isThere = src === `/papers/${name}`;
      return new Response(isThere ? readFileSync(join(pages, name)) : null, {
        status: isThere ? 200 : 404,
      });
    });
    const pictures = await Promise.all(
      [`/papers/${name}`, '/papers/missing.avif', null].map((paper) =>
        show({ ...facts, paper }, { logo: null, accent: null }),
      ),
    );

    const corners = pictures.map(({ png }) => {
      const { data, width } = PNG.sync.read(Buffer.from(png));
      const at = (width * 80 + 820) * 4;
      return Array.from(data.subarray(at, at + 3));
    });
    expect(corners).toEqual([[255, 255, 255], expect.anything(), [11, 18, 32]]);
    expect(pictures[1]?.etag).toBe(pictures[2]?.etag);
    for (const { png } of pictures) expect(png.length).toBeLessThan(60_000);
  });

  test('a sign that the font lacks becomes the one for a missing character, and no markup gets in', async () => {
    expect(await draw({ name: '序🎉' })).toBe(await draw({ name: '序〓' }));
    expect(await draw({ title: splitTitle('"/><script>&lt;') })).not.toMatch(/script|&/);
  });

  test('a long name of the operator leaves the price its place', async () => {
    const svg = await draw({ name: '一'.repeat(80) });
    const outline = await openOutlines('zh-CN');
    expect(svg).toContain(outline('¥9,800', 52).d);
    expect(svg).toContain(outline(`${'一'.repeat(27)}…`, 24).d);
  });
});

describe('the lines of a title', () => {
  const room = { width: 712, mostLines: 3, sizes: [64, 52, 44] } as const;
  const measure = (text: string, size: number) =>
    Array.from(text).reduce((sum, each) => sum + (each > '\u2e7f' ? size : size / 2), 0);

  test.each([
    [64, '研究报告', ['研究报告']],
    [64, '从第一步起，就有序可循经营发展', ['从第一步起，', '就有序可循经营发展']],
    [
      52,
      '知识产权服务的期限管理：一份可执行的清单',
      ['知识产权服务的期限管理：', '一份可执行的清单'],
    ],
    [64, 'Ask for a quote and a contract', ['Ask for a quote', 'and a contract']],
    [
      44,
      '甲乙丙丁戊己庚辛，'.repeat(9),
      ['甲乙丙丁戊己庚辛，', '甲乙丙丁戊己庚辛，', '甲乙丙丁戊己庚辛…'],
    ],
    [44, 'x'.repeat(200), ['x'.repeat(32), 'x'.repeat(32), `${'x'.repeat(31)}…`]],
  ])('a title in %i px has these lines: %s', (size, title, lines) => {
    const fitted = fitTitle(splitTitle(title), room, measure);
    expect(fitted).toEqual({ size, lines });
    for (const line of fitted.lines) {
      expect(measure(line, size)).toBeLessThanOrEqual(room.width);
      expect(Array.from(line).length).toBeGreaterThan(1);
    }
    expect(fitted.lines.length).toBeLessThanOrEqual(3);
  });
});
