import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createBackupBucket, type BackupBucket } from '#server/backup/bucket.ts';
import { findInBucket, findNewestFolder } from '#server/backup/find-backup.ts';
import { hashFolder } from '#server/backup/hashed-files.ts';
import { readManifest, writeManifest } from '#server/backup/manifest.ts';
import { cut, openStream, sealStream } from '#server/backup/sealed-stream.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createBucket, type Bucket } from '#tests/support/bucket.ts';
import { dayMs } from '#tests/support/durations.ts';

const megabyte = 1024 * 1024;
const partBytes = 16 * megabyte;
const keys = { keys: [makeDataKey()] as const, next: null };
const now = new Date('2026-11-30T03:10:00.000Z');

let server: Bucket;
let bucket: BackupBucket;
beforeEach(async () => {
  server = createBucket();
  await server.open();
  bucket = createBackupBucket({ settings: server.settings(), keys });
});
afterEach(() => server.close());

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xuyuan-bucket-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a backup whose large file has this many bytes. */
async function writeBackup(bytes: number, at = now): Promise<string> {
  const folder = path.join(makeFolder(), 'backup');
  fs.mkdirSync(path.join(folder, 'database/global'), { recursive: true });
  fs.mkdirSync(path.join(folder, 'files'));
  fs.writeFileSync(path.join(folder, 'database/PG_VERSION'), '18\n');
  fs.writeFileSync(path.join(folder, 'database/large'), randomBytes(bytes));
  fs.writeFileSync(path.join(folder, 'files/empty'), '');
  const facts = { at: at.toISOString(), postgres: '18', schema: 'x', content: null, rows: {} };
  const about = { database: facts, hasFiles: true, keyIds: [] };
  await writeManifest(folder, { kind: 'embedded', ...about, ...(await hashFolder(folder)) });
  return folder;
}

const getObject = (name: string, part: 'data' | 'manifest') =>
  `/files-of-park/backups/${name}/${part}`;

/** Changes the bytes of an object. */
function edit(key: string, change: (bytes: Buffer) => Buffer): void {
  server.objects.set(key, change(Buffer.from(server.objects.get(key) ?? '')));
}

test('a backup goes into the bucket in parts, sealed, with its manifest last, and comes back as it was', async () => {
  const folder = await writeBackup(40 * megabyte);
  const name = await bucket.send(folder, now);
  const puts = server.asked.filter(({ method }) => method === 'PUT');
  const sizes = puts.map(({ headers }) => Number(headers['content-length']));
  expect(sizes.slice(0, 2)).toEqual([partBytes, partBytes]);
  expect(sizes).toHaveLength(4);
  expect(puts.map(({ url }) => /(data|manifest)\?/.exec(url ?? '')?.[1])).toEqual([
    'data',
    'data',
    'data',
    'manifest',
  ]);
  expect([...server.objects.keys()].toSorted()).toEqual([
    getObject(name, 'data'),
    getObject(name, 'manifest'),
  ]);
  expect(server.objects.get(getObject(name, 'manifest'))?.includes('"embedded"')).toBe(false);
  expect(server.uploads.size).toBe(0);

  const back = makeFolder();
  await bucket.fetch(await findInBucket(bucket), back);
  const { files } = await readManifest(folder);
  expect((await hashFolder(back)).files.filter((file) => file.path !== 'manifest.json')).toEqual(
    files,
  );
});

test('what is in memory does not grow with the backup: a part is sent before the next is read', async () => {
  let read = 0;
  let ahead = 0;
  const chunk = Buffer.alloc(megabyte);
  async function* source() {
    for (; read < 100; read += 1) yield chunk;
  }
  let sent = 0;
  for await (const part of cut(sealStream(keys, 'x', source()), partBytes)) {
    ahead = Math.max(ahead, read - sent);
    sent += part.length / megabyte;
  }
  expect(sent).toBeGreaterThan(100);
  // A part, and the frame that shows that it was not the last one.
  expect(ahead).toBeLessThanOrEqual(partBytes / megabyte + 2);
});

describe('what was altered in the bucket is refused:', () => {
  const header = 46;
  const frame = megabyte + 16;
  const swapFrames = (bytes: Buffer) =>
    Buffer.concat([
      bytes.subarray(0, header),
      bytes.subarray(header + frame, header + 2 * frame),
      bytes.subarray(header, header + frame),
      bytes.subarray(header + 2 * frame),
    ]);
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut off', (bytes) => bytes.subarray(0, -1)],
    ['cut off after a frame', (bytes) => bytes.subarray(0, header + 2 * frame)],
    ['cut off after the header', (bytes) => bytes.subarray(0, header)],
    ['empty', () => Buffer.alloc(0)],
    ['with frames in another order', swapFrames],
    [
      'without a frame',
      (bytes) => Buffer.concat([bytes.subarray(0, header), bytes.subarray(header + frame)]),
    ],
    ['with a frame more', (bytes) => Buffer.concat([bytes, bytes.subarray(-frame)])],
    ['with another bit', (bytes) => (bytes.writeUInt8((bytes[99] ?? 0) ^ 1, 99), bytes)],
    ['of another kind', (bytes) => (bytes.write('other'), bytes)],
  ])('data that is %s', async (_, change) => {
    const name = await bucket.send(await writeBackup(3 * megabyte), now);
    edit(getObject(name, 'data'), change);
    await expect(bucket.fetch(name, makeFolder())).rejects.toThrow(
      `backups/${name}/data was cut off or altered in the bucket. Nothing was restored.`,
    );
  });

  test('an object in the place of another', async () => {
    const [one, other] = [
      await bucket.send(await writeBackup(10), now),
      await bucket.send(await writeBackup(10), now),
    ];
    edit(
      getObject(one, 'data'),
      () => server.objects.get(getObject(other, 'data')) ?? Buffer.alloc(0),
    );
    await expect(bucket.fetch(one, makeFolder())).rejects.toThrow('cut off or altered');
  });

  test('a backup of a key that is missing, and not one of a former key', async () => {
    const name = await bucket.send(await writeBackup(10), now);
    const settings = server.settings();
    const next = makeDataKey();
    const withOthers = createBackupBucket({ settings, keys: { keys: [next], next: null } });
    await expect(withOthers.fetch(name, makeFolder())).rejects.toThrow(
      `is sealed with the key ${keys.keys[0].id}, which is not in BACKUP_KEY.`,
    );
    const both = { keys: [next, keys.keys[0]] as const, next: null };
    await createBackupBucket({ settings, keys: both }).fetch(name, makeFolder());
  });
});

test('streams of any length are opened as they were sealed', async () => {
  for (const length of [0, 1, megabyte - 1, megabyte, megabyte + 1, 2 * megabyte]) {
    const bytes = randomBytes(length);
    const sealed = await collect(sealStream(keys, 'x', toStream(bytes)));
    const opened = await collect(openStream(keys, 'x', toStream(sealed)));
    expect(opened.equals(bytes)).toBe(true);
  }
});

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* toStream(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 99_999) yield bytes.subarray(at, at + 99_999);
}

describe('of a backup that fails', () => {
  test('nothing stays when the bucket stops taking parts', async () => {
    const folder = await writeBackup(partBytes + megabyte);
    fs.truncateSync(path.join(folder, 'database/PG_VERSION'));
    fs.rmSync(path.join(folder, 'files/empty'));
    await expect(bucket.send(folder, now)).rejects.toThrow('ENOENT');
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
  });

  test('nothing stays when the bucket gives other bytes back', async () => {
    const { set } = server.objects;
    server.objects.set = (key, bytes) =>
      set.call(server.objects, key, bytes.length > 100 ? bytes.subarray(1) : bytes);
    await expect(bucket.send(await writeBackup(200), now)).rejects.toThrow(
      'The bucket files-of-park gives other bytes back than it got',
    );
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
  });

  test('a bucket that is away is said', async () => {
    server.refuse(403);
    await expect(bucket.send(await writeBackup(1), now)).rejects.toThrow('answered POST with 403');
  });
});

test('backups that are not needed any more go, and so does what interrupted ones left', async () => {
  const folder = await writeBackup(1);
  const names: string[] = [];
  for (let nights = 29; nights >= 0; nights -= 1) {
    names.push(await bucket.send(folder, new Date(now.valueOf() - nights * dayMs)));
  }
  const [first = '', second = ''] = names;
  server.objects.delete(getObject(second, 'manifest'));
  server.objects.set('/files-of-park/backups/readme', Buffer.from('of somebody'));
  const upload = { path: getObject(first, 'data'), parts: new Map() };
  server.uploads.set('old', { ...upload, initiated: '2026-11-28T00:00:00.000Z' });
  server.uploads.set('new', { ...upload, initiated: now.toISOString() });
  expect((await bucket.list()).some(({ name }) => name === second)).toBe(false);

  const removed = await bucket.tidy(first, now);
  const kept = (await bucket.list()).map(({ name }) => name);
  expect(kept).toHaveLength(7 + 2 + 1);
  expect(kept[0]).toBe(names.at(-1));
  expect(kept).toContain(first);
  expect([...kept, ...removed, second].toSorted()).toEqual(names.toSorted());
  expect(server.objects.size).toBe(2 * kept.length + 1);
  expect([...server.uploads.keys()]).toEqual(['new']);
});

test('a store that does not list uploads gets backups all the same', async () => {
  const name = await bucket.send(await writeBackup(1), now);
  server.without('uploads');
  expect(await bucket.tidy(name, now)).toEqual([]);
});

test('a backup is found by its name, or the newest, in the bucket and in a folder', async () => {
  await expect(findInBucket(bucket)).rejects.toThrow('There is no backup in the bucket');
  const folder = await writeBackup(1);
  const older = await bucket.send(folder, new Date(now.valueOf() - dayMs));
  const newer = await bucket.send(folder, now);
  expect([await findInBucket(bucket), await findInBucket(bucket, older)]).toEqual([newer, older]);
  await expect(findInBucket(bucket, 'none')).rejects.toThrow(
    `There is no backup none in the bucket, which has ${newer}, ${older}.`,
  );

  const all = makeFolder();
  for (const [name, days] of [
    ['a', 1],
    ['b', 0],
    ['c', 2],
  ] as const) {
    const at = new Date(now.valueOf() - days * dayMs);
    fs.renameSync(await writeBackup(1, at), path.join(all, name));
  }
  expect(await findNewestFolder(all)).toBe(path.join(all, 'b'));
  expect(await findNewestFolder(path.join(all, 'c'))).toBe(path.join(all, 'c'));
  await expect(findNewestFolder(path.join(all, 'c/database'))).rejects.toThrow(
    'There is no backup',
  );
});
