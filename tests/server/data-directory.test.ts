import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { count, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { StoredFile } from '#contract/files/schemas.ts';
import { DirectoryInUse, lockDirectory } from '#server/db/lock.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { keepPrivate } from '#server/db/private-directory.ts';
import { limits } from '#server/db/tables/people.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { launchServer, startServer } from '#tests/support/server-process.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

takeTurns('data-directory', 2);
const made: string[] = [];
afterAll(() => {
  for (const directory of made) fs.rmSync(directory, { recursive: true, force: true });
});

function createDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'xuyuan-'));
  made.push(directory);
  return directory;
}

/** Copies the server's start script with another build. */
function copyWithBuild(build: string): string {
  const root = path.join(import.meta.dirname, '../..');
  fs.mkdirSync(path.join(root, '.tmp'), { recursive: true });
  const copy = fs.mkdtempSync(path.join(root, '.tmp/start-'));
  made.push(copy);
  for (const folder of ['server', 'contract', 'tools']) {
    fs.cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  }
  fs.writeFileSync(
    path.join(copy, 'tools/build/build.ts'),
    `export async function buildSiteIfChanged() { ${build} }\nexport async function buildConsoleOfSite() {}\n`,
  );
  return path.join(copy, 'tools/build/start.ts');
}

describe('the lock of the data directory', () => {
  test('the lock is held by one, and free again once returned', async () => {
    const directory = createDirectory();
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
    await unlock();
    await (
      await lockDirectory(directory)
    )();
    expect(fs.readdirSync(directory)).toEqual([]);
  });

  test('the lock left behind by a crash is dead, and replaced', async () => {
    const directory = createDirectory();
    const socket = path.join(directory, 'server.lock');
    const dead = net.createServer().listen({ path: `${socket}.dead` });
    await new Promise((resolve) => dead.once('listening', resolve));
    fs.linkSync(`${socket}.dead`, socket);
    await new Promise((resolve) => dead.close(resolve));
    expect(fs.existsSync(socket)).toBe(true);
    await (
      await lockDirectory(directory)
    )();
  });

  test('exactly one of ten simultaneous processes gets the lock', async () => {
    const directory = createDirectory();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => lockDirectory(directory)),
    );
    const held = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(held).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value();
  });

  test('the lock works where the path is longer than a socket’s name may be', async () => {
    const directory = path.join(createDirectory(), 'deep'.repeat(20), 'deeper'.repeat(20));
    fs.mkdirSync(directory, { recursive: true });
    const unlock = await lockDirectory(directory);
    expect(fs.readdirSync(directory)).toEqual(['server.lock']);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
    await unlock();
  });

  test('two directories do not know of each other', async () => {
    const [one, other] = [createDirectory(), createDirectory()];
    const unlocks = await Promise.all([lockDirectory(one), lockDirectory(other)]);
    expect([one, other].map((directory) => fs.readdirSync(directory))).toEqual([
      ['server.lock'],
      ['server.lock'],
    ]);
    for (const unlock of unlocks) await unlock();
  });
});

describe('the embedded database', () => {
  test(
    'the embedded database keeps few buffers, syncs every commit to disk, survives a restart, and is not opened by an older program',
    { timeout: 240_000 },
    async () => {
      const directory = createDirectory();
      await copyDatabase(directory);
      const first = await openPglite(directory);
      const [room] = await first.db
        .select({ buffers: sql<string>`current_setting('shared_buffers')` })
        .from(sql`(select 1) as one`);
      expect(room).toEqual({ buffers: '16MB' });
      const lists = await first.db.execute(
        sql`select array['a', 'b'] as words, array[1, 2] as numbers`,
      );
      expect(lists).toMatchObject({ rows: [{ words: ['a', 'b'], numbers: [1, 2] }] });
      const sync = vi.spyOn(fs, 'fdatasyncSync');
      onTestFinished(() => sync.mockRestore());
      const before = sync.mock.calls.length;
      for (let row = 0; row < 20; row += 1) {
        await first.db.insert(limits).values({ key: `row-${row}`, points: 1, endsAt: new Date() });
      }
      expect(sync.mock.calls.length - before).toBeGreaterThanOrEqual(20);
      await first.close();

      const second = await openPglite(directory);
      const [counted] = await second.db.select({ rows: count() }).from(limits);
      expect(counted).toEqual({ rows: 20 });
      await second.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1)`,
      );
      await second.close();
      await expect(openPglite(directory)).rejects.toThrow('newer than this program');
    },
  );
});

/** Returns the paths of the directory and its contents that other users can access. */
function openToOthers(directory: string): string[] {
  const inside = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return ['.', ...inside].flatMap((name) => {
    const { mode } = fs.lstatSync(path.join(directory, name));
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
  });
}

describe('a directory that stood open to other users', () => {
  const createOpenDirectory = () => {
    const directory = createDirectory();
    for (const folder of ['files', 'postgres', 'postgres/old']) {
      fs.mkdirSync(path.join(directory, folder));
      fs.chmodSync(path.join(directory, folder), 0o777);
    }
    fs.rmdirSync(path.join(directory, 'postgres/old'));
    fs.rmdirSync(path.join(directory, 'postgres'));
    fs.writeFileSync(path.join(directory, 'files/paper'), 'of somebody');
    fs.chmodSync(path.join(directory, 'files/paper'), 0o666);
    fs.symlinkSync('/etc/hostname', path.join(directory, 'elsewhere'));
    fs.chmodSync(directory, 0o755);
    return directory;
  };
  const elsewhere = ['elsewhere 777'];

  test(
    'a directory open to other users is closed, with all of its contents and new database files',
    { timeout: 240_000 },
    async () => {
      const directory = createOpenDirectory();
      const before = process.umask(0);
      onTestFinished(() => void process.umask(before));
      const { close } = await openPglite(directory);
      expect(fs.existsSync(path.join(directory, 'postgres/base'))).toBe(true);
      expect(openToOthers(directory)).toEqual(elsewhere);
      await close();
      expect(openToOthers(directory)).toEqual(elsewhere);
    },
  );

  test('a directory is closed too by a server with its database elsewhere', async () => {
    const directory = createOpenDirectory();
    // No database listens there: the server checks the directory first.
    const { ended } = await launchServer(directory, { DATABASE_URL: 'postgres://127.0.0.1:9' });
    expect(ended?.code).toBe(1);
    expect(openToOthers(directory)).toEqual(elsewhere);
  });

  test('a directory is refused in a sentence when its file system keeps no permissions', () => {
    const directory = createOpenDirectory();
    const chmod = vi.spyOn(fs, 'chmodSync').mockReturnValue(undefined);
    onTestFinished(() => chmod.mockRestore());
    expect(() => keepPrivate(directory)).toThrow(
      `DATA_DIR ${directory} stays open to other users of this machine, since its file system keeps no permissions: set DATA_DIR to a directory on another one.`,
    );
  });
});

test('a directory of another user is refused in a sentence, and left as it is', async () => {
  const directory = path.join(createDirectory(), 'of-another');
  fs.mkdirSync(directory, { mode: 0o755 });
  fs.chmodSync(directory, 0o755);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) fs.chownSync(directory, 65_534, 65_534);
  const foreign = isRoot ? directory : '/';
  const before = fs.statSync(foreign).mode;
  const { ended } = await launchServer(foreign);
  expect(ended?.output).toBe(
    `DATA_DIR ${foreign} belongs to another user of this machine: give it to the server's own with chown, or set DATA_DIR to another directory.\n`,
  );
  expect(fs.statSync(foreign).mode).toBe(before);
});

/** Registers a person who uploads a file and sealed data. Returns the headers of their calls. */
async function uploadAndVerify(address: string): Promise<Readonly<Record<string, string>>> {
  const { token } = await registerPerson(address);
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('file', smallPng);
  const upload = await fetch(`${address}/api/v1/files/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(upload.status).toBe(200);
  const { data } = v.parse(v.object({ data: StoredFile }), await upload.json());
  const verify = { real_name: '客户 017', id_number: '11010519491231002X' };
  const verified = await fetch(`${address}/api/v1/user/profile/verify`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...verify, attachments: [data.id] }),
  });
  expect(verified.status).toBe(200);
  return headers;
}

describe('the server as a process', () => {
  // One test covers two starts, because each start costs more than its checks.
  test(
    'writes nothing that another user of this machine could open, refuses a second one on the same data in one sentence, survives kill -9, says what it cannot open without its key, and ends cleanly on SIGTERM',
    { timeout: 240_000 },
    async () => {
      const directory = createDirectory();
      await copyDatabase(directory);
      fs.chmodSync(directory, 0o755);
      const before = process.umask(0);
      onTestFinished(() => void process.umask(before));
      const first = await startServer(directory);
      onTestFinished(() => first.kill('SIGKILL'));
      const headers = await uploadAndVerify(first.address);
      expect(fs.readdirSync(directory).toSorted()).toEqual([
        'console',
        'data.key',
        'files',
        'incoming',
        'postgres',
        'sandbox-wallets.json',
        'server.lock',
      ]);
      expect(fs.readdirSync(path.join(directory, 'files'))).not.toEqual([]);
      expect(openToOthers(directory)).toEqual([]);

      const { ended } = await launchServer(directory);
      expect(ended?.code).toBe(1);
      expect(ended?.output).toBe(
        `The data directory ${fs.realpathSync(directory)} is in use by another running server. ` +
          'Stop that one first, or set DATA_DIR to another directory.\n',
      );
      expect((await fetch(`${first.address}/healthz`)).status).toBe(200);

      first.kill('SIGKILL');
      await first.exited;
      fs.rmSync(path.join(directory, 'data.key'));
      const next = await startServer(directory);
      onTestFinished(() => next.kill('SIGKILL'));
      expect((await fetch(`${next.address}/api/v1/pricing/plans`)).status).toBe(200);
      // Data committed before the kill is still there.
      const profile = await fetch(`${next.address}/api/v1/user/profile`, { headers });
      expect(profile.status).toBe(200);
      next.kill('SIGTERM');
      const end = await next.exited;
      expect(end).toMatchObject({ code: 0, signal: null });
      expect(end.output.match(/1 sealed value cannot be opened/g)).toHaveLength(1);
    },
  );

  test(
    'the server’s start is refused in that sentence before it builds anything',
    { timeout: 240_000 },
    async () => {
      const directory = createDirectory();
      const unlock = await lockDirectory(directory);
      const start = copyWithBuild('process.exit(1);');
      const run = (dataDir: string, port = 0) =>
        spawnSync(process.execPath, [start], {
          env: {
            PATH: process.env['PATH'] ?? '',
            DATA_DIR: dataDir,
            PORT: String(port),
            LOG_LEVEL: 'error',
          },
          encoding: 'utf8',
        });
      expect(run(directory)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^The data directory \S+ is in use by another .*\n$/),
      });
      expect(run(path.join(createDirectory(), 'new'))).toMatchObject({
        status: 1,
        stderr: 'The site could not be built; the reason is above.\n',
      });
      await unlock();
      const taken = net.createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      onTestFinished(() => void taken.close());
      const address = taken.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      expect(run(directory, port)).toMatchObject({
        status: 1,
        stderr: `PORT ${port} is in use; set PORT to another one.\n`,
      });
    },
  );

  test('a build ends with the start that began it', { timeout: 240_000 }, async () => {
    const start = copyWithBuild(
      "console.log('building'); await new Promise((end) => setTimeout(end, 600_000));",
    );
    const child = spawn(process.execPath, [start], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: createDirectory(),
        PORT: '0',
        LOG_LEVEL: 'error',
      },
    });
    await once(child.stderr, 'data');
    child.kill('SIGKILL');
    // The build has the same output, which closes after both have ended.
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  });

  test('the server names a wrong switch in one sentence', { timeout: 240_000 }, async () => {
    const { ended } = await launchServer(createDirectory(), { LOG_LEVEL: 'loud' });
    expect(ended).toMatchObject({
      code: 78,
      output: 'LOG_LEVEL is "loud": it must be debug, info, warn, error or silent, or unset.\n',
    });
  });
});
