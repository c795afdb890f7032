import type { Deps } from '#server/domain/workflows/deps.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { claimStorage } from '#server/domain/files/mark.ts';
import { countDue, eraseExpired, trashAbandoned } from '#server/domain/files/objects.ts';

const everyMs = 60 * 60 * 1000;
const longestUploadMs = 60 * 60 * 1000;

const sweptAt = new WeakMap<Deps, number>();

/**
 * Erases, once an hour, objects of uploads that a crash interrupted, and objects that were deleted long ago.
 */
export async function sweepFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  if (now - (sweptAt.get(deps) ?? 0) < everyMs) return;
  sweptAt.set(deps, now);
  const incoming = createDiskStorage(deps.files.incomingDir);
  for (const { key, changedAt } of await incoming.list()) {
    if (now - changedAt.valueOf() > longestUploadMs) await incoming.remove(key);
  }
  await sweepObjects(deps);
}

/**
 * Erases objects that were in the trash long enough, and gives up unfinished uploads; only objects of this
 * database, in a storage with its mark. Does nothing when they are too many, unless a person allows it with
 * `evenMuch`. Returns the reason for doing nothing, or null.
 */
export async function sweepObjects(
  deps: Deps,
  { evenMuch } = { evenMuch: false },
): Promise<'much' | 'foreign' | null> {
  const { due, most } = await countDue(deps);
  if (due === 0) return null;
  if (due > most && !evenMuch) {
    deps.log.warn(
      'more files than usual are due to be erased, and none is; see npm run admin -- files',
      {
        due,
        most,
      },
    );
    return 'much';
  }
  if ((await claimStorage(deps)) !== 'ours') {
    deps.log.error('the storage does not carry the mark of this database; nothing is erased', {
      due,
    });
    return 'foreign';
  }
  await eraseExpired(deps);
  await trashAbandoned(deps);
  return null;
}
