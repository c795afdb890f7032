import { JSDOM } from 'jsdom';
import {
  documentHtml,
  listedPaths,
  pictureSvg,
  render,
  renderPosted,
  siteWords,
  understood,
} from '../../src/entry-server.tsx';
import { createContentServer, type ContentFiles } from './content-files.ts';
import type { TestServer } from './server.ts';

const parser = new new JSDOM().window.DOMParser();

export const siteOrigin = 'https://park.example';

export type DrawnSite = TestServer & {
  /** What anybody gets from an address of the site. */
  ask(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A page, drawn anew. */
  draw(path: string): Promise<{ status: number; html: string; document: Document }>;
};

/** The server with the pages that it draws, in this process, showing these files. */
export async function createDrawnSite(files: ContentFiles): Promise<DrawnSite> {
  const server = await createContentServer(files, {
    pages,
    site: { origin: siteOrigin, listedPaths, siteWords, pictureSvg },
  });

  async function pages(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const fetchApi = (call: Request) => server.app.fetch(call);
    const address = search === '' ? pathname : understood(pathname + search);
    const posted = request.method === 'POST' ? await renderPosted(address) : null;
    const rendered = posted ?? (await render(address, { fetchApi, origin: siteOrigin }));
    if (rendered.kind === 'redirect') {
      const headers = { Location: rendered.location };
      return new Response(null, { status: rendered.status, headers });
    }
    const html = documentHtml({ ...rendered, scripts: '' });
    return new Response(html, { status: rendered.status });
  }

  return {
    ...server,
    ask: async (path, headers = {}) => server.app.request(siteOrigin + path, { headers }),
    async draw(path) {
      const answer = await server.app.request(siteOrigin + path);
      const html = await answer.text();
      return { status: answer.status, html, document: parser.parseFromString(html, 'text/html') };
    },
  };
}

export type Thing = Readonly<Record<string, unknown>>;

/** What a page says to machines, block by block. */
export function thingsIn(document: Document): Thing[] {
  const blocks = document.head.querySelectorAll('script[type="application/ld+json"]');
  return Array.from(blocks, ({ textContent }) => JSON.parse(textContent ?? ''));
}
