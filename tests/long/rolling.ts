import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { playStory } from '#tests/cluster/story.ts';
import { startTopology } from '#tests/cluster/topology.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.tmp/next');
const Readiness = v.object({ checks: v.object({ schema: v.string() }) });

/** The node that each round of the story restarts, and the version that it starts; null for no restart. */
const turns = [
  [0, 'next'],
  // Both versions run during the whole round.
  null,
  [1, 'next'],
  [0, 'this'],
  [1, 'this'],
] as const;

/**
 * Updates two nodes one after the other from this version to one with a further migration, created for
 * this run, and then back, while people buy through nginx: both versions work on one database
 * with the schema of the next one. Each node is a release, as `npm run build` makes it. True when nothing
 * was lost. The next version is the last commit, so uncommitted changes are only in this one.
 */
export async function updateRolling(): Promise<boolean> {
  makeNext();
  try {
    build(root);
    const topology = await startTopology({ program: getProgram(root) });
    try {
      const { cluster } = topology;
      const schemas: string[] = [];
      const isFine = await playStory(
        topology,
        async (round) => {
          const turn = turns[round] ?? null;
          if (turn === null) return 0;
          const [index, version] = turn;
          cluster.nodes[index]?.kill('SIGTERM');
          await cluster.nodes[index]?.exited;
          await cluster.restart(index, getProgram(version === 'next' ? folder : root));
          schemas.push(`${version} ${await readSchema(topology.consoles[index] ?? '')}`);
          return 1;
        },
        turns.length,
      );
      process.stdout.write(`forward and back: ${schemas.join(', ')}\n`);
      return isFine && schemas.join() === 'next ok,next ok,this newer,this newer';
    } finally {
      await topology.close();
    }
  } finally {
    remove();
  }
}

/** Reads the state of the schema at the console of a node: `newer` if it belongs to the next version. */
async function readSchema(console: string): Promise<string | undefined> {
  const response = await fetch(`${console}/readyz`);
  return v.parse(Readiness, await response.json()).checks.schema;
}

/** Returns the program of the release that a checkout has built. */
function getProgram(checkout: string): readonly string[] {
  const bin = join(checkout, 'release/server/bin');
  return ['--import', join(bin, 'fast-imports.js'), join(bin, 'index.js')];
}

/** Checks out the last commit in another folder, adds a migration, and builds it. */
function makeNext(): void {
  remove();
  git('worktree', 'add', '--detach', '--force', folder, 'HEAD');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  addMigration(join(folder, 'server/db/migrations'));
  build(folder);
}

/** Builds the release of a checkout. Throws when that fails. */
function build(checkout: string): void {
  const { status } = spawnSync(process.execPath, [join(checkout, 'tools/build/build.ts')], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${checkout} cannot be built`);
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
