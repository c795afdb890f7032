import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { PNG } from 'pngjs';
import { afterAll, describe, expect } from 'vitest';
import { readContent } from '#server/content/read-content.ts';
import { storeContent } from '#server/content/store-content.ts';
import { icons as sides } from '#server/pages/icons.ts';
import { dayMs } from '#contract/base/durations.ts';
import { sampleOperator, sampleSite } from '#tests/support/sample-site.ts';
import { listedPaths, render } from '#tests/support/page-renderer.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { createRenderedSite, siteOrigin } from '#tests/support/rendered-site.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
const hostile = '</script><b>&amp; "quoted" \\u2028 ]]>';

function writeNews(id: string, day: string, title: string): void {
  const facts = `date: ${day}\ncategory: news-park\ntags: []\n`;
  const texts = `title: ${JSON.stringify(title)}\nsummary: ${JSON.stringify(`Of ${title}`)}\n`;
  files.write(`zh-CN/news/${id}.md`, `---\n${facts}${texts}---\nText.`);
  files.write(`en-US/news/${id}.md`, `---\n${texts}---\nText.`);
}

const site = setUpServer(() => {
  for (let day = 10; day < 20; day += 1) writeNews(`day-${day}`, `2026-10-${day}`, `Day ${day}`);
  writeNews('hostile', '2026-11-15', hostile);
  return createRenderedSite(files);
});
afterAll(() => files.close());

async function xmlAt(path: string): Promise<Document> {
  const response = await site.fetch(path);
  expect(response.status).toBe(200);
  return new JSDOM(await response.text(), { contentType: 'text/xml' }).window.document;
}

type Entry = { loc: string; day: string | null; links: (string | null)[][] };

async function sitemap(): Promise<Entry[]> {
  const document = await xmlAt('/sitemap.xml');
  return [...document.getElementsByTagName('url')].map((url) => ({
    loc: url.getElementsByTagName('loc')[0]?.textContent ?? '',
    day: url.getElementsByTagName('lastmod')[0]?.textContent ?? null,
    links: [...url.getElementsByTagName('xhtml:link')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]),
  }));
}

const linksIn = (document: Document, selector: string) =>
  Array.from(document.head.querySelectorAll(selector), (link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ]);

describe('the sitemap', () => {
  test('the sitemap lists existing pages by their canonical address, with the other language', async () => {
    const titles = new Map<string, string>();
    const entries = await sitemap();
    expect(entries.length).toBeGreaterThan(60);
    for (const { loc, links } of chooseByCommit(
      'sitemap',
      entries,
      Math.ceil(entries.length / 3),
    )) {
      const { status, document } = await site.render(loc.slice(siteOrigin.length));
      expect([loc, status, document.querySelector('meta[name="robots"]')]).toEqual([
        loc,
        200,
        null,
      ]);
      expect(linksIn(document, 'link[rel="canonical"]')).toEqual([[null, loc]]);
      expect(linksIn(document, 'link[rel="alternate"][hreflang]')).toEqual(links);
      expect(links.map(([language]) => language)).toEqual(['zh-CN', 'en-US', 'x-default']);
      expect([loc, titles.get(document.title)]).toEqual([loc, undefined]);
      titles.set(document.title, loc);
    }
  });

  test('the sitemap lists every indexed route and no other page', async () => {
    const paths = (await sitemap()).map(({ loc }) => loc.slice(siteOrigin.length));
    const patterns = listedPaths();
    const missing = patterns.filter((pattern) => {
      const filled = new RegExp(`^${pattern.replace(/\$\w+/, '[\\w-]+')}$`);
      return !paths.some((path) => filled.test(path));
    });
    expect(missing).toEqual([]);
    expect(patterns).toHaveLength(22);
    const closed = /^(\/en)?\/(auth|user|flows|sandbox|api)\b/;
    expect(paths.filter((path) => closed.test(path))).toEqual([]);
    expect(paths).toContain('/en/incubation/innovation?topic_id=patents');
  });

  test('the sitemap has the day of the newest content, and follows a change', async () => {
    const findListedDay = async (path: string) =>
      (await sitemap()).find(({ loc }) => loc === siteOrigin + path)?.day;
    expect(await findListedDay('/en/incubation/news/first')).toBe('2026-11-01');
    expect(await findListedDay('/incubation/news')).toBe('2026-11-15');
    expect(await findListedDay('/saas')).toBe(null);
    const before = (await site.fetch('/sitemap.xml')).headers.get('etag');

    const { items } = await readContent(files.directory);
    await storeContent(
      site.deps.db,
      items.filter(({ id }) => id !== 'first'),
    );
    expect(await findListedDay('/en/incubation/news/first')).toBe(undefined);
    expect((await site.fetch('/sitemap.xml')).headers.get('etag')).not.toBe(before);
    await storeContent(site.deps.db, items);
  });
});

test('robots.txt excludes private addresses, allows pages with noindex, and names the sitemap', async () => {
  const text = await (await site.fetch('/robots.txt')).text();
  expect(text).toBe(
    `User-agent: *\nDisallow: /api\nDisallow: /sandbox\n\nSitemap: ${siteOrigin}/sitemap.xml\n`,
  );
  for (const path of ['/flows', '/en/flows', '/search', '/auth/login', '/en/user/orders']) {
    const { document } = await site.render(path);
    expect([path, document.querySelector('meta[name="robots"]')?.getAttribute('content')]).toEqual([
      path,
      'noindex',
    ]);
  }
});

describe.each([
  ['/feed.xml', 'zh-CN', '/incubation/news/', '新闻动态 · 序园', '第三'],
  ['/en/feed.xml', 'en-US', '/en/incubation/news/', 'News · Xuyuan Park', '第三 in English'],
])('the feed at %s', (path, locale, below, title, third) => {
  test('the feed contains the news in its language, newest first, with escaped text', async () => {
    const document = await xmlAt(path);
    const all = (name: string) =>
      [...document.querySelectorAll(`item > ${name}`)].map(({ textContent }) => textContent);
    expect(document.querySelector('channel > title')?.textContent).toBe(title);
    expect(document.querySelector('language')?.textContent).toBe(locale);
    expect(all('title').slice(0, 2)).toEqual([hostile, third]);
    expect(all('link')[1]).toBe(`${siteOrigin}${below}third`);
    expect(all('pubDate')[1]).toBe('Mon, 02 Nov 2026 16:00:00 GMT');
    expect(all('guid')).toEqual(all('link'));
  });

  test('the pages of a language link to its feed', async () => {
    const { document } = await site.render(below === '/incubation/news/' ? '/saas' : '/en/saas');
    const links = linksIn(document, 'link[type="application/rss+xml"]');
    expect(links).toEqual([[null, siteOrigin + path]]);
  });
});

test.each([
  ['/saas', '/manifest.webmanifest', { name: '序园', lang: 'zh-CN', start_url: '/' }],
  [
    '/en/saas',
    '/en/manifest.webmanifest',
    { name: 'Xuyuan Park', lang: 'en-US', start_url: '/en' },
  ],
])('the page %s links to the manifest of its language', async (page, path, expected) => {
  const { document } = await site.render(page);
  expect(linksIn(document, 'link[rel="manifest"]')).toEqual([[null, path]]);
  const response = await site.fetch(path);
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const manifest: unknown = await response.json();
  expect(manifest).toMatchObject({ ...expected, icons });
});

const icons = [{ src: '/icon.svg' }, { src: '/icon-192.png' }, { src: '/icon-512.png' }];

test.each([
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/pictures/home.png', 'image/png'],
])('the address %s is %s and is not sent twice', async (path, type) => {
  const first = await site.fetch(path);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
  const again = await site.fetch(path, { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

describe('the picture of a page', () => {
  test('the picture of each page is different and has the declared size', async () => {
    const seen = new Set<string>();
    for (const path of ['/', '/en/saas', '/incubation/news/first', '/en/incubation/news/second']) {
      const { document } = await site.render(path);
      const read = (name: string) =>
        document.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content') ?? '';
      const response = await site.fetch(read('image').slice(siteOrigin.length));
      const bytes = Buffer.from(await response.arrayBuffer());
      const { width, height } = PNG.sync.read(bytes);
      expect([read('image:width'), read('image:height')].map(Number)).toEqual([width, height]);
      expect([width, height]).toEqual([1200, 630]);
      expect(bytes.length).toBeLessThan(60_000);
      seen.add(response.headers.get('etag') ?? '');
    }
    expect(seen.size).toBe(4);
  });

  test.each(['/pictures/nothing.png', '/pictures/incubation/news/nothing.png', '/pictures/..png'])(
    'the picture %s of an unknown page is 404',
    async (path) => {
      expect((await site.fetch(path)).status).toBe(404);
    },
  );
});

test('security.txt names the mail address of the operator, and ends', async () => {
  const lines = (await (await site.fetch('/.well-known/security.txt')).text()).split('\n');
  expect(lines[0]).toBe(`Contact: mailto:${sampleSite.mail}`);
  const expires = Date.parse(/^Expires: (.+)$/.exec(lines[1] ?? '')?.[1] ?? '');
  expect(expires - site.clock.now()).toBeGreaterThan(170 * dayMs);
  expect(expires - site.clock.now()).toBeLessThan(365 * dayMs);
});

test.each(['/', '/en/saas', '/developers/orders', '/flows', '/en/flows/payment', '/auth/login'])(
  'a share picture that %s names is there',
  async (page) => {
    const { document } = await site.render(page);
    const named = document.querySelector('meta[property="og:image"]')?.getAttribute('content');
    expect(named === undefined).toBe(/flows|auth/.test(page));
    if (named === undefined || named === null) return;
    expect((await site.fetch(new URL(named).pathname)).status).toBe(200);
  },
);

test.each(['/about', '/saas', '/incubation/report'])(
  'the page %s is kept only if nothing of it is missing',
  async (path) => {
    const reads: string[] = [];
    const isKept = async (failing: string | null) => {
      const rendered = await render(path, {
        origin: siteOrigin,
        site: sampleOperator().shown,
        fetchApi(request) {
          reads.push(request.url);
          const fails = request.url === failing;
          return fails ? new Response(null, { status: 503 }) : site.app.fetch(request);
        },
      });
      return rendered.kind === 'page' && rendered.isCacheable;
    };
    expect(await isKept(null)).toBe(true);
    const listed = reads.splice(0);
    expect(listed.length).toBeGreaterThan(1);
    for (const read of listed) expect([read, await isKept(read)]).toEqual([read, false]);
  },
);

test.each(Object.entries(sides))('the icon %s of the sample has %i px', (path, side) => {
  const bytes = readFileSync(`public${path}`);
  // An icon file names its side in one byte.
  const drawn = path.endsWith('.ico')
    ? { width: bytes[6], height: bytes[7] }
    : PNG.sync.read(bytes);
  expect([drawn.width, drawn.height]).toEqual([side, side]);
});
