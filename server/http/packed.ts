import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A document in the three forms in which it can travel. */
export type Packed = { plain: Uint8Array; brotli: Uint8Array; gzip: Uint8Array; etag: string };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

export async function packed(html: string): Promise<Packed> {
  const plain = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, brotli: await brotli(plain, { params }), gzip: await zip(plain), etag };
}

/** Answers with the smallest form that the reader takes, or 304 when it already has it. */
export function negotiated(
  request: Request,
  page: Packed & { status: number },
  headers: Readonly<Record<string, string>>,
): Response {
  const encoding = acceptedEncoding(request);
  const all = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    ...headers,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ETag: page.etag,
  });
  const known = request.headers.get('If-None-Match');
  if (page.status === 200 && known !== null && known.split(/,\s*/).includes(page.etag)) {
    return new Response(null, { status: 304, headers: all });
  }
  if (encoding !== null) all.set('Content-Encoding', encoding);
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain;
  all.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    status: page.status,
    headers: all,
  });
}

export function acceptedEncoding(request: Request): 'br' | 'gzip' | null {
  const accepted = (request.headers.get('Accept-Encoding') ?? '')
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim().toLowerCase());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
