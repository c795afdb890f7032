import { toSiteLocation } from '#contract/base/redirect.ts';
import { JSDOM } from 'jsdom';
import {
  documentHtml,
  listedPaths,
  readPicture,
  render,
  renderPosted,
  siteTexts,
  declaredUrl,
} from './page-renderer.ts';
import { sampleOperator } from './sample-site.ts';
import type { Operator } from '#server/content/site/operator.ts';
import { createContentServer, type ContentFiles, type ContentOptions } from './content-files.ts';
import type { TestServer } from './server.ts';

const parser = new new JSDOM().window.DOMParser();

export const siteOrigin = 'https://park.example';

/** Twenty pages of every kind, in both languages, of the files that `writeContentFiles` writes. */
export const sampledPages = [
  '/',
  '/about',
  '/incubation',
  '/incubation/innovation',
  '/incubation/news',
  '/incubation/news/first',
  '/incubation/report',
  '/incubation/training',
  '/packages',
  '/saas',
].flatMap((page) => [page, page === '/' ? '/en' : `/en${page}`]);

export type RenderedSite = TestServer & {
  /** Fetches an address of the site as a guest. */
  fetch(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Renders a page without a cache. */
  render(path: string): Promise<{ status: number; html: string; document: Document }>;
};

/** Returns the server with the pages that it draws, in this process, showing these files. */
export async function createRenderedSite(
  files: ContentFiles,
  { operator = sampleOperator, ...options }: ContentOptions & { operator?: () => Operator } = {},
): Promise<RenderedSite> {
  const server = await createContentServer(files, {
    ...options,
    pages,
    site: { origin: siteOrigin, operator, listedPaths, siteTexts, readPicture },
  });

  async function pages(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const fetchApi = (call: Request) => server.app.fetch(call);
    const address = search === '' ? pathname : declaredUrl(pathname + search);
    const posted = request.method === 'POST' ? await renderPosted(address, operator().shown) : null;
    const rendered =
      posted ?? (await render(address, { fetchApi, origin: siteOrigin, site: operator().shown }));
    if (rendered.kind === 'redirect') {
      const headers = { Location: toSiteLocation(rendered.location) };
      return new Response(null, { status: rendered.status, headers });
    }
    const head = rendered.head + operator().style;
    const html = documentHtml({ ...rendered, head, scripts: '' });
    return new Response(html, { status: rendered.status });
  }

  return {
    ...server,
    fetch: async (path, headers = {}) => server.app.request(siteOrigin + path, { headers }),
    async render(path) {
      const response = await server.app.request(siteOrigin + path);
      const html = await response.text();
      return { status: response.status, html, document: parser.parseFromString(html, 'text/html') };
    },
  };
}

export type DataBlock = Readonly<Record<string, unknown>>;

/** Reads the structured data of a page, block by block. */
export function dataBlocksIn(document: Document): DataBlock[] {
  const blocks = document.head.querySelectorAll('script[type="application/ld+json"]');
  return Array.from(blocks, ({ textContent }) => JSON.parse(textContent ?? ''));
}
