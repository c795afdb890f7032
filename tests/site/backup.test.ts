import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OrderPage, type Order } from '#contract/orders/schemas.ts';
import { backUp, type SiteToBackUp } from '#server/backup/back-up.ts';
import { backUpToBucket } from '#server/backup/back-up-to-bucket.ts';
import { readDatabaseFacts } from '#server/backup/database-facts.ts';
import { copyVerified, hashFolder } from '#server/backup/hashed-files.ts';
import { readManifest, writeManifest } from '#server/backup/manifest.ts';
import { expectKnownSchema, restoreEmbedded } from '#server/backup/restore.ts';
import { ledgerReader } from '#server/bin/read-ledger.ts';
import { readEnv } from '#server/bin/env.ts';
import { lockDirectory } from '#server/db/lock.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createKeyRing } from '#server/keys/key-ring.ts';
import { readBackups } from '#server/records/backups.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { createBucket } from '#tests/support/bucket.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { smallPng } from '#tests/support/pictures.ts';
import {
  createRenderedSite,
  sampledPages,
  type RenderedSite,
} from '#tests/support/rendered-site.ts';
import { runBackupCommand } from '#tests/support/run-backup-command.ts';
import { briefArguments } from '#tests/support/server-process.ts';
import type { Person, TestServer } from '#tests/support/server.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

takeTurns('backup', 2);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xuyuan-backup-'));
const below = (name: string) => path.join(folder, name);
const keys = { keys: [makeDataKey()] as const, next: null };
const content = writeContentFiles();
const readLedger = ledgerReader(readEnv({}));

let site: RenderedSite;
let copy: SiteToBackUp['copy'];

/** Starts the site on the embedded database of a directory; `isFilled` when its content is stored there. */
async function openSite(dataDir: string, isFilled = false): Promise<RenderedSite> {
  const database = await openPglite(dataDir);
  if (!isFilled) copy = database.copy;
  return createRenderedSite(content, {
    database,
    isFilled,
    deps: {
      keys: createKeyRing(keys),
      files: {
        storage: createDiskStorage(path.join(dataDir, 'files')),
        incomingDir: path.join(dataDir, 'incoming'),
      },
    },
  });
}

beforeAll(async () => {
  fs.mkdirSync(below('site'), { mode: 0o700 });
  await copyDatabase(below('site'), { syncs: false });
  site = await openSite(below('site'));
});
afterAll(async () => {
  await site.close();
  content.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function backUpTo(name: string, onCopied = () => {}): Promise<string> {
  const { storage } = site.deps.files;
  const copyAndSay: typeof copy = (to, read) => copy(to, read).finally(onCopied);
  const parts = {
    kind: 'embedded',
    copy: copyAndSay,
    files: storage,
    dataKeys: () => keys,
  } as const;
  return backUp(parts, below(name), { withKeys: false });
}

const restoreTo = async (from: string, name: string) =>
  restoreEmbedded(below(from), await readManifest(below(from)), {
    dataDir: below(name),
    readLedger,
  });

async function buy(server: TestServer, person: Person): Promise<string> {
  const { order_no: orderNo } = await server.order(person);
  await server.wallet(await server.pay(person, orderNo), 'approve');
  return orderNo;
}

async function listOrders({ call }: TestServer, { token }: Person): Promise<readonly Order[]> {
  const { data } = await call('GET', 'orders?per_page=100', { token });
  return v.parse(OrderPage, data).items;
}

/** Returns the paths in a folder that other users can access. */
function openToOthers(directory: string): string[] {
  const names = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return ['.', ...names].filter(
    (name) => (fs.statSync(path.join(directory, name)).mode & 0o077) !== 0,
  );
}

/** Returns the files that this process has open below a directory, if the system lists them. */
function openBelow(directory: string): string[] {
  if (process.platform !== 'linux') return [];
  const root = fs.realpathSync(directory) + path.sep;
  return fs.readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const name = fs.readlinkSync(`/proc/self/fd/${fd}`);
      return name.startsWith(root) ? [name] : [];
    } catch {
      // The entry of the listing itself, which is already closed.
      return [];
    }
  });
}

test('a site that was backed up during purchases is the same elsewhere: orders, books, files and pages', async () => {
  const people = [await site.register(), await site.register(), await site.register()];
  const [first] = people;
  if (first === undefined) throw new Error('nobody is there');
  await site.upload('files/upload', smallPng, { token: first.token });
  const before = await Promise.all(people.map((person) => buy(site, person)));
  const done = new AbortController();
  const buying = (async () => {
    while (!done.signal.aborted) for (const person of people) await buy(site, person);
  })();
  expect(await backUpTo('whole', () => done.abort())).toContain('1 uploaded files');
  await buying;
  expect(openToOthers(below('whole'))).toEqual([]);
  expect(fs.existsSync(below('whole/data.key'))).toBe(false);
  const was = await Promise.all(sampledPages.map((page) => site.render(page)));
  expect(new Set(was.map(({ status }) => status))).toEqual(new Set([200]));

  const ledger = await restoreTo('whole', 'elsewhere');
  expect(openToOthers(below('elsewhere'))).toEqual([]);
  expect(ledger).toMatchObject({ difference: 0, findings: [], owed: [] });
  const restored = await openSite(below('elsewhere'), true);
  onTestFinished(() => restored.close());
  for (const [at, person] of people.entries()) {
    const kept = await listOrders(restored, person);
    expect(kept.map(({ order_no }) => order_no)).toContain(before[at]);
    const known = await listOrders(site, person);
    for (const { order_no } of kept) expect(known.map((one) => one.order_no)).toContain(order_no);
  }
  const is = await Promise.all(sampledPages.map((page) => restored.render(page)));
  expect(is.map(({ html }) => html)).toEqual(was.map(({ html }) => html));
  const files = fs.readdirSync(below('site/files')).toSorted();
  expect(fs.readdirSync(below('elsewhere/files')).toSorted()).toEqual(files);
});

describe('a restore says why it does nothing, and changes nothing,', () => {
  /** Writes the part of a backup that a restore reads before it opens the database. */
  async function makeBackup(name: string): Promise<void> {
    fs.mkdirSync(below(`${name}/database/global`), { recursive: true });
    fs.writeFileSync(below(`${name}/database/PG_VERSION`), '18\n');
    fs.writeFileSync(below(`${name}/database/global/pg_control`), 'control '.repeat(99));
    const database = await readDatabaseFacts(site.deps.db);
    const listed = await hashFolder(below(name));
    await writeManifest(below(name), {
      kind: 'embedded',
      database,
      hasFiles: true,
      keyIds: [],
      ...listed,
    });
    onTestFinished(() => fs.rmSync(below(name), { recursive: true }));
  }

  const getManifestPath = (at: string) => path.join(at, 'manifest.json');
  const edit = (at: string, pattern: RegExp, text: string) =>
    fs.writeFileSync(at, fs.readFileSync(at, 'utf8').replace(pattern, text));

  test.each<[string, (at: string) => void, string]>([
    [
      'that was cut off',
      (at) => fs.rmSync(getManifestPath(at)),
      'is no backup, or one that was cut off',
    ],
    [
      'with a file missing',
      (at) => fs.rmSync(path.join(at, 'database/PG_VERSION')),
      'is not whole: database/PG_VERSION is missing',
    ],
    [
      'with a file cut short',
      (at) => fs.truncateSync(path.join(at, 'database/global/pg_control'), 100),
      'database/global/pg_control has changed or was cut off',
    ],
    [
      'with an edited file',
      (at) => fs.appendFileSync(path.join(at, 'database/PG_VERSION'), ' '),
      'database/PG_VERSION has changed',
    ],
    [
      'with an edited manifest',
      (at) => edit(getManifestPath(at), /"hasFiles": true/, '"hasFiles": false'),
      'was changed after the backup',
    ],
    [
      'of another format',
      (at) => edit(getManifestPath(at), /"format": 1/, '"format": 2'),
      'is of format 2, and this program reads format 1',
    ],
  ])('a restore refuses a backup %s', async (_, spoil, sentence) => {
    await makeBackup('spoiled');
    spoil(below('spoiled'));
    await expect(restoreTo('spoiled', 'target')).rejects.toThrow(sentence);
    expect(fs.existsSync(below('target'))).toBe(false);
  });

  type Listed = { folders: string[]; files: { path: string; size: number; sha256: string }[] };
  const first = ({ files }: Listed) => {
    const [file] = files;
    if (file === undefined) throw new Error('the backup has no files');
    return file;
  };
  test.each<[string, (listed: Listed) => void, string]>([
    ['a file twice', (at) => at.files.push(first(at)), 'twice'],
    ['a folder twice', (at) => at.folders.push('database'), 'names database twice'],
    [
      'a file in other letters',
      (at) => at.files.push({ ...first(at), path: first(at).path.toLowerCase() }),
      'which are one file on some disks',
    ],
    [
      './',
      (at) => at.files.push({ ...first(at), path: `./${first(at).path}` }),
      'no path of a backup',
    ],
    ['a point', (at) => at.files.push({ ...first(at), path: 'files/./x' }), '"files/./x"'],
    [
      'two points',
      (at) => at.files.push({ ...first(at), path: 'files/../data.key' }),
      '"files/../data.key"',
    ],
    ['two slashes', (at) => at.files.push({ ...first(at), path: 'files//x' }), '"files//x"'],
    ['a slash at its end', (at) => at.folders.push('files/x/'), '"files/x/"'],
    ['a backslash', (at) => at.files.push({ ...first(at), path: String.raw`files\x` }), 'no path'],
    [
      'another place',
      (at) => at.files.push({ ...first(at), path: '/etc/passwd' }),
      '"/etc/passwd"',
    ],
    [
      'letters of another form',
      (at) => at.files.push({ ...first(at), path: 'files/\u00E9' }),
      'no path',
    ],
    [
      'a file that is a folder',
      (at) => at.files.push({ ...first(at), path: `${first(at).path}/x` }),
      'as a file and as a folder',
    ],
    [
      'a folder that is a file',
      (at) => at.folders.push(`${first(at).path}/x`),
      'as a file and as a folder',
    ],
  ])('a restore refuses a manifest that names %s', async (_, change, sentence) => {
    await makeBackup('listed');
    const { format: _format, ...facts } = await readManifest(below('listed'));
    change(facts);
    fs.rmSync(below('listed/manifest.json'));
    await writeManifest(below('listed'), facts);
    await expect(restoreTo('listed', 'target')).rejects.toThrow(sentence);
    await expect(restoreTo('listed', 'target')).rejects.toThrow('was not written by a backup');
    expect(fs.existsSync(below('target'))).toBe(false);
  });

  const replace = (at: string, name: string, make: (path: string) => void) => {
    const place = path.join(at, name);
    fs.renameSync(place, below('outside'));
    onTestFinished(() => fs.rmSync(below('outside'), { recursive: true }));
    make(place);
  };
  test.each<[string, (at: string) => void, string]>([
    [
      'a link instead of a file',
      (at) => replace(at, 'database/PG_VERSION', (to) => fs.symlinkSync(below('outside'), to)),
      'database/PG_VERSION is a link to another place',
    ],
    [
      'a link instead of a folder',
      (at) => replace(at, 'database/global', (to) => fs.symlinkSync(below('outside'), to)),
      'database/global is a link to another place',
    ],
    [
      'a hard link',
      (at) => replace(at, 'database/PG_VERSION', (to) => fs.linkSync(below('outside'), to)),
      'database/PG_VERSION is a file with another name elsewhere',
    ],
    [
      'a pipe',
      (at) => replace(at, 'database/PG_VERSION', (to) => spawnSync('mkfifo', [to])),
      'database/PG_VERSION is neither a file nor a folder',
    ],
    [
      'a link that no manifest names',
      (at) => fs.symlinkSync('/etc/passwd', path.join(at, 'database/more')),
      'database/more is a link to another place',
    ],
    [
      'a link instead of its manifest',
      (at) => replace(at, 'manifest.json', (to) => fs.symlinkSync(below('outside'), to)),
      'it has no manifest.json',
    ],
  ])('a restore refuses a backup with %s', async (_, spoil, sentence) => {
    await makeBackup('linked');
    spoil(below('linked'));
    await expect(restoreTo('linked', 'target')).rejects.toThrow(sentence);
    expect(fs.existsSync(below('target'))).toBe(false);
  });

  test('a restore refuses a backup of a newer program', async () => {
    await makeBackup('newer');
    const manifest = await readManifest(below('newer'));
    expect(() => expectKnownSchema('newer', manifest)).not.toThrow();
    const database = { ...manifest.database, schema: 'of tomorrow' };
    expect(() => expectKnownSchema('newer', { ...manifest, database })).toThrow(
      'The backup newer is newer than this program, which does not know its last migration',
    );
  });

  test('a restore refuses a directory in use, or one with something in it', async () => {
    await makeBackup('good');
    fs.mkdirSync(below('used'), { mode: 0o700 });
    const unlock = await lockDirectory(below('used'));
    await expect(restoreTo('good', 'used')).rejects.toThrow('is in use by another running server');
    await unlock();
    expect(fs.readdirSync(below('used'))).toEqual([]);
    fs.writeFileSync(below('used/paper'), 'of somebody');
    await expect(restoreTo('good', 'used')).rejects.toThrow(
      `${below('used')} is in use or was: it holds paper. A restore takes a new or an empty directory; set DATA_DIR to one.`,
    );
    expect(fs.readdirSync(below('used'))).toEqual(['paper']);
  });
});

describe('the files of a backup are copied until it is refused, and then', () => {
  const size = 32 * 2 ** 20;
  const source = below('copied');

  async function createListedFiles() {
    fs.mkdirSync(path.join(source, 'files'), { recursive: true });
    fs.writeFileSync(path.join(source, 'files/large'), Buffer.alloc(size));
    fs.writeFileSync(path.join(source, 'files/small'), 'small');
    onTestFinished(() => fs.rmSync(source, { recursive: true }));
    return (await hashFolder(source)).files;
  }

  test('a refused backup writes nothing more, and its written files are removed', async () => {
    const files = await createListedFiles();
    fs.rmSync(path.join(source, 'files/small'));
    const copying = copyVerified(source, files, (name) => below(`written/${name}`));
    await expect(copying).rejects.toThrow('is not whole: files/small is missing');
    expect(fs.statSync(below('written/files/large')).size).toBe(size);
  });

  test('a refused backup leaves no file open', async () => {
    const files = await createListedFiles();
    fs.mkdirSync(below('taken/files'), { recursive: true });
    fs.writeFileSync(below('taken/files/small'), 'of somebody');
    const copying = copyVerified(source, files, (name) => below(`taken/${name}`));
    await expect(copying).rejects.toThrow('EEXIST');
    expect(openBelow(source)).toEqual([]);
  });
});

test('a backup takes a new folder, and leaves nothing of one that fails', async () => {
  await expect(backUpTo('site')).rejects.toThrow('exists already: a backup takes a new folder');
  const failing: SiteToBackUp = {
    kind: 'embedded',
    copy: () => Promise.reject(new Error('the disk is full')),
    files: null,
    dataKeys: () => keys,
  };
  await expect(backUp(failing, below('failed'), { withKeys: false })).rejects.toThrow('full');
  expect(fs.readdirSync(folder).filter((name) => /^\.backup|^failed/.test(name))).toEqual([]);
});

test('a backup in the bucket becomes a site on an empty machine, and a drill tries it and leaves nothing', async () => {
  const bucket = createBucket();
  await bucket.open();
  onTestFinished(() => void bucket.close());
  const settings = bucket.settings();
  const sealing = { keys: [makeDataKey()] as const, next: null };
  const { storage } = site.deps.files;
  const own = { kind: 'embedded', copy, files: storage, dataKeys: () => keys } as const;
  fs.mkdirSync(below('outgoing'));
  fs.mkdirSync(below('temporary'));
  const { text, place } = await backUpToBucket(
    own,
    { settings, keys: sealing },
    { dataDir: below('outgoing'), now: () => site.deps.clock.date(), withKeys: false },
  );
  expect(text).toContain(`It is ${place}, sealed with the backup key ${sealing.keys[0].id}`);
  expect(fs.readdirSync(below('outgoing'))).toEqual([]);

  const run = (name: 'backup' | 'restore', ...args: string[]) =>
    runBackupCommand(name, args, {
      DATA_DIR: below('from-bucket'),
      DATA_KEY: keys.keys[0].export(),
      TMPDIR: below('temporary'),
      BACKUP_S3_ENDPOINT: settings.endpoint,
      BACKUP_S3_BUCKET: settings.bucket,
      BACKUP_S3_ACCESS_KEY_ID: settings.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      BACKUP_KEY: sealing.keys[0].export(),
    });
  expect(await run('restore', '--bucket')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored from 2026-[^]*The site is ready to be started\.\n$/),
  });
  const name = path.basename(place);
  expect(await run('restore', '--drill')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`The backup ${name} can be restored`),
  });
  const restored = await openPglite(below('from-bucket'));
  const { drill } = await readBackups(restored.db).finally(restored.close);
  expect(drill?.backup_of).toMatch(/^2026-/);

  for (const hour of [1, 2, 3]) {
    const old = `2026-01-05T0${hour}-00-00Z-00000000`;
    bucket.objects.set(`/${settings.bucket}/backups/${old}/manifest`, Buffer.of());
  }
  bucket.without('removal');
  const { code, out, err } = await run('backup', '--bucket');
  const [, made = ''] = /It is (\S+), sealed/.exec(out) ?? [];
  expect(code).toBe(0);
  expect(err).toContain(
    `The backup ${made} is complete, but not removed and tried again next time: 2026-01-05T`,
  );
  expect(err).toContain('2026-01-05T01-00-00Z-00000000 (The bucket answered DELETE with 403.)');
  expect(await run('restore', '--drill')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`The backup ${path.basename(made)} can be restored`),
  });
  bucket.without();
  expect(await run('backup', '--bucket')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Not needed any more and removed: .*2026-01-05T01-00-00Z-00000000/),
    err: '',
  });

  for (const key of bucket.objects.keys()) {
    if (key.endsWith('/1')) bucket.objects.set(key, Buffer.from('nothing'));
  }
  expect(await run('restore', '--drill')).toMatchObject({
    code: 1,
    err: expect.stringContaining('was cut off or altered in the bucket'),
  });
  expect(fs.readdirSync(below('temporary'))).toEqual([]);
});

test('the commands describe their purpose and their limits', async () => {
  const run = (name: 'backup' | 'restore', ...args: string[]) =>
    spawnSync(process.execPath, [...briefArguments(name), ...args], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: below('none') },
      encoding: 'utf8',
    });
  expect(run('restore', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^npm run restore -- FROM\n/),
  });
  expect(run('backup')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^npm run backup -- TO/),
  });
  expect(run('restore', below('none'))).toMatchObject({
    status: 1,
    stderr: `${below('none')} is no backup, or one that was cut off: it has no manifest.json, which is written last.\n`,
  });
});
