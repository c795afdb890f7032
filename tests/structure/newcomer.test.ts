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

describe.concurrent('who adds a machine, a page and a call, and nothing that belongs to them', () => {
  it('is told by the tests which file lacks what, and what to do', async () => {
    const suites = ['locales', 'machines', 'outlines', 'routes', 'wire'];
    const files = suites.map((name) => `tests/structure/${name}.test.ts`);
    const paths = 'tests/paths/paths.test.ts';

    await run('vitest/vitest.mjs', 'run', '--no-cache', '--project', 'here', ...files, paths);

    expect(failures(), `${regenerate}`).toEqual([
      `Give these their words in locales/en-US/flow-opening.json, and create the file if there is none (a state has a name and a text). [ 'states.loading', 'states.known', 'states.failed', 'events.opening/requested', 'ports.fetchOpening' ]`,
      `Give these their words in locales/zh-CN/flow-opening.json, and create the file if there is none (a state has a name and a text). [ 'states.loading', 'states.known', 'states.failed', 'events.opening/requested', 'ports.fetchOpening' ]`,
      `Import these in src/i18n/namespaces.ts and add them to its Resources: their keys are checked from there. [ 'locales/zh-CN/opening.json' ]`,
      `Nobody agreed on these addresses. Add a row that says what the page shows to docs/product.md, section 2. [ '/opening (src/routes/_main/opening.tsx)' ]`,
      `Say in locales/en-US/replay.json, "advice", what support tells a customer who is there, for the state or for what it lies in. [ 'opening/loading', 'opening/known', 'opening/failed' ]`,
      `Say in locales/zh-CN/replay.json, "advice", what support tells a customer who is there, for the state or for what it lies in. [ 'opening/loading', 'opening/known', 'opening/failed' ]`,
      'The machine "opening" has no examples: export its inputs, the payloads of its events and the results of its actors as "examples" from tests/paths/examples/opening.ts.',
      `These calls of contract/calls.ts have no row in docs/wire.md, Calls. Add one: what goes in, what comes out. [ 'GET /park/opening' ]`,
      `Write these into locales/en-US/machines.json: what the machine is called, and what it is for. [ 'opening.title', 'opening.summary' ]`,
      `Write these into locales/zh-CN/machines.json: what the machine is called, and what it is for. [ 'opening.title', 'opening.summary' ]`,
      `Write these titles into locales/en-US/shell.json. [ 'titles.opening' ]`,
      `Write these titles into locales/zh-CN/shell.json. [ 'titles.opening' ]`,
      "src/routeTree.gen.ts does not have these. Run `npm run dev` once, which writes it, and commit it. [ '/opening (src/routes/_main/opening.tsx)' ]",
      "useTranslation or the `namespaces` of a route ask for these. Create them, and the same file in locales/en-US. [ 'locales/zh-CN/opening.json' ]",
    ]);
  }, 300_000);

  it('is told by the types which file and which name it is about', async () => {
    const files = [
      'src/i18n/namespaces.ts',
      'src/routes/_main/opening.tsx',
      'tests/server/contract.test.ts',
      'tests/server/permissions.test.ts',
    ];
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
      'tests/server/contract.test.ts: readOpening',
      'tests/server/permissions.test.ts: readOpening',
    ]);
  }, 300_000);
});

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

/** The first line of every failure, each once. */
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

/** `tests/server/orders.test.ts: cancelOrder`, for every error of the compiler. */
function namesIn(printed: string): readonly string[] {
  const errors = printed.matchAll(/^([^\s(]+)\([^']*'"?([\w./]+)"?'/gm);
  return [...new Set([...errors].map(([, file, name]) => `${file}: ${name}`))];
}
