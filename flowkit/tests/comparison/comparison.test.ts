import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryFrom } from 'flowkit';
import { expect, it } from 'vitest';
import { compareGenerators, type Row } from './compare.ts';

const home = join(import.meta.dirname, '../..');
const names = ['door', 'album', 'login', 'order', 'upload', 'quiz'];

/** A row of the table without the milliseconds, which differ from run to run. */
function writeRow({ machine, generator, paths, transitions, pairs }: Row): string {
  return `| ${[machine, generator, paths, transitions, pairs].join(' | ')} |`;
}

it('the comparison with xstate/graph in the manual is current', async () => {
  const rows: Row[] = [];
  for (const name of names) {
    const at = (part: string) => join(home, `tests/planted/${name}.${part}.ts`);
    rows.push(...compareGenerators(await entryFrom(at('machine'), { examples: at('examples') })));
  }
  const written = readFileSync(join(home, 'COMPARISON.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map(
      (line) =>
        `| ${line
          .split('|')
          .slice(1, 6)
          .map((cell) => cell.trim())
          .join(' | ')} |`,
    );

  const table = rows.map((row) => `${writeRow(row)} ${row.ms} |`).join('\n');
  expect(written, `The table of the comparison is now:\n${table}`).toEqual(rows.map(writeRow));
});
