import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EnvError } from '#server/base/env-error.ts';
import { endedBy } from '#server/bin/create-in-child.ts';

/**
 * Builds the site or the console if a source changed, in a process of its own: a build needs hundreds of
 * megabytes and sets NODE_ENV. `umask` is that of the built files, which are not secret. The build ends with
 * this process. Throws EnvError when it fails.
 */
export async function runBuild(part: 'site' | 'console', umask: number): Promise<void> {
  const builder = join(import.meta.dirname, 'build-if-changed.ts');
  const ownMask = process.umask(umask);
  // More room for new objects: the collector takes an eighth of the processor time otherwise.
  const build = spawn(process.execPath, ['--max-semi-space-size=64', builder, part], {
    // Standard output has only the line that the site is ready.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  process.umask(ownMask);
  const [status, signal] = await once(build, 'close');
  if (status === 0) return;
  if (signal !== null) throw endedBy(signal, `The ${part} could not be built`);
  throw new EnvError(`The ${part} could not be built; the reason is above.`);
}
