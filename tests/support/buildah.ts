import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { cleanEnvironment } from './built-release.ts';

/** Returns a function that runs buildah on a store in `folder`, and returns the last line that it wrote. */
export function createBuildah(folder: string) {
  const store = ['--storage-driver', 'vfs', '--root', join(folder, 'store')];
  return (...words: string[]): string =>
    execFileSync('buildah', [...store, '--runroot', join(folder, 'run'), ...words], {
      env: { ...cleanEnvironment(), TMPDIR: folder },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    })
      .trim()
      .split('\n')
      .at(-1) ?? '';
}
