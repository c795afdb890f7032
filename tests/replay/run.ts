import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CaseError, readCase } from '#machines/replay/read-case.ts';
import { machinesOf, testOfCase } from './case-to-test.ts';

const help = `npm run case-to-test -- FILE                       the test of a support code or case file
npm run case-to-test -- FILE --machine payment     of another machine of the case`;

/** `npm run case-to-test`: writes the test of a case, which fails until the machine leads elsewhere. */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { machine: { type: 'string' } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (path === undefined) return refuse(help);
  const { record } = await readCase(readFileSync(path, 'utf8'));
  if (record === null) return refuse('The file has no support code: a browser did nothing in it.');
  const machines = machinesOf(record);
  const machine = values.machine ?? machines[0];
  const text = machine === undefined ? null : await testOfCase(record, machine);
  if (text === null) return refuse(`Name a machine of the case: ${machines.join(', ')}.`);
  const folder = join(import.meta.dirname, 'cases');
  const file = join(folder, `${record.orderNo ?? 'case'}-${machine}.test.ts`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return `Written to ${file}; "npm test -- --project here ${file}" fails until the machine leads elsewhere.`;
}

function refuse(sentence: string): string {
  process.exitCode = 1;
  return sentence;
}

const sentence = await run().catch((error: unknown) => {
  if (error instanceof CaseError || (error instanceof Error && 'code' in error)) {
    return refuse(error.message);
  }
  throw error;
});
process.stdout.write(`${sentence}\n`);
