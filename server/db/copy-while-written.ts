import { chmod, copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mapInParallel } from '#server/base/queue.ts';

/** Blocks all writers while `finish` runs; returns the facts it read during that time. */
export type StandStill<Facts> = (finish: () => Promise<void>) => Promise<Facts>;

type Entry = { isFolder: boolean; size: number; changedAt: number };

// The clock of a file system ticks slowly: what changed just before may change again under the same time.
const tickMs = 2000;
// A busy server comes to a file only now and then.
const atOnce = 32;

/**
 * Copies a folder under constant writes into a new private one. Most of it is copied first; `standStill`
 * then blocks all writers while the changes since are copied, which is short if there are few.
 */
export async function copyWhileWritten<Facts>(
  from: string,
  to: string,
  standStill: StandStill<Facts>,
): Promise<Facts> {
  const begun = Date.now();
  const first = await entriesBelow(from);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyAll([...first]);
  return standStill(async () => {
    const last = await entriesBelow(from);
    for (const name of first.keys()) {
      if (!last.has(name)) await rm(join(to, name), { recursive: true, force: true });
    }
    await copyAll([...last].filter(([name, entry]) => !isCopied(first.get(name), entry)));
  });

  async function copyAll(entries: readonly [string, Entry][]): Promise<void> {
    for (const [name, { isFolder }] of entries) {
      if (isFolder) await mkdir(join(to, name), { recursive: true, mode: 0o700 });
    }
    const files = entries.filter(([, { isFolder }]) => !isFolder);
    await mapInParallel(files, atOnce, async ([name]) => {
      const copy = join(to, name);
      await copyFile(join(from, name), copy).then(() => chmod(copy, 0o600), fineIfGone);
    });
  }

  function isCopied(before: Entry | undefined, now: Entry): boolean {
    return (
      before?.size === now.size &&
      before.changedAt === now.changedAt &&
      now.changedAt < begun - tickMs
    );
  }
}

/** Lists the entries below a folder by path, folders before their content. */
async function entriesBelow(folder: string): Promise<Map<string, Entry>> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  const entries = await mapInParallel(names, atOnce, async (name): Promise<[string, Entry][]> => {
    const about = await lstat(join(folder, name)).catch(fineIfGone);
    if (about === undefined || !(about.isFile() || about.isDirectory())) return [];
    const isFolder = about.isDirectory();
    const { size, mtimeMs: changedAt } = about;
    return [[name, { isFolder, size: isFolder ? 0 : size, changedAt }]];
  });
  return new Map(entries.flat());
}

function fineIfGone(thrown: unknown): undefined {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
  throw thrown;
}
