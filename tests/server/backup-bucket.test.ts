import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createBackupBucket, type BackupBucket } from '#server/backup/bucket.ts';
import { findInBucket, findNewestFolder } from '#server/backup/find-backup.ts';
import { hashFolder } from '#server/backup/hashed-files.ts';
import { readManifest, writeManifest } from '#server/backup/manifest.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createBucket, type Bucket } from '#tests/support/bucket.ts';
import { dayMs } from '#contract/base/durations.ts';

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

/** Writes a backup with a large file of `bytes` bytes. */
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

const getObject = (name: string, part: number | 'manifest') =>
  `/files-of-park/backups/${name}/${part}`;

/** Changes the bytes of an object. */
function edit(key: string, change: (bytes: Buffer) => Buffer): void {
  server.objects.set(key, change(Buffer.from(server.objects.get(key) ?? '')));
}

test('a backup goes into the bucket in parts, sealed, with its manifest last, and comes back as it was', async () => {
  const folder = await writeBackup(40 * megabyte);
  const name = await bucket.send(folder, now);
  const puts = server.asked.filter(({ method }) => method === 'PUT');
  const objects = ([1, 2, 3, 'manifest'] as const).map((part) => getObject(name, part));
  expect(puts.map(({ url }) => url)).toEqual(objects);
  expect([...server.objects.keys()]).toEqual(objects);
  const overhead = 42;
  expect(objects.slice(0, 2).map((object) => server.objects.get(object)?.length)).toEqual([
    partBytes + overhead,
    partBytes + overhead,
  ]);
  expect(server.objects.get(getObject(name, 'manifest'))?.includes('"embedded"')).toBe(false);

  const back = makeFolder();
  await bucket.fetch(await findInBucket(bucket), back);
  const { files } = await readManifest(folder);
  expect((await hashFolder(back)).files.filter((file) => file.path !== 'manifest.json')).toEqual(
    files,
  );
});

describe('a restore refuses', () => {
  const refusal = (name: string, part: number | 'manifest') =>
    `backups/${name}/${part} was cut off or altered in the bucket. Nothing was restored.`;

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut off', (bytes) => bytes.subarray(0, -1)],
    ['cut off after the header', (bytes) => bytes.subarray(0, 14)],
    ['empty', () => Buffer.alloc(0)],
    ['with bytes more', (bytes) => Buffer.concat([bytes, bytes.subarray(-99)])],
    ['with another bit', (bytes) => (bytes.writeUInt8((bytes[99] ?? 0) ^ 1, 99), bytes)],
    ['of another kind', (bytes) => (bytes.write('other'), bytes)],
  ])('an object that is %s', async (_, change) => {
    const name = await bucket.send(await writeBackup(megabyte), now);
    for (const part of [1, 'manifest'] as const) {
      const before = server.objects.get(getObject(name, part)) ?? Buffer.alloc(0);
      edit(getObject(name, part), change);
      await expect(bucket.fetch(name, makeFolder())).rejects.toThrow(refusal(name, part));
      server.objects.set(getObject(name, part), before);
    }
  });

  test('a part that is missing, or in the place of another', async () => {
    const name = await bucket.send(await writeBackup(partBytes + megabyte), now);
    const [first, second] = [getObject(name, 1), getObject(name, 2)];
    const last = server.objects.get(second) ?? Buffer.alloc(0);
    server.objects.delete(second);
    await expect(bucket.fetch(name, makeFolder())).rejects.toThrow(refusal(name, 2));
    server.objects.set(second, server.objects.get(first) ?? last);
    await expect(bucket.fetch(name, makeFolder())).rejects.toThrow(refusal(name, 2));
    server.objects.set(second, last);
    await bucket.fetch(name, makeFolder());
    server.objects.set(first, last);
    await expect(bucket.fetch(name, makeFolder())).rejects.toThrow(refusal(name, 1));
  });

  test('an object in the place of that of another backup', async () => {
    const folder = await writeBackup(10);
    const [one, other] = [await bucket.send(folder, now), await bucket.send(folder, now)];
    for (const part of [1, 'manifest'] as const) {
      edit(getObject(one, part), () => server.objects.get(getObject(other, part)) ?? Buffer.of());
      await expect(bucket.fetch(one, makeFolder())).rejects.toThrow(refusal(one, part));
    }
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

test('a backup of any length comes back as it was', async () => {
  for (const length of [0, 1, partBytes - 3, partBytes - 2]) {
    const folder = await writeBackup(length);
    const back = makeFolder();
    await bucket.fetch(await bucket.send(folder, now), back);
    expect((await hashFolder(back)).files).toEqual((await hashFolder(folder)).files);
  }
});

describe('failures of a backup', () => {
  test('a failed backup leaves nothing in the bucket, and each part is sent before the next is read', async () => {
    const folder = await writeBackup(partBytes + megabyte);
    const { set } = server.objects;
    server.objects.set = (key, bytes) => {
      fs.rmSync(path.join(folder, 'files/empty'), { force: true });
      return set.call(server.objects, key, bytes);
    };
    await expect(bucket.send(folder, now)).rejects.toThrow('ENOENT');
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(server.objects.size).toBe(0);
  });

  test('nothing stays when the bucket gives other bytes back', async () => {
    const { set } = server.objects;
    server.objects.set = (key, bytes) =>
      set.call(server.objects, key, bytes.length > 100 ? bytes.subarray(1) : bytes);
    await expect(bucket.send(await writeBackup(200), now)).rejects.toThrow(
      'The bucket files-of-park gives other bytes back than it got',
    );
    expect(server.objects.size).toBe(0);
  });

  test('a refused upload is reported', async () => {
    server.refuse(403);
    await expect(bucket.send(await writeBackup(1), now)).rejects.toThrow('answered PUT with 403');
  });
});

test('backups that are not needed any more go, and so does what interrupted ones left', async () => {
  const folder = await writeBackup(1);
  const names: string[] = [];
  for (let nights = 29; nights >= 0; nights -= 1) {
    names.push(await bucket.send(folder, new Date(now.valueOf() - nights * dayMs)));
  }
  const [first = '', second = ''] = names;
  const running = await bucket.send(folder, new Date(now.valueOf() - 1000));
  for (const name of [second, running]) server.objects.delete(getObject(name, 'manifest'));
  server.objects.set('/files-of-park/backups/readme', Buffer.from('of somebody'));
  expect((await bucket.list()).some(({ name }) => name === second)).toBe(false);

  const { removed, left } = await bucket.tidy(first, now);
  expect(left).toEqual([]);
  const kept = (await bucket.list()).map(({ name }) => name);
  expect(kept).toHaveLength(7 + 2 + 1);
  expect(kept[0]).toBe(names.at(-1));
  expect(kept).toContain(first);
  expect([...kept, ...removed].toSorted()).toEqual(names.toSorted());
  expect(removed).toContain(second);
  expect(server.objects.has(getObject(running, 1))).toBe(true);
  expect(server.objects.size).toBe(2 * kept.length + 2);
});

test('an old backup that cannot be removed is named, and goes the next time', async () => {
  const folder = await writeBackup(1);
  const names: string[] = [];
  for (let hours = 5; hours >= 0; hours -= 1) {
    names.push(await bucket.send(folder, new Date(now.valueOf() - hours * 3_600_000)));
  }
  const [oldest = '', older = '', old = ''] = names;
  const made = names.at(-1) ?? '';
  server.without('removal');
  const refused = (name: string) => `${name} (The bucket answered DELETE with 403.)`;
  expect(await bucket.tidy(made, now)).toEqual({
    removed: [],
    left: [refused(old), refused(older), refused(oldest)],
  });
  server.without();
  expect((await bucket.tidy(made, now)).removed.toSorted()).toEqual([oldest, older, old]);
  expect(await bucket.tidy(made, now)).toEqual({ removed: [], left: [] });
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
