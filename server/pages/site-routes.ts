import { Hono, type Context } from 'hono';
import { inLocale } from '#contract/base/locale-path.ts';
import { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { listNews } from '#server/domain/content/news.ts';
import { listPages } from './listed-pages.ts';
import { respondCompressed, compressBody } from './compressed.ts';
import { createPictures } from './pictures.ts';
import { robotsText, sitemapXml } from './sitemap.ts';
import { feedXml } from './feeds.ts';

/** The pages together, as the built renderer knows them. */
export type Site = {
  /** The public origin. */
  origin: string;
  /** Bare paths of all that may be found, `/incubation/news/$id`. */
  listedPaths: () => string[];
  siteTexts: (locale: Locale) => Promise<{ brand: string; news: string; about: string }>;
  /** Returns an SVG of 1200 by 630 for a bare path. */
  pictureSvg: (path: string, options: { isItem: boolean }) => string;
};

const newsInFeed = 30;

/** Serves the machine-readable files, built from the same routes and content as the pages on each request. */
export function siteRoutes(db: Database, site: Site): Hono {
  const { origin } = site;
  const pictures = createPictures(async (path) => {
    const pages = await listPages(db, site.listedPaths());
    const page = pages.find((each) => each.path === path);
    return page === undefined ? null : site.pictureSvg(path, page);
  });
  const routes = new Hono()
    .get('/sitemap.xml', async (c) => {
      const pages = await listPages(db, site.listedPaths());
      return text(c, sitemapXml(pages, origin), 'application/xml');
    })
    .get('/robots.txt', (c) => text(c, robotsText(origin), 'text/plain'))
    .get('/pictures/*', async (c) => {
      const [, path] = /^\/pictures(\/[\w\-/]{1,200})\.png$/.exec(c.req.path) ?? [];
      const found = path === undefined ? null : await pictures(path === '/home' ? '/' : path);
      if (found === null) return c.notFound();
      const headers = { 'Cache-Control': 'public, max-age=86400', ETag: found.etag };
      const etagOfReader =
        c.req.header('If-None-Match')?.split(/,\s*/).includes(found.etag) ?? false;
      if (etagOfReader) return c.body(null, 304, headers);
      return c.body(found.png, 200, { ...headers, 'Content-Type': 'image/png' });
    });
  for (const locale of Locale.options) {
    routes.get(inLocale('/feed.xml', locale), async (c) => {
      const [{ brand, news, about }, { items }] = await Promise.all([
        site.siteTexts(locale),
        listNews(db, { page: 1, per_page: newsInFeed }, locale),
      ]);
      const feed = { title: `${news} · ${brand}`, description: about, locale, origin };
      return text(c, feedXml(items, feed), 'application/rss+xml');
    });
  }
  return routes;
}

async function text(c: Context, body: string, type: string): Promise<Response> {
  const headers = { 'Content-Type': `${type}; charset=utf-8` };
  return respondCompressed(c.req.raw, { status: 200, ...(await compressBody(body)) }, headers);
}
