import { watch, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { catalog } from '#machines/catalog.ts';
import {
  coverMachine,
  entryFrom,
  formats,
  formatPaths,
  reportOn,
  type Cover,
  type GoalKind,
  type MachineEntry,
} from 'flowkit';
import { extendDictionary } from '#tests/replay/write-dictionary.ts';
import { entryNamed } from './entry-named.ts';
import { listFile } from './lists.ts';

const help = `npm run paths                what the paths of every machine cover; exits 1 on a gap
npm run paths -- --list      the names of the machines
npm run paths -- --write     writes tests/paths/lists and the dictionary of support codes; read the difference before committing it
npm run paths -- --machine checkout                 its paths, one line for each goal, and its gaps
npm run paths -- --machine checkout --as json       ${formats.join(', ')}
npm run paths -- --machine checkout --as json --out DIR
npm run paths -- ./any.machine.ts                   the same for a machine of any file
npm run paths -- ./any.machine.ts --examples f.ts   with its inputs, payloads and results
npm run paths -- --watch     the table again whenever a machine or an example changes`;

/** `npm run paths`: generates paths through the machines, prints their coverage, writes them to disk. */
async function run(): Promise<number> {
  const { values, positionals } = readOptions();
  const { machine, as, list, write } = values;
  const [file] = positionals;
  if (values.help) return say(help);
  if (list) return say(catalog.map(({ name }) => name).join('\n'));
  if (values.watch) return watchMachines();
  if (file !== undefined) {
    const { examples } = values;
    const given = examples === undefined ? {} : { examples: fromCaller(examples) };
    return report(await entryFrom(fromCaller(file), { ...values, ...given }), values);
  }
  if (machine === undefined) {
    if (as !== undefined) return refuse('--as needs --machine or a file.');
    const { entries } = await import('./entries.ts');
    return printTable(entries, write);
  }
  const entry = await entryNamed(machine);
  if (entry === null) return refuse(`There is no machine "${machine}"; --list names them.`);
  return report(entry, values);
}

/** Resolves a path from the folder where npm was called: npm runs scripts in the root of the project. */
function fromCaller(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', path);
}

function report(entry: MachineEntry, request: Parameters<typeof reportOn>[1]): number {
  const { text, code } = reportOn(entry, request);
  console.log(text);
  return code;
}

function printTable(machines: readonly MachineEntry[], write: boolean): number {
  const start = performance.now();
  const covers = machines.map((entry) => ({ entry, cover: coverMachine(entry) }));
  const ms = Math.round(performance.now() - start);
  console.table(covers.map(({ entry, cover }) => countPaths(entry.name, cover)));
  console.log(`generated in ${ms} ms`);
  for (const { entry, cover } of covers) {
    for (const fault of cover.faults) console.log(fault);
    if (write) writeFileSync(listFile(entry.name), formatPaths(cover));
  }
  if (write) extendDictionary();
  return covers.some(({ cover }) => cover.faults.length > 0) ? 1 : 0;
}

function countPaths(machine: string, { goals, infeasible }: Cover) {
  const count = (kind: GoalKind) => goals.filter((goal) => goal.kind === kind).length;
  const paths = new Map(goals.map(({ path }) => [path.text, path.steps.length]));
  return {
    machine,
    states: count('state'),
    transitions: count('transition'),
    'guard outcomes': count('guard'),
    pairs: count('pair'),
    infeasible: infeasible.length,
    paths: paths.size,
    steps: [...paths.values()].reduce((sum, steps) => sum + steps, 0),
  };
}

function watchMachines(): number {
  const again = () => {
    spawnSync(process.execPath, [...process.execArgv, import.meta.filename], { stdio: 'inherit' });
  };
  again();
  const root = join(import.meta.dirname, '../..');
  for (const folder of ['machines', 'tests/paths/examples']) watch(join(root, folder), again);
  return 0;
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        examples: { type: 'string' },
        machine: { type: 'string' },
        as: { type: 'string' },
        out: { type: 'string' },
        list: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    process.exit(refuse(error instanceof Error ? error.message : String(error)));
  }
}

function say(text: string): number {
  console.log(text);
  return 0;
}

function refuse(reason: string): number {
  console.error(`${reason}\n\nnpm run paths -- --help says what there is.`);
  return 2;
}

process.exitCode = await run().catch((error: unknown) =>
  refuse(error instanceof Error ? error.message : String(error)),
);
