import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { StoredFile } from '../../contract/files.ts';
import { sweepFiles } from '../../server/domain/files/sweep-files.ts';
import { createDiskStorage } from '../../server/storage/disk.ts';
import { createS3Storage } from '../../server/storage/s3.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { smallPng } from '../support/pictures.ts';
import { createTestServer } from '../support/server.ts';

const bytes = new TextEncoder().encode('what is stored');

/** Keeps objects in memory and remembers how it was asked; two objects a page of a listing. */
function createBucket() {
  const objects = new Map<string, Buffer>();
  const asked: IncomingMessage[] = [];
  let refusal = 0;

  const server: Server = createServer((request, response) => {
    asked.push(request);
    const url = new URL(request.url ?? '/', 'http://bucket');
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (refusal > 0) return response.writeHead(refusal).end();
      if (url.searchParams.has('list-type')) return response.end(listing(url.searchParams));
      const known = objects.get(url.pathname);
      if (request.method === 'PUT') objects.set(url.pathname, Buffer.concat(pieces));
      if (request.method === 'DELETE') objects.delete(url.pathname);
      if (request.method === 'GET' && known === undefined) return response.writeHead(404).end();
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(known);
    });
  });

  function listing(query: URLSearchParams): string {
    const from = Number(query.get('continuation-token') ?? 0);
    const all = [...objects.keys()].map((path) => path.replace('/files-of-park/', ''));
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

  return {
    objects,
    asked,
    refuse: (status: number) => (refusal = status),
    async listen(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const bucket = createBucket();
const folder = mkdtempSync(join(tmpdir(), 'xuyuan-storage-'));
let s3: Storage;
beforeAll(async () => {
  s3 = createS3Storage({
    endpoint: await bucket.listen(),
    bucket: 'files-of-park',
    region: 'cn-east-1',
    accessKeyId: 'KEY-ID',
    secretAccessKey: 'SECRET-KEY',
  });
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const disk = createDiskStorage(join(folder, 'files'));
const keysOf = async (storage: Storage) => (await storage.list()).map(({ key }) => key).toSorted();

describe.each([
  ['the disk', () => disk],
  ['a bucket', () => s3],
])('%s', (_name, storage) => {
  test('gives back what it was given, and knows what it has', async () => {
    for (const key of ['one', 'two', 'three']) await storage().put(key, bytes);
    const opened = await storage().open('two');
    expect(await new Response(opened).text()).toBe('what is stored');
    expect(await keysOf(storage())).toEqual(['one', 'three', 'two']);
  });

  test('forgets what is removed, and removing it again is no fault', async () => {
    await storage().remove('two');
    await storage().remove('two');
    expect(await storage().open('two')).toBeNull();
    expect(await keysOf(storage())).toEqual(['one', 'three']);
  });
});

test('every call to a bucket is signed, and the secret stays here', () => {
  const { asked } = bucket;
  expect(asked.length).toBeGreaterThan(5);
  for (const { headers } of asked) {
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=KEY-ID\/\d{8}\/cn-east-1\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/,
    );
    expect(headers['x-amz-date']).toMatch(/^\d{8}T\d{6}Z$/);
    expect(JSON.stringify(headers)).not.toContain('SECRET-KEY');
  }
  const put = asked.find(({ method }) => method === 'PUT');
  expect(put?.url).toBe('/files-of-park/uploads/one');
  expect(put?.headers['x-amz-content-sha256']).toMatch(/^[0-9a-f]{64}$/);
});

test('a full bucket has no space, a broken one is a fault', async () => {
  bucket.refuse(507);
  expect(await s3.put('four', bytes)).toBe('full');
  bucket.refuse(403);
  await expect(s3.put('four', bytes)).rejects.toThrow('The bucket answered PUT with 403.');
  bucket.refuse(0);
  expect(await keysOf(s3)).toEqual(['one', 'three']);
});

test('when there is no room a person reads it, and nothing is left', async () => {
  const server = await createTestServer();
  const { files } = server.deps;
  const put = files.storage.put;
  files.storage.put = async () => 'full';
  const { token } = await server.register();
  const full = await server.upload('files/upload', smallPng, { token });
  expect([full.status, full.body.message]).toEqual([507, '存储空间不足']);
  files.storage.put = put;
  expect(await files.storage.list()).toEqual([]);
  expect((await server.upload('files/upload', smallPng, { token })).status).toBe(200);
  await server.close();
});

test('what a crash left behind is swept away after an hour, and nothing else', async () => {
  const server = await createTestServer();
  const { storage, incomingDir } = server.deps.files;
  const { token } = await server.register();
  const kept = await server.upload('files/upload', smallPng, { token });
  const { url } = v.parse(StoredFile, kept.data);
  await storage.put('orphan', bytes);
  writeFileSync(join(incomingDir, 'broken-off'), bytes);
  const now = new Date(server.clock.now());
  utimesSync(join(incomingDir, 'broken-off'), now, now);
  const filesDir = join(incomingDir, '../files');
  for (const name of readdirSync(filesDir)) utimesSync(join(filesDir, name), now, now);
  await sweepFiles(server.deps);
  expect(await storage.list()).toHaveLength(2);
  server.clock.move(61 * 60_000);
  await sweepFiles(server.deps);
  expect(await storage.list()).toHaveLength(1);
  expect(readdirSync(incomingDir)).toEqual([]);
  expect((await server.app.request(url)).status).toBe(403);
  await server.close();
});
