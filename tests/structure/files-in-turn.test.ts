import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesInTurn, filesOfTurn } from '#tests/support/files-in-turn.ts';

const rows = Object.values<readonly string[]>(filesInTurn);

test('each file that takes turns exists and is in one row', () => {
  const files = rows.flat();
  expect(files.filter((file) => !existsSync(`tests/${file}`))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test('each turn has one file of each row, and the first files of the rows are spread over the turns', () => {
  const lengths = new Set(rows.map((row) => row.length));
  for (const length of lengths) {
    const alike = rows.filter((row) => row.length === length);
    for (let turn = 0; turn < length; turn += 1) {
      const ours = filesOfTurn((asked) => (asked === length ? turn : 0));
      expect(rows.map((row) => row.filter((file) => ours.includes(file)).length)).toEqual(
        rows.map(() => 1),
      );
      const begun = alike.filter(([first = '']) => ours.includes(first));
      expect(begun.length).toBeLessThanOrEqual(Math.ceil(alike.length / length));
    }
  }
});
