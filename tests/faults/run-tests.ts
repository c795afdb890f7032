import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as v from 'valibot';

/** A test that failed, and the first line of why. */
export type Failure = { file: string; test: string; why: string };

export type Wanted = {
  /** The projects, as Vitest takes them: `!browser`, `browser`. */
  project: string;
  /** Paths of test files; left out for all of the project. */
  files?: readonly string[];
  /** Stops at the first failure. */
  bail?: boolean;
};

// Where the configuration puts it.
const report = '.tmp/vitest.json';
/** The variable that is set while a fault is in the tree. */
export const faultInTree = 'FAULT_IN_TREE';

const longestMs = 45 * 60 * 1000;

const Report = v.object({
  success: v.boolean(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string())), []),
        }),
      ),
    }),
  ),
});

/** Runs tests of `tree` like `npm test`, and returns the failures. */
export async function runTests(
  tree: string,
  { project, files = [], bail = false }: Wanted,
): Promise<Failure[]> {
  rmSync(join(tree, report), { force: true });
  const vitest = join(
    dirname(createRequire(join(tree, 'package.json')).resolve('vitest/package.json')),
    'vitest.mjs',
  );
  const words = ['run', '--project', project, '--maxWorkers', '2', '--reporter', 'json'];
  const tests = spawn(
    process.execPath,
    [vitest, ...words, ...(bail ? ['--bail', '1'] : []), ...files],
    {
      cwd: tree,
      stdio: 'ignore',
      detached: true,
      // Named files would run whole, and detect more than `npm test` does.
      env: { EXHAUSTIVE: '0', ...process.env, [faultInTree]: '1' },
    },
  );
  const stop = () => {
    if (tests.pid !== undefined && tests.exitCode === null) process.kill(-tests.pid, 'SIGKILL');
  };
  process.once('exit', stop);
  const timer = setTimeout(stop, longestMs);
  const code = await new Promise<number | null>((resolve) => tests.once('close', resolve));
  clearTimeout(timer);
  process.off('exit', stop);
  return readFailures(tree, code);
}

function readFailures(tree: string, code: number | null): Failure[] {
  const path = join(tree, report);
  // With a fault in code that the configuration imports no test starts.
  if (!existsSync(path)) return [{ file: '', test: 'the run itself', why: `ended with ${code}` }];
  const { testResults } = v.parse(Report, JSON.parse(readFileSync(path, 'utf8')));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(tree, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0 && status === 'failed') {
      return [{ file, test: 'the file itself', why: firstLine(message) }];
    }
    return failed.map(({ fullName, failureMessages }) => {
      return { file, test: fullName, why: firstLine(failureMessages?.[0] ?? '') };
    });
  });
  if (failures.length > 0 || code === 0) return failures;
  return [{ file: '', test: 'the run itself', why: `ended with ${code}` }];
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 200);
}
