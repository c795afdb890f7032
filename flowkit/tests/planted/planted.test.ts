import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { entryFrom, reportOn } from 'flowkit';
import { planted, type Planted } from './list.ts';

const machines = [...new Set(planted.map(({ machine }) => machine))];
const formats = ['vitest', 'playwright'] as const;
// Inside the project, so that the files can import Flowkit and Vitest.
const folder = resolve('.tmp/flowkit-planted');

/** The two files that a person writes by hand for the exported ones. */
const play = (machine: string) => `import { createPlayer } from 'flowkit';
import { ${machine}Machine } from './${machine}.machine.ts';
import { examples } from './${machine}.examples.ts';
export const begin = createPlayer(${machine}Machine, examples);
`;
const visit = (machine: string) => `import { isDeepStrictEqual } from 'node:util';
import { begin as play } from './play-${machine}.ts';
export function begin(page, input) {
  const player = play(input);
  return {
    take: (step) => player.take(step),
    isIn: (state) => isDeepStrictEqual(player.getPlace().state, state),
  };
}
`;

/** A substitute for the Playwright exports that the exported files import, without a browser. */
const playwright = `import { expect, it } from 'vitest';
export const test = Object.assign((name, run) => it(name, () => run({ page: {} })), {
  step: (_, run) => run(),
});
const poll = (read) => ({ toBe: async (wanted) => expect(await read()).toBe(wanted) });
const polled = { poll };
export { polled as expect };
`;

const config = `export default {
  test: {
    include: ['**/*.{test,spec}.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--conditions=flowkit-source'],
    maxWorkers: 1,
    isolate: false,
  },
};
`;

/** Writes what Flowkit exports for the right machine beside one with a fault, or without. */
async function write(place: string, { machine, right = '', wrong = '' }: Partial<Planted>) {
  const at = join(folder, place);
  mkdirSync(at, { recursive: true });
  for (const part of ['machine', 'examples']) {
    cpSync(join(import.meta.dirname, `${machine}.${part}.ts`), join(at, `${machine}.${part}.ts`));
  }
  const file = join(at, `${machine}.machine.ts`);
  const examples = join(at, `${machine}.examples.ts`);
  const entry = await entryFrom(file, { examples });
  for (const as of formats) reportOn(entry, { as, out: at });
  const text = readFileSync(file, 'utf8');
  if (right !== '' && text.split(right).length !== 2) {
    throw new Error(`"${right}" does not stand once in ${machine}.machine.ts.`);
  }
  writeFileSync(
    file,
    text.replace(right, () => wrong),
  );
  writeFileSync(join(at, `play-${machine}.ts`), play(String(machine)));
  writeFileSync(join(at, `begin-${machine}.ts`), visit(String(machine)));
}

type Results = { testResults: { name: string; status: string; assertionResults: object[] }[] };

/** The results of the exported files: `door/another target/door.test.ts` passed or failed. */
const results = new Map<string, { status: string; count: number }>();

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  const library = join(folder, 'node_modules/@playwright/test');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  writeFileSync(join(library, 'index.js'), playwright);
  writeFileSync(join(folder, 'vitest.config.mjs'), config);
  for (const machine of machines) await write(join(machine, 'right'), { machine });
  for (const fault of planted) await write(join(fault.machine, fault.name), fault);
  const report = join(folder, 'results.json');
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--reporter', 'json', '--outputFile', report],
    { env: { ...process.env, NODE_OPTIONS: '' } },
  );
  const { testResults }: Results = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, status, assertionResults } of testResults) {
    results.set(relative(folder, name), { status, count: assertionResults.length });
  }
});

const endings = { vitest: 'test.ts', playwright: 'spec.ts' };
const file = (machine: string, place: string, format: 'vitest' | 'playwright') =>
  join(machine, place, `${machine}.${endings[format]}`);

describe('the exported files', () => {
  it.each(machines.flatMap((machine) => formats.map((format) => [machine, format] as const)))(
    'the files of %s pass without a fault in %s',
    (machine, format) => {
      const { status, count = 0 } = results.get(file(machine, 'right', format)) ?? {};

      expect(status).toBe('passed');
      expect(count).toBeGreaterThan(20);
    },
  );

  it.each(planted.map((fault) => [fault.machine, fault.name, fault] as const))(
    'the files of %s detect %s',
    (machine, name, { isInvisible }) => {
      const [test, page] = formats.map(
        (format) => results.get(file(machine, name, format))?.status,
      );

      expect(test).toBe('failed');
      expect(page).toBe(isInvisible ? 'passed' : 'failed');
    },
  );

  it('faults are planted in the machine of the README and in five others', () => {
    expect(planted.filter(({ machine }) => machine !== 'door').length).toBeGreaterThanOrEqual(30);
    expect(machines).toHaveLength(6);
  });
});
