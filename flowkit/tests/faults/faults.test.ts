import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faults } from './list.ts';

it('a mistake in the generator is noticed by some machine of the table', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.ts')],
    { encoding: 'utf8' },
  );

  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(stdout).toContain(`${faults.length} of ${faults.length} noticed`);
  expect(faults.length).toBeGreaterThanOrEqual(10);
});
