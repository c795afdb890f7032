import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bare } from '#contract/base/locale-path.ts';
import { toSiteLocation } from '#contract/base/redirect.ts';
import type { ShownSite } from '#contract/content/site.ts';
import type { Metrics } from '#server/base/metrics.ts';
import {
  respondCompressed,
  compressBody,
  createClosePacking,
  type CompressedBody,
} from '#server/http/compressed.ts';
import { contentSecurityPolicy } from './headers.ts';
import { countRenders } from './count-renders.ts';
import { createAssets, type PageAssets } from './assets.ts';
import { createPageCache } from './cache.ts';
import type { Site } from './site-routes.ts';

/**
 * Serves everything outside the API: built files, and pages rendered by the built renderer.
 *
 *   const pages = await createPages({ dist, fetchApi: (request) => app.fetch(request), publicUrl });
 *   app.notFound((context) => pages.respond(context.req.raw));
 *
 * `respond` never throws. `clearCache` drops the rendered pages after a change of the content; `warm` renders
 * the main pages before the first visitor.
 */
export type Pages = {
  respond(request: Request): Promise<Response>;
  clearCache(): void;
  warm(): Promise<void>;
  site: Site;
};

export type PagesOptions = {
  /** The folder that `tools/build/build.ts` writes. */
  dist: string;
  /** Responds to API requests that a page's loaders make, in this process. */
  fetchApi: (request: Request) => Response | Promise<Response>;
  /** The site's public origin, for canonical addresses. */
  publicUrl: string;
  operator: Site['operator'];
  /** The current day; cached pages are dropped at its end, because lists depend on it. */
  getDay?: () => string;
  onError?: (error: unknown) => void;
  metrics?: Metrics;
};

/** The exports of `src/entry-server.tsx` used here. */
export type Renderer = Omit<Site, 'origin' | 'operator'> & {
  boot: string;
  documentHtml: (pageAssets: {
    locale: string;
    head: string;
    body: string;
    noScript: string;
    data: string;
    scripts: string;
  }) => string;
  declaredUrl: (url: string) => string;
  render: (
    url: string,
    options: { fetchApi: PagesOptions['fetchApi']; origin: string; site: ShownSite },
  ) => Promise<Rendered>;
  /** Renders the response to a form that the browser posted without scripts; null if there is no page. */
  renderPosted: (url: string, site: ShownSite) => Promise<Rendered | null>;
};

type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      locale: string;
      head: string;
      body: string;
      noScript: string;
      data: string;
      routeIds: string[];
      namespaces: string[];
      isCacheable: boolean;
    };

type CachedPage =
  | { kind: 'redirect'; status: number; location: string; isCacheable: false }
  | (CompressedBody & { kind: 'page'; status: number; isCacheable: boolean });

const capacity = 500;
const warmPaths = ['/', '/en', '/saas', '/en/saas'];

export async function createPages(options: PagesOptions): Promise<Pages> {
  const { dist, fetchApi, publicUrl, operator, getDay = () => '', metrics } = options;
  const { onError = () => undefined } = options;
  const renderer: Renderer = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href);
  const assets = createAssets(join(dist, 'client'));
  const pageAssets: PageAssets = JSON.parse(readFileSync(join(dist, 'client/pages.json'), 'utf8'));
  const styles = createStyles(join(dist, 'client'));
  const bootHash = createHash('sha256').update(renderer.boot).digest('base64');
  const getHeaders = () => ({
    'Content-Security-Policy': contentSecurityPolicy(bootHash, operator().saasUrl),
  });
  const origin = new URL(publicUrl).origin;
  const draw = metrics === undefined ? render : countRenders(metrics, render);
  const cache = createPageCache(draw, capacity);
  const { clear: clearCache } = cache;
  const packClosely = createClosePacking();
  let day = '';
  const page = (key: string) => {
    const today = getDay();
    if (today !== day) clearCache();
    day = today;
    metrics?.pageCache.add({ result: cache.has(key) ? 'hit' : 'miss' });
    return cache.get(key);
  };
  metrics?.registry.gauge('park_pages_cached', 'Pages in the cache.', () => [
    { value: cache.keys().length },
  ]);

  async function render(key: string): Promise<CachedPage> {
    const rendered = await renderer.render(key, { fetchApi, origin, site: operator().shown });
    if (rendered.kind === 'redirect') return { ...rendered, isCacheable: false };
    const { js } = usedAssets(pageAssets, rendered);
    const scripts = scriptsHtml(js, pageAssets.entry.js[0] ?? '');
    const { status, isCacheable, body } = rendered;
    const scriptsAfterPaint =
      body === '' ? scripts : `<template id="scripts">${scripts}</template>`;
    return {
      kind: 'page',
      status,
      isCacheable,
      ...renderDocument(rendered, scriptsAfterPaint),
    };
  }

  function renderDocument(page: Rendered & { kind: 'page' }, scripts: string): CompressedBody {
    const { css } = usedAssets(pageAssets, page);
    const head = page.head + styles(css) + operator().style;
    return compressBody(renderer.documentHtml({ ...page, head, scripts }));
  }

  /**
   * Responds to a form that the browser posted without scripts. The body is never read, so that none of it
   * can be stored or shown.
   */
  async function respondPosted(request: Request): Promise<Response | null> {
    const { pathname, search } = new URL(request.url);
    const rendered = await renderer.renderPosted(pathname + search, operator().shown);
    if (rendered?.kind !== 'page') return null;
    const page = { status: rendered.status, ...renderDocument(rendered, '') };
    return unstored(
      await respondCompressed(request, page, { ...getHeaders(), Allow: 'GET, HEAD' }),
    );
  }

  /**
   * Returns the cache key of an address: its path, and the search parameters that its route declares.
   */
  function getCacheKey({ pathname, search }: URL): string {
    return search === '' ? pathname : renderer.declaredUrl(pathname + search);
  }

  async function respond(request: Request): Promise<Response> {
    const isPosted = request.method === 'POST';
    const refusal = { status: 405, headers: { ...getHeaders(), Allow: 'GET, HEAD' } };
    if (!isPosted && request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, refusal);
    }
    const url = new URL(request.url);
    const file = await assets(url.pathname, request);
    if (file !== null) return isPosted ? new Response(null, refusal) : file;
    try {
      const response = isPosted ? await respondPosted(request) : null;
      if (response !== null) return response;
      const key = getCacheKey(url);
      const isKnown = cache.has(key);
      const forOne = isSearch(url);
      const cached = await (forOne ? draw(key) : page(key));
      if (cached.kind === 'redirect') {
        // The renderer saw only the declared search; a redirect keeps the rest.
        const search = key.includes('?') ? '' : url.search;
        const all = { ...getHeaders(), Location: toSiteLocation(cached.location + search) };
        return new Response(null, { status: cached.status, headers: all });
      }
      // The first reader does not wait for it, and a page with a single reader does without.
      if (isKnown) packClosely(cached).catch(onError);
      const answer = await respondCompressed(request, cached, getHeaders());
      return forOne ? unstored(answer) : answer;
    } catch (error) {
      onError(error);
      return new Response(failureHtml, {
        status: 500,
        headers: { ...getHeaders(), 'Content-Type': 'text/html; charset=utf-8' },
      });
    }
  }

  return {
    respond,
    clearCache,
    site: { ...renderer, origin, operator },
    warm: async () => {
      await Promise.allSettled(warmPaths.map(page));
    },
  };
}

/** Says whether an address is that of the search, which counts for its reader: others never share its page. */
function isSearch({ pathname }: URL): boolean {
  return bare(pathname) === '/search';
}

/** Forbids to store a response. */
function unstored(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.delete('ETag');
  return response;
}

function usedAssets(
  pageAssets: PageAssets,
  {
    routeIds,
    locale,
    namespaces: words,
  }: { routeIds: string[]; locale: string; namespaces: string[] },
): { js: string[]; css: string[] } {
  const routes = routeIds.flatMap((id) => pageAssets.routes[id] ?? []);
  const translations = words.flatMap((name) => pageAssets.translations[locale]?.[name] ?? []);
  return {
    js: [...new Set([...pageAssets.entry.js, ...routes.flatMap(({ js }) => js), ...translations])],
    css: [...new Set([...pageAssets.entry.css, ...routes.flatMap(({ css }) => css)])],
  };
}

/**
 * Inlines style sheets, so that the first paint needs one response. The disabled links stop Vite from loading
 * them again; their medium stops browsers with a look-ahead parser, up to Chromium 153, from fetching them.
 */
function createStyles(client: string): (files: readonly string[]) => string {
  const texts = new Map<string, string>();
  return (files) => {
    const sheets = files.map((file) => {
      const text = texts.get(file) ?? readFileSync(join(client, file), 'utf8');
      texts.set(file, text);
      return text;
    });
    const links = files.map(
      (file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`,
    );
    return `<style>${sheets.join('\n')}</style>${links.join('')}`;
  };
}

function scriptsHtml(files: readonly string[], entry: string): string {
  const preloads = files
    .filter((file) => file !== entry)
    .map((file) => `<link rel="modulepreload" href="/${file}">`);
  return `<script type="module" src="/${entry}"></script>${preloads.join('')}`;
}

const failureHtml = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>500</title>
<main style="max-width:36rem;margin:15vh auto;padding:0 24px;line-height:1.7;font-family:sans-serif">
<h1>页面暂时无法显示</h1><p>请稍后刷新重试。</p>
<h1 lang="en-US">This page cannot be shown right now</h1><p lang="en-US">Please try again in a moment.</p></main></html>`;
