import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { disturbInBrowser } from './disturb-browser.ts';

/**
 * Disturbs checkout and upgrade in the middle of their paths: all of it on the real pages in process, and
 * a sample in a real browser. `--seed 7` takes another sample, `--walks 100` a larger one, `--browser`
 * nothing else. True when all came to the truth.
 */
export async function disturbEverywhere(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '1' },
      walks: { type: 'string', default: '60' },
      browser: { type: 'boolean', default: false },
    },
  });
  const inProcess = values.browser || (await disturbInProcess());
  return (await disturbInBrowser(Number(values.seed), Number(values.walks))) && inProcess;
}

/**
 * Walks every beginning of every path of checkout and upgrade on the real pages, each time with another
 * disturbance after its last step. True when all came to the truth.
 */
async function disturbInProcess(): Promise<boolean> {
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
