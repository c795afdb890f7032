import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createS3Storage } from '#server/storage/s3.ts';
import type { S3Settings } from '#server/storage/s3-client.ts';
import type { Storage } from '#server/storage/storage.ts';

/** An upload in parts, by their numbers. */
type Upload = { path: string; initiated: string; parts: Map<number, Buffer> };

export type Bucket = {
  /** Objects by path, such as `/files-of-park/uploads/one`. */
  objects: Map<string, Buffer>;
  asked: IncomingMessage[];
  /** Uploads in parts that are neither complete nor aborted, by their ids. */
  uploads: Map<string, Upload>;
  /** Answers everything with this status; 0 stops it. */
  refuse(status: number): void;
  /**
   * Disables abilities: listing (then it responds with 403 for missing objects), conditional writes, or the list of
   * uploads in parts.
   */
  without(...abilities: ('listing' | 'conditions' | 'uploads')[]): void;
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
  const uploads = new Map<string, Upload>();
  let begun = 0;
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
      const answer = answerUpload(request.method, url, Buffer.concat(pieces));
      if (answer !== null) {
        const [status, body] = answer;
        return response.writeHead(status, { etag: '"part"' }).end(body);
      }
      const known = objects.get(url.pathname);
      if (request.method === 'PUT') {
        const isConditional = request.headers['if-none-match'] === '*';
        if (isConditional && missing.includes('conditions')) return response.writeHead(501).end();
        if (isConditional && known !== undefined) return response.writeHead(412).end();
        objects.set(url.pathname, Buffer.concat(pieces));
      }
      if (request.method === 'DELETE') objects.delete(url.pathname);
      if (request.method === 'GET' && known === undefined) {
        return response.writeHead(missing.includes('listing') ? 403 : 404).end();
      }
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(known);
    });
  });

  /** Answers the requests of uploads in parts; null for any other. */
  function answerUpload(
    method = '',
    { pathname: path, searchParams: query }: URL,
    body: Buffer,
  ): [status: number, body: string] | null {
    const id = query.get('uploadId');
    if (id === null && !query.has('uploads')) return null;
    if (id === null && method === 'GET') {
      if (missing.includes('uploads')) return [501, ''];
      const listed = [...uploads].map(
        ([name, upload]) =>
          `<Upload><Key>${upload.path.replace('/files-of-park/', '')}</Key><UploadId>${name}</UploadId><Initiated>${upload.initiated}</Initiated></Upload>`,
      );
      return [200, `<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`];
    }
    if (id === null) {
      begun += 1;
      const name = `upload+${begun}/=`;
      uploads.set(name, { path, initiated: new Date().toISOString(), parts: new Map() });
      return [200, `<Result><UploadId>${name}</UploadId></Result>`];
    }
    const upload = uploads.get(id);
    if (upload?.path !== path) return [404, ''];
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return [200, ''];
    }
    uploads.delete(id);
    if (method === 'DELETE') return [204, ''];
    const numbers = Array.from(body.toString().matchAll(/<PartNumber>(\d+)</g), ([, one]) => one);
    const parts = numbers.map((one) => upload.parts.get(Number(one)) ?? Buffer.alloc(0));
    objects.set(path, Buffer.concat(parts));
    return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'];
  }

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
    uploads,
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
