import { spawn } from 'node:child_process';

/** The complete and slow checks in their order: the arguments of `npm run`. */
const steps: readonly (readonly string[])[] = [
  ['test'],
  ['world'],
  ['mutants'],
  ['test:long', '--', 'simulation'],
  ['test:long', '--', 'interleavings'],
  ['test:long', '--', 'server'],
  ['test:long', '--', 'disturbances'],
  ['test:long', '--', 'told'],
  ['test:long', '--', 'late'],
  ['test:long', '--', 'kill'],
  ['test:long', '--', 'rolling'],
  ['test:long', '--', 'engines'],
];

/**
 * Runs every step with `EXHAUSTIVE=1`, which makes the suite take all pages, languages, devices and seeds
 * instead of one of each kind, and goes on after a failed one. Prints the minutes and result of each at the
 * end. True when every step passed. `from` is the number of the step to begin with, for a run that was
 * stopped.
 */
export async function runExhaustively([from = '1']: readonly string[]): Promise<boolean> {
  const results: { step: string; minutes: string; passed: boolean }[] = [];
  for (const step of steps.slice(Number(from) - 1)) {
    const began = performance.now();
    const passed = await runScript(step);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    results.push({ step: step.filter((word) => word !== '--').join(' '), minutes, passed });
  }
  console.table(results);
  return results.every(({ passed }) => passed);
}

function runScript(step: readonly string[]): Promise<boolean> {
  const child = spawn('npm', ['run', ...step], {
    stdio: 'inherit',
    env: { ...process.env, EXHAUSTIVE: '1' },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
