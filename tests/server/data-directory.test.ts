import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { count } from 'drizzle-orm';
import { DirectoryInUse, lockDirectory } from '../../server/db/lock.ts';
import { openPglite } from '../../server/db/open-pglite.ts';
import { limits } from '../../server/db/tables/people.ts';
import { launchServer, startServer } from '../support/server-process.ts';

const made: string[] = [];
afterAll(() => {
  for (const directory of made) fs.rmSync(directory, { recursive: true, force: true });
});

function newDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'xuyuan-'));
  made.push(directory);
  return directory;
}

/** The server's own start with a build that is always due and always fails. */
function copyWithFailingBuild(): string {
  const root = path.join(import.meta.dirname, '../..');
  fs.mkdirSync(path.join(root, '.tmp'), { recursive: true });
  const copy = fs.mkdtempSync(path.join(root, '.tmp/start-'));
  made.push(copy);
  for (const folder of ['server', 'contract']) {
    fs.cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  }
  fs.writeFileSync(path.join(copy, 'server/build-if-changed.ts'), 'process.exit(1);\n');
  return path.join(copy, 'server/start.ts');
}

describe('the lock of the data directory', () => {
  test('is held by one, and free again once given back', async () => {
    const directory = newDirectory();
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
    await unlock();
    await (
      await lockDirectory(directory)
    )();
    expect(fs.readdirSync(directory)).toEqual([]);
  });

  test('left behind by a crash it is dead, and replaced', async () => {
    const directory = newDirectory();
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

  test('of ten that come at once exactly one gets it', async () => {
    const directory = newDirectory();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => lockDirectory(directory)),
    );
    const held = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(held).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value();
  });

  test('works where the path is longer than a socket’s name may be', async () => {
    const directory = path.join(newDirectory(), 'deep'.repeat(20), 'deeper'.repeat(20));
    fs.mkdirSync(directory, { recursive: true });
    const unlock = await lockDirectory(directory);
    expect(fs.readdirSync(directory)).toEqual(['server.lock']);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
    await unlock();
  });

  test('two directories do not know of each other', async () => {
    const [one, other] = [newDirectory(), newDirectory()];
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
    'syncs every commit to the disk, and keeps it over a restart',
    { timeout: 30_000 },
    async () => {
      const directory = newDirectory();
      const first = await openPglite(directory);
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
      await second.close();
    },
  );
});

describe('the server as a process', () => {
  test(
    'refuses a second one on the same data in one sentence, survives kill -9, ends cleanly on SIGTERM',
    { timeout: 120_000 },
    async () => {
      const directory = newDirectory();
      const first = await startServer(directory);
      onTestFinished(() => first.kill('SIGKILL'));

      const { ended } = await launchServer(directory);
      expect(ended?.code).toBe(1);
      expect(ended?.output).toBe(
        `The data directory ${fs.realpathSync(directory)} is in use by another running server. ` +
          'Stop that one first, or set DATA_DIR to another directory.\n',
      );
      expect((await fetch(`${first.address}/healthz`)).status).toBe(200);

      first.kill('SIGKILL');
      await first.exited;
      const next = await startServer(directory);
      onTestFinished(() => next.kill('SIGKILL'));
      expect((await fetch(`${next.address}/api/v1/pricing/plans`)).status).toBe(200);
      next.kill('SIGTERM');
      expect(await next.exited).toMatchObject({ code: 0, signal: null });
    },
  );

  test(
    'a start is refused in that sentence before it builds anything',
    { timeout: 20_000 },
    async () => {
      const directory = newDirectory();
      const unlock = await lockDirectory(directory);
      const start = copyWithFailingBuild();
      const run = (dataDir: string) =>
        spawnSync(process.execPath, [start], {
          env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
          encoding: 'utf8',
        });
      expect(run(directory)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^The data directory \S+ is in use by another .*\n$/),
      });
      expect(run(path.join(newDirectory(), 'new'))).toMatchObject({
        status: 1,
        stderr: 'The site could not be built; what went wrong stands above.\n',
      });
      await unlock();
    },
  );

  test('names a wrong switch in one sentence', { timeout: 20_000 }, async () => {
    const { ended } = await launchServer(newDirectory(), { LOG_LEVEL: 'loud' });
    expect(ended).toMatchObject({
      code: 1,
      output: 'LOG_LEVEL must be one of debug, info, warn, error, silent.\n',
    });
  });
});
