import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { count } from 'drizzle-orm';
import { createPglite } from '#server/db/create-pglite.ts';
import { hasPglite } from '#server/db/pglite-directory.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { limits } from '#server/db/tables/people.ts';
import { EnvError } from '#server/base/env-error.ts';
import { createInChild } from '#server/bin/create-in-child.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { launchServer, startServer } from '#tests/support/server-process.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { watchNewChildren } from '#tests/support/watch-memory.ts';

takeTurns('new-database', 2);

const entry = path.join(import.meta.dirname, '../../server/bin/create-database.ts');

function createDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'xuyuan-'));
  onTestFinished(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Resolves when a creation in the directory has begun to write its files. */
async function untilItWrites(directory: string): Promise<void> {
  const isWriting = () =>
    fs
      .readdirSync(directory)
      .filter((name) => name.startsWith('.creating-'))
      .some((name) => fs.existsSync(path.join(directory, name, 'global')));
  while (!isWriting()) await pause(10);
}

function beginCreation(directory: string): ChildProcess {
  const child = fork(entry, [directory], { execArgv: ['--liftoff-only'], stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a first start leaves the database, owned by one user, and names its migrations', async () => {
  const directory = createDirectory();
  const server = await startServer(directory, { LOG_LEVEL: 'info' });
  onTestFinished(() => server.kill('SIGKILL'));
  server.kill('SIGTERM');
  const { output } = await server.exited;

  expect(output.match(/"the database was migrated","count":\d+/g)).toHaveLength(1);
  expect(fs.readdirSync(directory).filter((name) => /^\.|^postgres/.test(name))).toEqual([
    'postgres',
  ]);
  const openToOthers = fs
    .readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => (fs.lstatSync(path.join(directory, name)).mode & 0o077) !== 0);
  expect(openToOthers).toEqual([]);
});

test.skipIf(process.platform !== 'linux')(
  'a first start and a later one stay, with their processes, below the limit of the unit',
  async () => {
    const unit = fs.readFileSync('deploy/systemd/xuyuan-park.service', 'utf8');
    const limit = Number(/^MemoryMax=(\d+)M$/m.exec(unit)?.[1]);
    const directory = createDirectory();
    const measureStart = async () => {
      const getMost = watchNewChildren();
      const server = await startServer(directory, { CONTENT_DIR: ownContentDir });
      server.kill('SIGTERM');
      await server.exited;
      return getMost();
    };

    expect(await measureStart()).toBeLessThan(limit);
    expect(await measureStart()).toBeLessThan(limit);
  },
);

test('a creation that is killed leaves nothing that looks like a database, and the next start makes one', async () => {
  const directory = createDirectory();
  const child = beginCreation(directory);
  await untilItWrites(directory);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(fs.readdirSync(directory)).toEqual([expect.stringMatching(/^\.creating-/)]);
  expect(hasPglite(directory)).toBe(false);

  const { db, close } = await openPglite(directory);
  expect(await db.select({ rows: count() }).from(limits)).toEqual([{ rows: 0 }]);
  await close();
  expect(fs.readdirSync(directory)).toEqual(['postgres']);
});

test('a creation that survives its start never takes the place of the next one’s database', async () => {
  const directory = createDirectory();
  const survivor = beginCreation(directory);
  await untilItWrites(directory);
  await createInChild(directory);
  if (survivor.exitCode === null) await once(survivor, 'exit');

  expect(fs.readdirSync(directory)).toEqual(['postgres']);
  const { db, migrated, close } = await openPglite(directory);
  expect(migrated).toEqual([]);
  expect(await db.select({ rows: count() }).from(limits)).toEqual([{ rows: 0 }]);
  await close();
});

test('a creation ends with the process that began it', async () => {
  const directory = createDirectory();
  const child = beginCreation(directory);
  await untilItWrites(directory);
  child.disconnect();

  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(hasPglite(directory)).toBe(false);
});

test('a creation that is ended from outside is one sentence', async () => {
  const directory = createDirectory();
  const creating = createInChild(directory).catch((error: unknown) => error);
  await untilItWrites(directory);
  const children = fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
  for (const pid of children.split(' ')) {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (command.includes(directory)) process.kill(Number(pid), 'SIGKILL');
  }

  expect(await creating).toEqual(
    new EnvError(
      'The database could not be created: its process was ended by SIGKILL, as happens without free memory.',
    ),
  );
});

test('a start says in its own sentence that something else has the place of the database', async () => {
  const directory = createDirectory();
  const place = path.join(directory, 'postgres');
  fs.mkdirSync(place);
  fs.writeFileSync(path.join(place, 'notes.txt'), 'of somebody');

  const { ended } = await launchServer(directory);
  expect(ended).toMatchObject({
    code: 78,
    output: `${place} is no database and no empty folder: move it away, or set DATA_DIR to another directory.\n`,
  });
  await expect(createPglite(directory)).rejects.toThrow('is no database and no empty folder');
  expect(fs.readdirSync(place)).toEqual(['notes.txt']);
});
