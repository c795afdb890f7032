import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Walks every beginning of every path of checkout and upgrade on the real pages, each time with another
 * disturbance after its last step. True when all came to the truth.
 */
export async function disturbEverywhere(): Promise<boolean> {
  const vitest = join(
    dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
    'vitest.mjs',
  );
  const walks = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'app', '--reporter', 'dot', 'tests/paths/route'],
    { stdio: 'inherit', env: { ...process.env, DISTURBANCES: 'every' } },
  );
  const code = await new Promise<number | null>((resolve) => walks.once('close', resolve));
  return code === 0;
}
