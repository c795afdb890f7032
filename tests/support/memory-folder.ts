import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
// Databases, files and browser profiles of a run take a fraction of this.
const neededBytes = 4 * 1024 ** 3;

/**
 * Puts the temporary files of this process and all that it starts into memory, where Linux has enough of it:
 * a server that starts on a copied database then takes a second of processor time less on some disks. They
 * are deleted when the process ends; those of a killed one by the next.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasEnoughMemory()) return;
  for (const name of readdirSync(memory)) {
    const [, pid] = /^xuyuan-tests-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) remove(join(memory, name));
  }
  const folder = join(memory, `xuyuan-tests-${process.pid}`);
  // A database server runs as another user.
  mkdirSync(folder, { mode: 0o755 });
  process.env['TMPDIR'] = folder;
  process.once('exit', () => remove(folder));
}

function hasEnoughMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes;
}

/** Removes a folder; files of another user, or that a program still writes, may stay. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next run tries again.
  }
}
