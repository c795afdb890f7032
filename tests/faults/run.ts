import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWhenInterrupted, findMisfits, withFaults } from './apply.ts';
import type { Fault } from './fault.ts';
import { faults } from './list.ts';
import { runTests, type Failure } from './run-tests.ts';

const help = `npm run faults [-- --tree PATH] [NAME …] [--stage likely|rest|browser] [--check]

Puts each bug of tests/faults into the files of a tree, one at a time, runs its tests, restores the files,
and says which test noticed the bug. A tree is a checkout of this repository with its packages; without
--tree it is this one. Nothing else may change the tree meanwhile.

First come the test files that are likely to notice the bug. What they miss is then put in together, and
all tests that need no browser run once; each file that fails runs again with each bug alone. At last the
same with all tests in a browser. So a bug that is called unnoticed was in the tree while all of "npm test"
passed. A failure counts only when its file passes without the bug.
`;

type Notice = { fault: Fault; stage: Stage; by: Failure };
type Stage = 'likely' | 'rest' | 'browser';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tree: { type: 'string', default: '.' },
    stage: { type: 'string', multiple: true },
    check: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const tree = resolve(values.tree);
const stages = values.stage ?? ['likely', 'rest', 'browser'];
const passesAlone = new Map<string, boolean>();

/** Runs `files` with one bug; null when they pass, or fail without the bug as well. */
async function notice(
  fault: Fault,
  project: string,
  files: readonly string[],
): Promise<Failure | null> {
  const [first] = await withFaults(tree, [fault], () =>
    runTests(tree, { project, files, bail: true }),
  );
  if (first === undefined) return null;
  if (!(await passes(project, first.file === '' ? files : [first.file]))) {
    process.stdout.write(`  ${fault.name}: ${first.file} fails without it: ${first.why}\n`);
    return null;
  }
  return first;
}

async function passes(project: string, files: readonly string[]): Promise<boolean> {
  const key = files.join(' ');
  const known = passesAlone.get(key);
  if (known !== undefined) return known;
  const found = (await runTests(tree, { project, files })).length === 0;
  passesAlone.set(key, found);
  return found;
}

async function tryLikely(left: readonly Fault[]): Promise<Notice[]> {
  const noticed: Notice[] = [];
  for (const fault of left) {
    const files = fault.likely.filter((file) => existsSync(join(tree, file)));
    const byBrowser = (file: string) => file.startsWith('tests/browser/');
    const parts = [
      { project: '!browser', files: files.filter((file) => !byBrowser(file)) },
      { project: 'browser', files: files.filter(byBrowser) },
    ].filter((part) => part.files.length > 0);
    for (const part of parts) {
      const by = await notice(fault, part.project, part.files);
      if (by === null) continue;
      noticed.push(tell({ fault, stage: 'likely', by }));
      break;
    }
  }
  return noticed;
}

/** Runs the whole project with all that is left, as often as that still finds out about one of them. */
async function tryAll(left: readonly Fault[], stage: Stage, project: string): Promise<Notice[]> {
  const noticed: Notice[] = [];
  for (let open = left; open.length > 0;) {
    const failures = await withFaults(tree, open, () => runTests(tree, { project }));
    const files = [...new Set(failures.map(({ file }) => file))].filter((file) => file !== '');
    process.stdout.write(`  ${open.length} together, ${project}: ${files.length} files fail\n`);
    for (const { file, test, why } of failures) {
      process.stdout.write(`    ${file}: ${test}: ${why}\n`);
    }
    const before = noticed.length;
    for (const fault of files.length === 0 ? [] : open) {
      const by = await notice(fault, project, files);
      if (by !== null) noticed.push(tell({ fault, stage, by }));
    }
    if (noticed.length === before) return noticed;
    open = left.filter((fault) => !noticed.some((each) => each.fault === fault));
  }
  return noticed;
}

function tell(noticed: Notice): Notice {
  const { fault, stage, by } = noticed;
  process.stdout.write(`${fault.name} (${stage}): ${by.file}: ${by.test}: ${by.why}\n`);
  return noticed;
}

async function run(chosen: readonly Fault[]): Promise<void> {
  const noticed: Notice[] = [];
  const left = () => chosen.filter((fault) => !noticed.some((each) => each.fault === fault));
  if (stages.includes('likely')) noticed.push(...(await tryLikely(left())));
  if (stages.includes('rest')) noticed.push(...(await tryAll(left(), 'rest', '!browser')));
  if (stages.includes('browser')) noticed.push(...(await tryAll(left(), 'browser', 'browser')));
  for (const { name, wrong } of left()) process.stdout.write(`not noticed: ${name}: ${wrong}\n`);
  process.stdout.write(`${noticed.length} of ${chosen.length} noticed\n`);
  const found = noticed.map(({ fault, stage, by }) => ({ name: fault.name, stage, ...by }));
  mkdirSync(join(tree, '.tmp'), { recursive: true });
  writeFileSync(join(tree, '.tmp/faults-noticed.json'), JSON.stringify(found, null, 2));
}

if (values.help === true) process.stdout.write(help);
else {
  const chosen =
    positionals.length === 0 ? faults : faults.filter(({ name }) => positionals.includes(name));
  const misfits = findMisfits(tree, chosen);
  for (const misfit of misfits) process.stderr.write(`${misfit}\n`);
  if (misfits.length > 0) process.exitCode = 1;
  else if (values.check !== true) {
    exitWhenInterrupted();
    await run(chosen);
  }
}
