import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#server/domain/jobs/sweep-files.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createBucket } from '#tests/support/bucket.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { createTestServer } from '#tests/support/server.ts';
import { setUpAlone } from '#tests/support/set-up.ts';

const bytes = new TextEncoder().encode('what is stored');

const bucket = createBucket();
const folder = mkdtempSync(join(tmpdir(), 'xuyuan-storage-'));
const s3 = setUpAlone(() => bucket.open());
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const disk = createDiskStorage(join(folder, 'files'));
const listKeys = async (storage: Storage) =>
  (await storage.list()).map(({ key }) => key).toSorted();

describe.each([
  ['the disk', () => disk],
  ['a bucket', () => s3],
])('%s', (_name, storage) => {
  test('the storage gives back its files and knows its contents', async () => {
    for (const key of ['one', 'two', 'three']) await storage().put(key, bytes);
    const opened = await storage().open('two');
    expect(await new Response(opened).text()).toBe('what is stored');
    expect(await listKeys(storage())).toEqual(expect.arrayContaining(['one', 'three', 'two']));
  });

  test('the storage keeps a mark next to its files: the first, until one replaces it', async () => {
    const before = await listKeys(storage());
    expect(await storage().readMark()).toBeNull();
    await Promise.all(['first', 'first'].map((mark) => storage().writeMark(mark)));
    await storage().writeMark('second');
    expect(await storage().readMark()).toBe('first');
    await storage().writeMark('third', { replaces: true });
    expect(await storage().readMark()).toBe('third');
    expect(await listKeys(storage())).toEqual(before);
  });

  test('the storage forgets removed files, and removing them again is no fault', async () => {
    const before = await listKeys(storage());
    await storage().put('gone', bytes);
    await storage().remove('gone');
    await storage().remove('gone');
    expect(await storage().open('gone')).toBeNull();
    expect(await listKeys(storage())).toEqual(before);
  });
});

test('every call to a bucket is signed, and the secret is never sent', async () => {
  const { asked } = bucket;
  const before = asked.length;
  await s3.put('one', bytes);
  await s3.open('one');
  await s3.list();
  await s3.remove('gone');
  await s3.readMark();
  expect(asked.length).toBeGreaterThanOrEqual(before + 5);
  for (const { headers } of asked) {
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=KEY-ID\/\d{8}\/cn-east-1\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/,
    );
    expect(headers['x-amz-date']).toMatch(/^\d{8}T\d{6}Z$/);
    expect(JSON.stringify(headers)).not.toContain('SECRET-KEY');
  }
  const put = asked.slice(before).find(({ method }) => method === 'PUT');
  expect(put?.url).toBe('/files-of-park/uploads/one');
  expect(put?.headers['x-amz-content-sha256']).toMatch(/^[0-9a-f]{64}$/);
});

test('a full bucket means no space, and a broken one is a fault', async () => {
  const before = await listKeys(s3);
  bucket.refuse(507);
  expect(await s3.put('four', bytes)).toBe('full');
  bucket.refuse(403);
  await expect(s3.put('four', bytes)).rejects.toThrow('The bucket answered PUT with 403.');
  bucket.refuse(0);
  expect(await listKeys(s3)).toEqual(before);
});

test('a full disk is reported to a person, and nothing is left', async () => {
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

test('the remains of an interrupted upload are swept away after an hour', async () => {
  const server = await createTestServer();
  const { incomingDir } = server.deps.files;
  const { token } = await server.register();
  await server.upload('files/upload', smallPng, { token });
  writeFileSync(join(incomingDir, 'broken-off'), bytes);
  const now = new Date(server.clock.now());
  utimesSync(join(incomingDir, 'broken-off'), now, now);
  await sweepFiles(server.deps);
  expect(readdirSync(incomingDir)).toEqual(['broken-off']);
  server.clock.move(61 * 60_000);
  await sweepFiles(server.deps);
  expect(readdirSync(incomingDir)).toEqual([]);
  await server.close();
});
