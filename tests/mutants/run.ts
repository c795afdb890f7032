import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { entries } from '#tests/paths/entries.ts';
import { diesByPaths, diesByWorld } from './killers.ts';
import { createMutants } from './mutate.ts';
import { diesByTests } from './run-tests.ts';

const help = `npm run mutants [-- --machine NAME]

Makes every small change to every machine and says which of them neither the paths, nor the world, nor
the tests of the machines notice. Fails when fewer than 95 of 100 are noticed, or one survives that
tests/mutants/survivors.txt does not explain, or is explained there and does not survive.
`;

const leastKilled = 0.95;

/** The explained survivors with the reason, one per line: `checkout drop … | the reason`. */
const explained = new Map(
  readFileSync(join(import.meta.dirname, 'survivors.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [mutant = '', reason = ''] = line.split(' | ');
      return [mutant, reason] as const;
    }),
);

type Killed = { paths: number; world: number; tests: number; survivors: readonly string[] };

async function examine(name: string): Promise<Killed & { all: number }> {
  const entry = entries.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`no machine is called ${name}`);
  const mutants = createMutants(entry.machine);
  const killed = { paths: 0, world: 0, tests: 0 };
  const survivors: string[] = [];
  for (const [at, mutant] of mutants.entries()) {
    if (diesByPaths(name, mutant.machine)) killed.paths += 1;
    else if (diesByWorld(name, mutant.machine)) killed.world += 1;
    else if (await diesByTests(name, at)) killed.tests += 1;
    else survivors.push(`${name} ${mutant.name}`);
  }
  return { all: mutants.length, ...killed, survivors };
}

async function run(names: readonly string[]): Promise<boolean> {
  const found = [];
  for (const name of names) {
    const one = await examine(name);
    found.push(one);
    const { all, paths, world, tests, survivors } = one;
    process.stdout.write(
      `${name}: ${all} mutants, ${paths} noticed by paths, ${world} by the world, ${tests} by tests, ${survivors.length} survive\n`,
    );
  }
  const survivors = found.flatMap((each) => each.survivors);
  const all = found.reduce((sum, each) => sum + each.all, 0);
  const share = 1 - survivors.length / all;
  process.stdout.write(`${all} mutants, ${(100 * share).toFixed(1)} % noticed\n`);
  const unexplained = survivors.filter((each) => !explained.has(each));
  const gone = [...explained.keys()].filter(
    (each) => names.includes(each.split(' ')[0] ?? '') && !survivors.includes(each),
  );
  for (const each of unexplained) process.stderr.write(`survives unexplained: ${each}\n`);
  for (const each of gone) process.stderr.write(`is explained and does not survive: ${each}\n`);
  return share >= leastKilled && unexplained.length === 0 && gone.length === 0;
}

const { values } = parseArgs({
  options: { machine: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help === true) process.stdout.write(help);
else {
  const names = values.machine === undefined ? entries.map(({ name }) => name) : [values.machine];
  process.exitCode = (await run(names)) ? 0 : 1;
}
