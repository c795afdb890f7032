import { mkdirSync, watch, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { entries } from './entries.ts';
import {
  type Cover,
  coverMachine,
  exportPaths,
  formats,
  type GoalKind,
  listOf,
  type MachineEntry,
} from '#tests/flowkit/index.ts';
import { listFile } from './lists.ts';

const help = `npm run paths                what the paths of every machine cover; exits 1 on a gap
npm run paths -- --list      the names of the machines
npm run paths -- --write     writes tests/paths/lists; read the difference before committing it
npm run paths -- --machine checkout                 its paths, one line for each goal
npm run paths -- --machine checkout --as json       vitest, playwright, mermaid or json
npm run paths -- --machine checkout --as json --out DIR
npm run paths -- --watch     the table again whenever a machine or an example changes`;

/** `npm run paths`: makes paths through the machines, says what they cover, writes them down. */
function run(): number {
  const { machine, as, out, list, write, watch: watching, help: wantsHelp } = readOptions();
  if (wantsHelp) return say(help);
  if (list) return say(entries.map(({ name }) => name).join('\n'));
  if (watching) return watchMachines();
  if (machine === undefined)
    return as === undefined ? table(entries, write) : refuse('--as needs --machine.');
  const entry = entries.find(({ name }) => name === machine);
  if (entry === undefined) return refuse(`There is no machine "${machine}"; --list names them.`);
  const cover = coverMachine(entry);
  if (as === undefined) return say(listOf(cover).trimEnd());
  const format = formats.find((known) => known === as);
  if (format === undefined) return refuse(`--as takes ${formats.join(', ')}, not "${as}".`);
  const text = exportPaths(entry.machine, cover, format);
  if (out === undefined) return say(text.trimEnd());
  mkdirSync(out, { recursive: true });
  const endings = { json: 'json', mermaid: 'mmd', vitest: 'test.ts', playwright: 'spec.ts' };
  writeFileSync(join(out, `${entry.name}.${endings[format]}`), text);
  return 0;
}

function table(machines: readonly MachineEntry[], write: boolean): number {
  const start = performance.now();
  const covers = machines.map((entry) => ({ entry, cover: coverMachine(entry) }));
  const ms = Math.round(performance.now() - start);
  console.table(covers.map(({ entry, cover }) => rowOf(entry.name, cover)));
  console.log(`generated in ${ms} ms`);
  for (const { entry, cover } of covers) {
    for (const fault of cover.faults) console.log(fault);
    if (write) writeFileSync(listFile(entry.name), listOf(cover));
  }
  return covers.some(({ cover }) => cover.faults.length > 0) ? 1 : 0;
}

function rowOf(machine: string, { goals, infeasible }: Cover) {
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
    spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  };
  again();
  const root = join(import.meta.dirname, '../..');
  for (const folder of ['machines', 'tests/paths/examples']) watch(join(root, folder), again);
  return 0;
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        machine: { type: 'string' },
        as: { type: 'string' },
        out: { type: 'string' },
        list: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    process.exit(refuse(error instanceof Error ? error.message : String(error)));
  }
}

function say(text: string): number {
  console.log(text);
  return 0;
}

function refuse(reason: string): number {
  console.error(`${reason}\n\n${help}`);
  return 2;
}

process.exitCode = run();
