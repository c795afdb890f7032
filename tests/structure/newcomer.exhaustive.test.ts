import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyWithAddition, regenerate } from './newcomer/copy.ts';

let copy: string;
beforeAll(() => {
  copy = copyWithAddition();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe.concurrent('an unfinished addition', () => {
  it('an unfinished addition fails tests that name each file and the remedy', async () => {
    const suites = ['locales', 'machines', 'outlines', 'routes', 'documents'];
    const files = suites.map((name) => `tests/structure/${name}.test.ts`);
    const paths = 'tests/paths/paths.test.ts';

    await run('vitest/vitest.mjs', 'run', '--no-cache', '--project', 'here', ...files, paths);

    const messages = failures();
    expect(messages.filter((message) => !remedy.test(message))).toEqual([]);
    expect(new Set(messages.flatMap(pathsIn)), `${regenerate}`).toEqual(
      new Set([
        'docs/addresses.md',
        'docs/api.md',
        'locales/en-US/flow-opening.json',
        'locales/en-US/machines.json',
        'locales/en-US/opening.json',
        'locales/en-US',
        'locales/en-US/replay.json',
        'locales/zh-CN/flow-opening.json',
        'locales/zh-CN/machines.json',
        'locales/zh-CN/opening.json',
        'locales/zh-CN/replay.json',
        'src/routeTree.gen.ts',
        'src/routes/_main/opening.tsx',
        'tests/paths/examples/opening.ts',
      ]),
    );
  }, 300_000);

  it('an incomplete addition fails to compile with errors that name the file and the missing name', async () => {
    const files = ['src/i18n/namespaces.ts', 'src/routes/_main/opening.tsx'];
    const project = { extends: './tsconfig.json', include: [], files };
    writeFileSync(join(copy, 'tsconfig.addition.json'), JSON.stringify(project));

    const printed = await run(
      'typescript/bin/tsc',
      '--noEmit',
      '--project',
      'tsconfig.addition.json',
    );

    expect(namesIn(printed), `${regenerate}`).toEqual([
      'src/features/opening/opening.tsx: opening',
      'src/routes/_main/opening.tsx: /_main/opening',
    ]);
  }, 300_000);
});

/** Matches an instruction to the author of the addition. */
const remedy = /\b(?:Add|Create|Export|export|Give|Import|Run|Say|Write)\b/;

/** Returns the paths of project files that a message names. */
function pathsIn(message: string): readonly string[] {
  return (
    message.match(
      /\b(?:contract|docs|locales|machines|sandbox|server|src|tests|tools)\/[\w./-]*\w/g,
    ) ?? []
  );
}

/** Runs a tool in the copy, as a person would, and returns what it prints. */
function run(tool: string, ...given: readonly string[]): Promise<string> {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const options = { cwd: copy, env: Object.fromEntries(outside) };
  return new Promise((done) => {
    execFile(process.execPath, [`node_modules/${tool}`, ...given], options, (_, printed) =>
      done(printed),
    );
  });
}

type Results = {
  testResults: readonly {
    message: string;
    assertionResults: readonly { failureMessages: readonly string[] }[];
  }[];
};

/** Returns the first line of every failure, without duplicates. */
function failures(): readonly string[] {
  const results: Results = JSON.parse(readFileSync(join(copy, '.tmp/vitest.json'), 'utf8'));
  const messages = results.testResults.flatMap(({ message, assertionResults }) => [
    message,
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
  ]);
  const lines = messages
    .map((message) => message.split('\n')[0] ?? '')
    .filter((line) => line !== '');
  return [...new Set(lines)]
    .map((line) =>
      line.replace(/^\w*Error: /, '').replace(/: expected (.*) to deeply equal \[\]$/, ' $1'),
    )
    .toSorted();
}

/** Returns `tests/server/orders.test.ts: cancelOrder` for every compiler error. */
function namesIn(printed: string): readonly string[] {
  const errors = printed.matchAll(/^([^\s(]+)\([^']*'"?([\w./]+)"?'/gm);
  return [...new Set([...errors].map(([, file, name]) => `${file}: ${name}`))];
}
