import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mutantVariable } from './mutant-plugin.ts';

const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

/** True when a machine test fails with this mutant in place of its machine. */
export async function diesByTests(machine: string, number: number): Promise<boolean> {
  const words = ['run', 'tests/machines', '--project', 'here', '--bail', '1', '--reporter', 'dot'];
  const tests = spawn(process.execPath, [vitest, ...words], {
    stdio: 'ignore',
    env: { ...process.env, [mutantVariable]: `${machine} ${number}` },
  });
  const code = await new Promise<number | null>((resolve) => tests.once('close', resolve));
  return code !== 0;
}
