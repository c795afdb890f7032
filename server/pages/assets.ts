import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { acceptedEncoding } from '#server/http/compressed.ts';

export type Assets = { js: string[]; css: string[] };

/** dist/client/pages.json: the files of each part of a page, for the links in the document. */
export type PageAssets = {
  entry: Assets;
  /** The assets by route id, and by `id?missing` for the page that reports a missing item. */
  routes: Record<string, Assets>;
  /** The translations by language and namespace. */
  translations: Record<string, Record<string, string>>;
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Serves the built files. The list is read once, so that no address reaches another file. Names below /assets
 * contain a hash, so these files never change.
 */
export function createAssets(
  folder: string,
): (pathname: string, request: Request) => Promise<Response | null> {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/')),
  );
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();

  async function readAsset(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const content = contents.get(name) ?? new Uint8Array(await readFile(join(folder, name)));
    contents.set(name, content);
    return content;
  }

  return async (pathname, request) => {
    const hashed = pathname.startsWith('/assets/');
    if (!names.has(pathname) || pathname === '/pages.json' || /\.(br|gz)$/.test(pathname)) {
      return hashed
        ? new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
        : null;
    }
    const accepted = acceptedEncoding(request);
    const suffix = accepted === null ? '' : accepted === 'br' ? '.br' : '.gz';
    const compressed = suffix !== '' && names.has(pathname + suffix);
    const body = await readAsset(compressed ? pathname + suffix : pathname);
    const headers = new Headers({
      'Content-Type': types[extname(pathname)] ?? 'application/octet-stream',
      'Content-Length': String(body.byteLength),
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      Vary: 'Accept-Encoding',
    });
    if (compressed && accepted !== null) headers.set('Content-Encoding', accepted);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}
