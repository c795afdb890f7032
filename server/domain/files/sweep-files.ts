import { inArray } from 'drizzle-orm';
import { files } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';

const everyMs = 60 * 60 * 1000;
// An upload under way has bytes and no row yet.
const tooYoungMs = 60 * 60 * 1000;
const batch = 500;

const sweptAt = new WeakMap<Deps, number>();

/** Once an hour: removes what an upload or a removal left behind when the process died. */
export async function sweepFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  if (now - (sweptAt.get(deps) ?? 0) < everyMs) return;
  sweptAt.set(deps, now);
  const { storage, incomingDir } = deps.files;
  const incoming = createDiskStorage(incomingDir);
  for (const key of await oldKeys(incoming, now)) await incoming.remove(key);
  const keys = await oldKeys(storage, now);
  for (let from = 0; from < keys.length; from += batch) {
    const some = keys.slice(from, from + batch);
    const rows = await deps.db
      .select({ key: files.key })
      .from(files)
      .where(inArray(files.key, some));
    const known = new Set(rows.map(({ key }) => key));
    for (const key of some.filter((one) => !known.has(one))) await storage.remove(key);
  }
}

async function oldKeys(storage: Storage, now: number): Promise<string[]> {
  const found = await storage.list();
  return found
    .filter(({ changedAt }) => now - changedAt.valueOf() > tooYoungMs)
    .map(({ key }) => key);
}
