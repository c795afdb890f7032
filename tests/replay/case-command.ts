import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CaseError, readCase } from '#machines/replay/read-case.ts';
import { listMovedMachines, testOfCase } from './case-to-test.ts';

const help = `npm run case-to-test -- FILE                       the test of a support code or case file
npm run case-to-test -- 'CODE'                     of a code as it was pasted, or a link or message with one
npm run case-to-test -- FILE --machine payment     of another machine of the case`;

/** The output of the command, and its exit code. */
export type Answer = { text: string; code: 0 | 1 };

/**
 * `npm run case-to-test`: writes the test of a case into `folder`, which fails until the machine leads
 * elsewhere. Takes a file, or the code itself as it was pasted.
 */
export async function caseCommand(args: readonly string[], folder: string): Promise<Answer> {
  try {
    return await answerTo(args, folder);
  } catch (error) {
    if (error instanceof CaseError || (error instanceof Error && 'code' in error)) {
      return refuse(error.message);
    }
    throw error;
  }
}

async function answerTo(args: readonly string[], folder: string): Promise<Answer> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { machine: { type: 'string' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.help) return { text: help, code: 0 };
  const [first] = positionals;
  if (first === undefined) return refuse(help);
  // A code that is pasted without quotes comes in parts.
  const given = existsSync(first) ? readFileSync(first, 'utf8') : positionals.join(' ');
  const { record } = readCase(given);
  if (record === null) return refuse('There is no support code in it: a browser did nothing.');
  const machines = listMovedMachines(record);
  const machine = values.machine ?? machines[0];
  const text = machine === undefined ? null : await testOfCase(record, machine);
  if (text === null) return refuse(`Name a machine of the case: ${machines.join(', ')}.`);
  const file = join(folder, `${record.orderNo ?? 'case'}-${machine}.test.ts`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return {
    text: `Written to ${file}; "npm test -- --project here ${file}" fails until the machine leads elsewhere.`,
    code: 0,
  };
}

function refuse(text: string): Answer {
  return { text, code: 1 };
}
