import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from '#server/bin/build.ts';
import { clearPostgres } from '#server/db/empty-postgres.ts';
import { playStory } from '#tests/cluster/story.ts';
import { startTopology } from '#tests/cluster/topology.ts';
import { entryArguments } from '#tests/support/server-process.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.tmp/previous');

/**
 * Updates two nodes one after the other from the version before the last migration to this one, while people
 * buy through nginx: then both versions work on one database, of this one's schema. True when nothing was
 * lost, and when the earlier version refuses to start on that database afterwards.
 */
export async function updateRolling(): Promise<boolean> {
  const previous = commitBeforeLastMigration();
  if (previous === null) {
    process.stdout.write(
      'This clone does not reach back to before the last migration: "git fetch --unshallow" first.\n',
    );
    return false;
  }
  checkOut(previous);
  try {
    await buildIfChanged();
    const topology = await startTopology({ program: inPrevious('index'), prepare });
    try {
      const { cluster } = topology;
      const isFine = await playStory(topology, async (round) => {
        // In the second round both versions are at work throughout.
        if (round === 1) return 0;
        const index = round === 0 ? 0 : 1;
        cluster.nodes[index]?.kill('SIGTERM');
        await cluster.nodes[index]?.exited;
        await cluster.restart(index, entryArguments('index'));
        return 1;
      });
      cluster.nodes[1]?.kill('SIGTERM');
      await cluster.nodes[1]?.exited;
      const refusal = await cluster.restart(1, inPrevious('index')).then(() => '', String);
      const isRefused = refusal.includes('newer than this program');
      process.stdout.write(
        `from ${previous.slice(0, 9)}; started again it ${isRefused ? 'refuses the database' : `does NOT refuse the database: ${refusal}`}\n`,
      );
      return isFine && isRefused;
    } finally {
      await topology.close();
    }
  } finally {
    remove();
  }
}

/** Lets the earlier version make the schema. */
async function prepare(url: string): Promise<void> {
  await clearPostgres(url);
  const { status, stderr } = spawnSync(process.execPath, inPrevious('ledger'), {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the earlier version does not start: ${stderr}`);
}

function inPrevious(name: 'index' | 'ledger'): readonly string[] {
  return entryArguments(name).map((word) => word.replace(root, folder));
}

/** Returns null where the history does not go back that far. */
function commitBeforeLastMigration(): string | null {
  const added = ['log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/db/migrations/*.sql'];
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  const last = git(...added);
  // The first commit of a shallow clone adds every file.
  return last === '' || isShallow ? null : git('rev-parse', `${last}^`);
}

function checkOut(commit: string): void {
  remove();
  git('worktree', 'add', '--detach', '--force', folder, commit);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { status } = spawnSync(process.execPath, [join(folder, 'server/bin/build.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the earlier version cannot be built');
}

function remove(): void {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}
