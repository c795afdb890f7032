import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createS3Storage } from '#server/storage/s3.ts';
import type { S3Settings } from '#server/storage/s3-client.ts';
import type { Storage } from '#server/storage/storage.ts';

export type Bucket = {
  /** Objects by path, such as `/files-of-park/uploads/one`. */
  objects: Map<string, Buffer>;
  asked: IncomingMessage[];
  /** Answers everything with this status; 0 stops it. */
  refuse(status: number): void;
  /** Disables abilities: listing (then it responds with 403 for missing objects), conditional writes, removal. */
  without(...abilities: ('listing' | 'conditions' | 'removal')[]): void;
  /** Listens from now on. */
  open(): Promise<Storage>;
  /** Its address once it listens. */
  settings(): S3Settings;
  close(): Promise<unknown>;
};

/**
 * Creates a bucket that keeps objects in memory and remembers how it was asked; two objects a page of a
 * listing.
 */
export function createBucket(): Bucket {
  const objects = new Map<string, Buffer>();
  const asked: IncomingMessage[] = [];
  let refusal = 0;
  let missing: readonly string[] = [];

  const server: Server = createServer((request, response) => {
    asked.push(request);
    const url = new URL(request.url ?? '/', 'http://bucket');
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (refusal > 0) return response.writeHead(refusal).end();
      if (url.searchParams.has('list-type')) {
        if (missing.includes('listing')) return response.writeHead(403).end();
        return response.end(listing(url.searchParams));
      }
      const known = objects.get(url.pathname);
      if (request.method === 'PUT') {
        const isConditional = request.headers['if-none-match'] === '*';
        if (isConditional && missing.includes('conditions')) return response.writeHead(501).end();
        if (isConditional && known !== undefined) return response.writeHead(412).end();
        objects.set(url.pathname, Buffer.concat(pieces));
      }
      if (request.method === 'DELETE' && missing.includes('removal')) {
        return response.writeHead(403).end();
      }
      if (request.method === 'DELETE') objects.delete(url.pathname);
      if (request.method === 'GET' && known === undefined) {
        return response.writeHead(missing.includes('listing') ? 403 : 404).end();
      }
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(known);
    });
  });

  function listing(query: URLSearchParams): string {
    const from = Number(query.get('continuation-token') ?? 0);
    const all = [...objects.keys()]
      .map((path) => path.replace('/files-of-park/', ''))
      .filter((key) => key.startsWith(query.get('prefix') ?? ''));
    const contents = all
      .slice(from, from + 2)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>2026-11-20T00:00:00Z</LastModified></Contents>`,
      );
    const next =
      from + 2 < all.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  }

  function settings(): S3Settings {
    const address = server.address();
    return {
      endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      bucket: 'files-of-park',
      region: 'cn-east-1',
      accessKeyId: 'KEY-ID',
      secretAccessKey: 'SECRET-KEY',
    };
  }

  return {
    objects,
    asked,
    refuse: (status) => void (refusal = status),
    without: (...abilities) => void (missing = abilities),
    settings,
    async open() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return createS3Storage(settings());
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
