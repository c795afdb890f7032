import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract/base/durations.ts';

/** Removes the folders in `folder` with this prefix in their names that have not changed for a day. */
export async function removeOldRemains(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const about = await stat(path).catch(() => null);
    if (about === null || Date.now() - about.mtimeMs < dayMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
