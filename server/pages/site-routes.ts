import { Hono, type Context } from 'hono';
import { dayMs } from '#contract/base/durations.ts';
import { inLocale } from '#contract/base/locale-path.ts';
import { Locale } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { ShownSite, SiteTexts } from '#contract/content/site.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { SitePicture } from '#server/db/tables/site-identity.ts';
import type { Operator } from '#server/content/site/operator.ts';
import { listNews } from '#server/domain/content/news.ts';
import { drawIcon, icons } from './icons.ts';
import { listPages } from './listed-pages.ts';
import { createDocuments } from '#server/http/compressed.ts';
import type { PictureFacts } from './picture-svg.ts';
import { createPictures } from './pictures.ts';
import { robotsText, sitemapXml } from './sitemap.ts';
import { feedXml } from './feeds.ts';

/** The site as the built renderer knows it. */
export type Site = {
  /** The public origin. */
  origin: string;
  /** Returns the operator as it is shown now: the same object until it changes. */
  operator: () => Operator;
  /** Returns the bare paths of all indexed routes, such as `/incubation/news/$id`. */
  listedPaths: () => string[];
  siteTexts: (
    locale: Locale,
    site: ShownSite,
  ) => Promise<{ brand: string; news: string; about: string }>;
  /** Reads what the share picture of a path shows; null for a path without one. */
  readPicture: (
    path: string,
    options: { fetchApi: FetchApi; site: ShownSite },
  ) => Promise<PictureFacts | null>;
};

type FetchApi = (request: Request) => Response | Promise<Response>;
type SiteDeps = { db: Database; clock: Clock };

const newsInFeed = 30;

/**
 * Serves the machine-readable files, built from the same routes and content as the pages on each request. `fetchApi`
 * responds to the loaders of pages, in this process.
 */
export function siteRoutes({ db, clock }: SiteDeps, site: Site, fetchApi: FetchApi): Hono {
  const { origin, operator } = site;
  const text = createDocuments();
  const draw = createPictures((src) => fetchApi(new Request(origin + src)));
  const routes = new Hono()
    .get('/sitemap.xml', async (c) => {
      const pages = await listPages(db, site.listedPaths());
      return text(c, sitemapXml(pages, origin), 'application/xml');
    })
    .get('/icon.svg', async (c, next) => {
      const { logo } = operator().pictures;
      return logo === undefined ? next() : picture(c, logo, 'public, max-age=3600');
    })
    .get('/.well-known/security.txt', (c) => {
      // A reader may keep it for half a year.
      const expires = shanghaiDay(new Date(clock.now() + 180 * dayMs));
      const lines = [
        `Contact: mailto:${operator().shown['en-US'].mail}`,
        `Expires: ${expires}T00:00:00Z`,
        'Preferred-Languages: zh, en',
        `Canonical: ${origin}/.well-known/security.txt`,
      ];
      return text(c, `${lines.join('\n')}\n`, 'text/plain');
    })
    .get('/site/:name', (c) => {
      const pictures = new Map(Object.entries(operator().pictures));
      const found = pictures.get(c.req.param('name'));
      if (found === undefined) return c.notFound();
      // The address has a part of the content's hash.
      return picture(c, found, 'public, max-age=31536000, immutable');
    })
    .get('/robots.txt', (c) => {
      const { wallets, sms } = operator().shown['zh-CN'].samples;
      return text(c, robotsText(origin, wallets || sms), 'text/plain');
    })
    .get('/pictures/*', async (c) => {
      const [, path] = /^\/pictures(\/[\w\-/]{1,200})\.png$/.exec(c.req.path) ?? [];
      if (path === undefined) return c.notFound();
      const { shown, brand } = operator();
      const address = path === '/home' ? '/' : path;
      const facts = await site.readPicture(address, { fetchApi, site: shown });
      if (facts === null) return c.notFound();
      const found = await draw(facts, brand);
      // The address names a version for apps that keep pictures; a new request gets the current picture.
      const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate', ETag: found.etag };
      const etagOfReader =
        c.req.header('If-None-Match')?.split(/,\s*/).includes(found.etag) ?? false;
      if (etagOfReader) return c.body(null, 304, headers);
      return c.body(found.png, 200, { ...headers, 'Content-Type': 'image/png' });
    });
  for (const path of Object.keys(icons)) {
    routes.get(path, async (c, next) => {
      const { logo } = operator().pictures;
      if (logo === undefined) return next();
      const type = path.endsWith('.ico') ? 'image/x-icon' : 'image/png';
      const data = Buffer.from(await drawIcon(logo, path)).toString('base64');
      return picture(c, { type, data }, 'public, max-age=3600');
    });
  }
  for (const locale of Locale.options) {
    routes.get(inLocale('/manifest.webmanifest', locale), (c) =>
      text(c, manifestJson(operator().shown[locale], locale), 'application/manifest+json'),
    );
    routes.get(inLocale('/feed.xml', locale), async (c) => {
      const [{ brand, news, about }, { items }] = await Promise.all([
        site.siteTexts(locale, operator().shown),
        listNews(db, { page: 1, per_page: newsInFeed }, locale, shanghaiDay(clock.date())),
      ]);
      const feed = { title: `${news} · ${brand}`, description: about, locale, origin };
      return text(c, feedXml(items, feed), 'application/rss+xml');
    });
  }
  return routes;
}

function picture(c: Context, { type, data }: SitePicture, cacheControl: string): Response {
  return c.body(new Uint8Array(Buffer.from(data, 'base64')), 200, {
    'Content-Type': type,
    'Cache-Control': cacheControl,
    // An svg opened by its address runs no scripts.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}

/**
 * Returns the web app manifest, as JSON: the names and the icon for a shortcut on a home screen. The site opens
 * in the browser, because a wallet's app returns there.
 */
function manifestJson({ name, short, description }: SiteTexts, locale: Locale): string {
  return JSON.stringify({
    name,
    short_name: short,
    description,
    lang: locale,
    start_url: inLocale('/', locale),
    display: 'browser',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].map((px) => ({
        src: `/icon-${px}.png`,
        type: 'image/png',
        sizes: `${px}x${px}`,
      })),
    ],
  });
}
