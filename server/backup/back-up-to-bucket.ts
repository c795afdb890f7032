import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatThrown } from '#server/base/error-report.ts';
import { removeOldRemains } from '#server/base/old-remains.ts';
import { backUp, type SiteToBackUp } from './back-up.ts';
import { createBackupBucket, type BackupTarget } from './bucket.ts';

const prefix = '.outgoing-';

/**
 * Backs up a site into a bucket, by way of a folder in `dataDir`, and removes backups there that are not needed any
 * more. Returns a text for the operator, the place of the backup, and a warning if old ones could not be removed.
 * Throws Refusal, and ServiceAway without an answer.
 */
export async function backUpToBucket(
  site: SiteToBackUp,
  target: BackupTarget,
  { dataDir, now, withKeys }: { dataDir: string; now: () => Date; withKeys: boolean },
): Promise<{ text: string; place: string; warning: string | undefined }> {
  const bucket = createBackupBucket(target);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await removeOldRemains(dataDir, prefix);
  const part = await mkdtemp(join(dataDir, prefix));
  try {
    const folder = join(part, 'backup');
    const text = await backUp(site, folder, { withKeys, place: target.settings.bucket });
    const name = await bucket.send(folder, now());
    const place = bucket.getPlace(name);
    const lines = [
      text,
      `It is ${place}, sealed with the backup key ${target.keys.keys[0].id}, and was read back.`,
    ];
    const { removed, left } = await bucket.tidy(name, now()).catch((error: unknown) => ({
      removed: [],
      left: [`what is old, because the list failed (${formatThrown(error)})`],
    }));
    if (removed.length > 0) lines.push(`Not needed any more and removed: ${removed.join(', ')}.`);
    const warning = `The backup ${place} is complete, but not removed and tried again next time: ${left.join(', ')}.`;
    return { place, text: lines.join('\n'), warning: left.length === 0 ? undefined : warning };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
