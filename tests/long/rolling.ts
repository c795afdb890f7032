import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from '#server/bin/build.ts';
import { playStory } from '#tests/cluster/story.ts';
import { startTopology } from '#tests/cluster/topology.ts';
import { entryArguments } from '#tests/support/server-process.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.tmp/next');

/**
 * Updates two nodes one after the other from this version to one with a further migration, created for
 * this run, while people buy through nginx: then both versions work on one database with the schema of
 * the next one. True when nothing was lost, and when this version refuses to start on that database
 * afterwards. The next version is the last commit, so uncommitted changes are only in this one.
 */
export async function updateRolling(): Promise<boolean> {
  makeNext();
  try {
    await buildIfChanged();
    const topology = await startTopology();
    try {
      const { cluster } = topology;
      const isFine = await playStory(topology, async (round) => {
        // In the second round both versions are at work throughout.
        if (round === 1) return 0;
        const index = round === 0 ? 0 : 1;
        cluster.nodes[index]?.kill('SIGTERM');
        await cluster.nodes[index]?.exited;
        await cluster.restart(index, programOfNext());
        return 1;
      });
      cluster.nodes[1]?.kill('SIGTERM');
      await cluster.nodes[1]?.exited;
      const refusal = await cluster.restart(1, entryArguments('index')).then(() => '', String);
      const isRefused = refusal.includes('newer than this program');
      process.stdout.write(
        `started again, the version before ${isRefused ? 'refuses the database' : `does NOT refuse the database: ${refusal}`}\n`,
      );
      return isFine && isRefused;
    } finally {
      await topology.close();
    }
  } finally {
    remove();
  }
}

function programOfNext(): readonly string[] {
  return entryArguments('index').map((word) => word.replace(root, folder));
}

/** Checks out the last commit in another folder, adds a migration, and builds it. */
function makeNext(): void {
  remove();
  git('worktree', 'add', '--detach', '--force', folder, 'HEAD');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  addMigration(join(folder, 'server/db/migrations'));
  const { status } = spawnSync(process.execPath, [join(folder, 'server/bin/build.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the next version cannot be built');
}

/**
 * Adds the changes that a version may make: a column, a table, and an index that is built concurrently.
 */
function addMigration(migrations: string): void {
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next_version' };
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, added] }));
  writeFileSync(
    join(migrations, `${added.tag}.sql`),
    `alter table orders add column next_version text;--> statement-breakpoint
create table next_version (id bigint primary key);\n`,
  );
  mkdirSync(join(migrations, 'online'), { recursive: true });
  writeFileSync(
    join(migrations, 'online/9999_next_version.sql'),
    'create index concurrently if not exists orders_next_version on orders (next_version);\n',
  );
}

function remove(): void {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}

function git(...words: string[]): void {
  execFileSync('git', words, { cwd: root });
}
