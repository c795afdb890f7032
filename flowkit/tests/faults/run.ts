import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Case } from '../machines/case.ts';
import { faults, type Fault } from './list.ts';

/**
 * `node flowkit/tests/faults/run.ts [NAME …]`: applies each fault of the list to a copy of flowkit and
 * prints which machine of the table detects it; exits with 1 when none does.
 */
async function run(chosen: readonly Fault[]): Promise<number> {
  const unnoticed: string[] = [];
  for (const fault of chosen) {
    const complaint = await findNotice(fault);
    if (complaint === null) unnoticed.push(fault.name);
    console.log(`${fault.name}: ${complaint ?? 'NOT NOTICED'}`);
  }
  console.log(`${chosen.length - unnoticed.length} of ${chosen.length} noticed`);
  return unnoticed.length === 0 ? 0 : 1;
}

type Check = { cases: readonly Case[]; listComplaints(given: Case): readonly string[] };

/** Returns the first complaint about the room with a mistake in it, null for none. */
async function findNotice(fault: Fault): Promise<string | null> {
  const folder = join(copies, fault.name.replaceAll(' ', '-'));
  cpSync(room, folder, {
    recursive: true,
    filter: (path) => !/\.test\.ts$|\/(?:dist|faults)$/.test(path),
  });
  const file = join(folder, 'src/paths', fault.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(fault.right).length !== 2) {
    throw new Error(`"${fault.right}" does not stand once in ${fault.file}: mend "${fault.name}".`);
  }
  writeFileSync(
    file,
    text.replace(fault.right, () => fault.wrong),
  );
  const { cases, listComplaints }: Check = await import(
    pathToFileURL(join(folder, 'tests', 'check.ts')).href
  );
  const isLikely = ({ machine }: Case) => machine.id === fault.shownBy;
  for (const given of [...cases.filter(isLikely), ...cases.filter((each) => !isLikely(each))]) {
    const [first] = attempt(() => listComplaints(given));
    if (first !== undefined) return `${given.machine.id}: ${first}`;
  }
  return null;
}

function attempt(check: () => readonly string[]): readonly string[] {
  try {
    return check();
  } catch (error) {
    return [String(error)];
  }
}

const room = join(import.meta.dirname, '../..');
// Inside the project, so that the copies can import XState.
const copies = join(process.cwd(), '.tmp/flowkit-faults');
const names = process.argv.slice(2);

rmSync(copies, { recursive: true, force: true });
mkdirSync(copies, { recursive: true });
process.exitCode = await run(
  names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name)),
);
rmSync(copies, { recursive: true, force: true });
