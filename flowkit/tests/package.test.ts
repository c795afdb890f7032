import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const home = join(import.meta.dirname, '..');
const empty = mkdtempSync(join(tmpdir(), 'flowkit-empty-'));

/** The packages that the tarball needs, as they are installed here: a test fetches nothing. */
const needed = ['xstate', 'jiti'].map((name) => resolve('node_modules', name));

function runIn(folder: string, command: string, ...words: readonly string[]): string {
  return execFileSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', npm_config_loglevel: 'error' },
  });
}

beforeAll(() => {
  // A copy, because other tests read the folder; inside the project it finds the compiler.
  const copy = resolve('.tmp/flowkit-package');
  rmSync(copy, { recursive: true, force: true });
  cpSync(home, copy, { recursive: true, filter: (path) => !path.endsWith('/tests') });
  runIn(copy, 'npm', 'pack', '--pack-destination', empty);
  rmSync(copy, { recursive: true });
  const [tarball = ''] = globSync(join(empty, '*.tgz'));
  writeFileSync(join(empty, 'package.json'), '{ "type": "module" }');
  runIn(empty, 'npm', 'install', '--offline', '--no-audit', '--install-links', ...needed, tarball);
  for (const part of ['machine', 'examples']) {
    copyFileSync(
      join(import.meta.dirname, `planted/door.${part}.ts`),
      join(empty, `door.${part}.ts`),
    );
  }
});

afterAll(() => rmSync(empty, { recursive: true }));

/** The Node of this run, and those of the machine, by their versions. */
const nodes = [
  ...new Map(
    [
      process.execPath,
      ...(process.env['PATH'] ?? '').split(delimiter).map((at) => join(at, 'node')),
    ]
      .map((node) => [spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout, node] as const)
      .filter(([version]) => Number(/^v(\d+)/.exec(version ?? '')?.[1]) >= 20)
      .map(([version, node]) => [version.trim(), node] as const),
  ),
];

describe('the tarball in an empty folder', () => {
  it('the tarball holds built JavaScript with types, the license, the manual and the changes', () => {
    const files = globSync('node_modules/flowkit/**/*', { cwd: empty }).map((path) =>
      path.replace('node_modules/flowkit/', ''),
    );

    expect(files).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist/bin.js',
        'dist/index.d.ts',
        'dist/index.js',
        'package.json',
      ]),
    );
    expect(files.filter((path) => /^(?:src|tests)\b/.test(path))).toEqual([]);
  });

  it.each(nodes)('the command prints the paths of a machine, by %s', (_, node) => {
    const printed = runIn(
      empty,
      node,
      'node_modules/.bin/flowkit',
      'door.machine.ts',
      '--examples',
      'door.examples.ts',
    );

    expect(printed).toContain('goals have a path, 0 have none.');
  });

  it.each(nodes)('the package is imported by its name, by %s', (_, node) => {
    writeFileSync(
      join(empty, 'count.mjs'),
      `import { createMachine } from 'xstate';
import { generatePaths } from 'flowkit';
const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } });
console.log(generatePaths(machine).goals.length);`,
    );

    expect(runIn(empty, node, 'count.mjs')).toBe('3\n');
  });

  it('the types of the package are those of its sources', () => {
    const use = `import { generatePaths, type PathOptions } from 'flowkit';
import { doorMachine } from './door.machine.ts';
import { examples } from './door.examples.ts';
const options: PathOptions = examples;
export const faults: readonly string[] = generatePaths(doorMachine, options).faults;
// @ts-expect-error goals have no such kind
export const wrong = generatePaths(doorMachine).goals.filter(({ kind }) => kind === 'nothing');`;
    writeFileSync(join(empty, 'use.ts'), use);
    const flags = '--noEmit --strict --module nodenext --allowImportingTsExtensions --skipLibCheck';

    expect(runIn(empty, resolve('node_modules/.bin/tsc'), ...flags.split(' '), 'use.ts')).toBe('');
  });

  it('the steps of the manual lead to tests that pass, and fail when the machine is broken', () => {
    const folder = join(empty, 'manual');
    mkdirSync(folder);
    const machine = join(folder, 'door.machine.ts');
    copyFileSync(join(empty, 'door.machine.ts'), machine);
    symlinkSync(resolve('node_modules/vitest'), join(empty, 'node_modules/vitest'));
    const flowkit = (...words: readonly string[]) =>
      runIn(folder, process.execPath, join(empty, 'node_modules/.bin/flowkit'), ...words);
    const isPassing = () =>
      spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run'], {
        cwd: folder,
        env: { ...process.env, NODE_OPTIONS: '' },
      }).status === 0;
    flowkit('init', 'door.machine.ts');
    const given = ['door.machine.ts', '--examples', 'door.examples.ts', '--as'];
    flowkit(...given, 'vitest', '--out', '.');
    const passed = isPassing();
    const text = readFileSync(machine, 'utf8');
    writeFileSync(machine, text.replace("onDone: 'open'", "onDone: 'closed'"));

    expect([passed, isPassing()]).toEqual([true, false]);
    expect(flowkit(...given, 'mermaid')).toContain('s_moving --> s_closed : move done');
  });

  it('an old Node gets an error that names the version it needs', () => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${pretend}`, 'node_modules/.bin/flowkit', 'door.ts'],
      { cwd: empty, encoding: 'utf8' },
    );

    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'flowkit needs Node 20 or newer; this is Node 18.20.4.\n',
    });
  });
});
