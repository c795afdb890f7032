import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runAdmin } from '#server/cli/run-admin.ts';
import { adoptStorage, claimStorage } from '#server/domain/files/mark.ts';
import { sweepFiles } from '#server/domain/jobs/sweep-files.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createBucket, type Bucket } from '#tests/support/bucket.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { dayMs } from '#contract/base/durations.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { briefArguments, launchServer } from '#tests/support/server-process.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

takeTurns('storage-owner', 2);

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startBucket(): Promise<Bucket & { storage: Storage }> {
  const bucket = createBucket();
  const storage = await bucket.open();
  onTestFinished(async () => void (await bucket.close()));
  return { ...bucket, storage };
}

/** Starts a site with a separate database on this storage. */
async function siteOn(storage: Storage, database?: TestServer): Promise<TestServer> {
  const files = { storage, incomingDir: join(createFolder(), 'incoming') };
  const shared = { db: database?.deps.db, close: () => Promise.resolve() };
  const site = await createTestServer({
    deps: { files },
    ...(shared.db === undefined ? {} : { database: { ...shared, db: shared.db } }),
  });
  onTestFinished(() => site.close());
  return site;
}

async function uploadTo(site: TestServer, times: number): Promise<void> {
  const { token } = await site.register();
  for (let rest = times; rest > 0; rest -= 1) {
    expect((await site.upload('files/upload', smallPng, { token })).status).toBe(200);
  }
}

const listKeys = async (storage: Storage) =>
  (await storage.list()).map(({ key }) => key).toSorted();

describe.each([
  ['a folder', async () => createDiskStorage(join(createFolder(), 'files'))],
  ['a bucket', async () => (await startBucket()).storage],
])('%s', (_what, open) => {
  test('the storage loses nothing to another database, however long that runs on it', async () => {
    const storage = await open();
    await uploadTo(await siteOn(storage), 3);
    const before = await listKeys(storage);
    expect(before).toHaveLength(3);
    const other = await siteOn(storage);
    for (let day = 0; day < 9; day += 1) {
      other.clock.move(dayMs);
      await sweepFiles(other.deps);
    }
    expect(await listKeys(storage)).toEqual(before);
  });

  test('the storage belongs to the database that came first, over every restart', async () => {
    const storage = await open();
    const first = await siteOn(storage);
    expect(await claimStorage(first.deps)).toBe('ours');
    expect(await claimStorage(first.deps)).toBe('ours');
    const other = await siteOn(storage);
    expect(await claimStorage(other.deps)).toBe('another');
    expect(await claimStorage(first.deps)).toBe('ours');
  });

  test('a storage without a mark belongs to the database that knows something in it', async () => {
    const storage = await open();
    const first = await siteOn(storage);
    await uploadTo(first, 2);
    await storage.put('left-by-an-earlier-version', new Uint8Array([1]));
    const other = await siteOn(storage);
    expect(await claimStorage(other.deps)).toBe('another');
    expect(await storage.readMark()).toBeNull();
    expect(await claimStorage(first.deps)).toBe('ours');
    expect(await claimStorage(other.deps)).toBe('another');
  });

  test('the storage is claimed by two servers on one database that start at once', async () => {
    const storage = await open();
    const first = await siteOn(storage);
    const second = await siteOn(storage, first);
    const claims = await Promise.all([first, second].map(({ deps }) => claimStorage(deps)));
    expect(claims).toEqual(['ours', 'ours']);
  });

  test('the storage belongs to one of two databases that start on it at once', async () => {
    const storage = await open();
    const sites = [await siteOn(storage), await siteOn(storage)];
    const claims = await Promise.all(sites.map(({ deps }) => claimStorage(deps)));
    expect(claims.toSorted()).toEqual(['another', 'ours']);
  });

  test('the storage changes hands on purpose, and then the one before erases nothing any more', async () => {
    const storage = await open();
    const first = await siteOn(storage);
    const { token } = await first.register();
    const { data } = await first.upload('files/upload', smallPng, { token });
    await claimStorage(first.deps);
    await first.call('DELETE', `files/${Object(data).id}`, { token });
    const second = await siteOn(storage);
    await adoptStorage(second.deps);
    expect(await claimStorage(second.deps)).toBe('ours');
    first.clock.move(8 * dayMs);
    await sweepFiles(first.deps);
    expect(await listKeys(storage)).toHaveLength(1);
    const admin = { deps: first.deps, origin: 'https://park.example', actor: 'tester' };
    const { text, exitCode } = await runAdmin(admin, ['attention']);
    expect(exitCode).toBe(3);
    expect(text).toContain('the mark of another database');
    expect((await runAdmin(admin, ['files', 'sweep'])).exitCode).toBe(1);
    expect(await listKeys(storage)).toHaveLength(1);
  });
});

describe('a bucket that is not like the others', () => {
  test('a bucket may refuse to be listed: uploads and erasing still work', async () => {
    const bucket = await startBucket();
    bucket.without('listing');
    const site = await siteOn(bucket.storage);
    expect(await claimStorage(site.deps)).toBe('ours');
    const { token } = await site.register();
    const { data } = await site.upload('files/upload', smallPng, { token });
    await site.call('DELETE', `files/${Object(data).id}`, { token });
    site.clock.move(8 * dayMs);
    await sweepFiles(site.deps);
    expect([...bucket.objects.keys()]).toEqual(['/files-of-park/uploads/.site']);
    const { text, exitCode } = await runAdmin(
      { deps: site.deps, origin: 'https://park.example', actor: 'tester' },
      ['files'],
    );
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^unknown +not known /m);
    expect(text).toMatch(/^mark +– +of this database$/m);
    expect(await claimStorage((await siteOn(bucket.storage)).deps)).toBe('another');
  });

  test('a bucket may know no conditions', async () => {
    const bucket = await startBucket();
    bucket.without('conditions');
    expect(await claimStorage((await siteOn(bucket.storage)).deps)).toBe('ours');
    expect(await claimStorage((await siteOn(bucket.storage)).deps)).toBe('another');
  });

  test('a bucket may not answer: the server starts, and erases nothing until it does', async () => {
    const bucket = await startBucket();
    const site = await siteOn(bucket.storage);
    const { token } = await site.register();
    const { data } = await site.upload('files/upload', smallPng, { token });
    await site.call('DELETE', `files/${Object(data).id}`, { token });
    site.clock.move(8 * dayMs);
    bucket.refuse(403);
    expect(await claimStorage(site.deps)).toBe('nobody');
    await sweepFiles(site.deps);
    bucket.refuse(0);
    expect(await listKeys(bucket.storage)).toHaveLength(1);
    site.clock.move(dayMs);
    await sweepFiles(site.deps);
    expect(await listKeys(bucket.storage)).toEqual([]);
  });
});

test('a server refuses to start on the files of another database, and starts once they were adopted', async () => {
  const dataDir = createFolder();
  const paper = join(dataDir, 'files', 'a'.repeat(43));
  await copyDatabase(dataDir);
  mkdirSync(join(dataDir, 'files'));
  writeFileSync(paper, 'of somebody');

  const { ended } = await launchServer(dataDir);
  expect(ended?.code).toBe(78);
  expect(ended?.output).toBe(
    `The uploaded files in the folder ${join(dataDir, 'files')} belong to another database: set DATABASE_URL and DATA_DIR to the two that belong together, or run "npm run admin -- files adopt" to use these files with this database on purpose.\n`,
  );
  expect(readdirSync(join(dataDir, 'files'))).toHaveLength(1);

  const adopted = spawnSync(process.execPath, [...briefArguments('admin'), 'files', 'adopt'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(adopted.status).toBe(0);
  expect(adopted.stdout).toMatch(/^unknown +1 /m);

  const { ready } = await launchServer(dataDir);
  ready?.kill('SIGTERM');
  expect(await ready?.exited).toMatchObject({ code: 0 });
  expect(existsSync(paper)).toBe(true);
});
