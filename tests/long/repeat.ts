import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { followProcessorTime } from '#tests/support/processor-time.ts';

const folder = '.tmp/repeat';
const report = '.tmp/vitest.json';
const niceness = 5;

const Report = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

type Run = {
  passed: number;
  faults: readonly string[];
  seconds: number;
  cpuSeconds: number | null;
};

/**
 * Runs the whole suite `count` times, the last `loaded` of them under load on every core (of ten,
 * three), and prints each time, count and failure. Output is kept in .tmp/repeat. True when every test
 * of every run passed and no run wrote a stack trace to standard error.
 */
export async function repeatSuite([
  count = '10',
  loaded = '',
]: readonly string[]): Promise<boolean> {
  const runs = Number(count);
  const beside =
    loaded === '' ? Math.round(runs * 0.3) : Number(/^loaded=(\d+)$/.exec(loaded)?.[1]);
  if (!(runs >= 1 && beside >= 0 && beside <= runs)) {
    process.stderr.write(
      'Say how often, and perhaps how many of them beside load: repeat 10 loaded=3\n',
    );
    return false;
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let broken = 0;
  for (let number = 1; number <= runs; number += 1) {
    const isLoaded = number > runs - beside;
    const load = isLoaded ? burnEveryCore() : [];
    const run = await runSuite(join(folder, String(number))).finally(() => {
      for (const each of load) each.kill();
    });
    if (run.faults.length > 0) broken += 1;
    process.stdout.write(formatRun(`${number}/${runs}${isLoaded ? ' beside load' : ''}`, run));
  }
  process.stdout.write(
    `${runs - broken} of ${runs} runs passed; what they wrote is in ${folder}\n`,
  );
  return broken === 0;
}

async function runSuite(name: string): Promise<Run> {
  await rm(report, { force: true });
  const vitest = join(
    dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
    'vitest.mjs',
  );
  const began = performance.now();
  const suite = spawn(process.execPath, [vitest, 'run'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const processor = followProcessorTime(suite.pid ?? process.pid);
  const [output, errors, code] = await Promise.all([
    readText(suite.stdout),
    readText(suite.stderr),
    new Promise<number | null>((resolve) => suite.once('close', resolve)),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const cpuSeconds = processor.stop();
  await Promise.all([writeFile(`${name}.out.log`, output), writeFile(`${name}.err.log`, errors)]);
  const { passed, failures } = readReport();
  const plain = stripVTControlCharacters(errors);
  const traces = plain.split('\n').filter((line) => /^\s+at .+:\d+:\d+/.test(line)).length;
  const faults = [...failures];
  if (traces > 0) faults.push(`${traces} lines of stack traces on standard error`);
  if (code !== 0 && faults.length === 0) faults.push(`the suite ended with ${code}`);
  return { passed, faults, seconds, cpuSeconds };
}

function readReport(): { passed: number; failures: readonly string[] } {
  if (!existsSync(report)) return { passed: 0, failures: ['no report was written'] };
  const { numPassedTests, testResults } = v.parse(Report, JSON.parse(readFileSync(report, 'utf8')));
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${name}: ${fullName}`);
    return status === 'failed' ? [name] : [];
  });
  return { passed: numPassedTests, failures };
}

function burnEveryCore(): readonly ChildProcess[] {
  // The load ends when its parent was killed.
  const burn = `while (process.ppid === ${process.pid}) for (let turn = 0; turn < 1e8; turn += 1);`;
  return Array.from({ length: availableParallelism() }, () => {
    const burning = spawn(process.execPath, ['-e', burn], { stdio: 'ignore' });
    if (burning.pid !== undefined) setPriority(burning.pid, niceness);
    return burning;
  });
}

async function readText(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

function formatRun(name: string, { passed, faults, seconds, cpuSeconds }: Run): string {
  const cpu = cpuSeconds === null ? '' : `, processor ${minutes(cpuSeconds)}`;
  const count = faults.length === 0 ? 'none failed' : `${faults.length} failed`;
  const list = faults.map((fault) => `  ${fault}\n`).join('');
  return `${name}: ${minutes(seconds)}${cpu}, ${passed} passed, ${count}\n${list}`;
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
