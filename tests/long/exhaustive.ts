import { spawn } from 'node:child_process';

/** The arguments of `npm run`, and the environment variables for it. */
type Step = { words: readonly string[]; env: Readonly<Record<string, string>> };

const whole = (...words: readonly string[]): Step => ({ words, env: { EXHAUSTIVE: '1' } });

/** The complete and slow checks in their order. */
const steps: readonly Step[] = [
  whole('test'),
  { words: ['test:node'], env: { TEST_DATABASE: 'embedded' } },
  whole('world'),
  whole('mutants'),
  whole('test:long', '--', 'simulation'),
  whole('test:long', '--', 'interleavings'),
  whole('test:long', '--', 'server'),
  whole('test:long', '--', 'disturbances'),
  whole('test:long', '--', 'told'),
  whole('test:long', '--', 'late'),
  whole('test:long', '--', 'kill'),
  whole('test:long', '--', 'rolling'),
  whole('test:long', '--', 'engines'),
  whole('test:long', '--', 'vendors'),
];

/**
 * Runs every step, and goes on after a failed one. With `EXHAUSTIVE=1` the suite takes all pages, languages,
 * devices and seeds instead of one of each kind. Prints the minutes and result of each at the end. True when
 * every step passed. `from` is the number of the step to begin with, for a run that was stopped.
 */
export async function runExhaustively([from = '1']: readonly string[]): Promise<boolean> {
  const results: { step: string; minutes: string; passed: boolean }[] = [];
  for (const step of steps.slice(Number(from) - 1)) {
    const began = performance.now();
    const passed = await runScript(step);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    results.push({ step: toTitle(step), minutes, passed });
  }
  console.table(results);
  return results.every(({ passed }) => passed);
}

function toTitle({ words, env }: Step): string {
  const database = env['TEST_DATABASE'];
  const title = words.filter((word) => word !== '--').join(' ');
  return database === undefined ? title : `${title} (${database} database)`;
}

function runScript({ words, env }: Step): Promise<boolean> {
  const child = spawn('npm', ['run', ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
