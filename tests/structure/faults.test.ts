import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faults } from '#tests/faults/list.ts';
import { faultInTree } from '#tests/faults/run-tests.ts';

// A fault in the tree has replaced the text that is looked for.
it.skipIf(process.env[faultInTree] !== undefined)(
  'every fault of npm run faults fits one place of a file, and its likely tests exist',
  () => {
    const strays = faults.flatMap(({ name, file, find, likely }) => {
      const places = existsSync(file) ? readFileSync(file, 'utf8').split(find).length - 1 : 0;
      return [
        ...(places === 1 ? [] : [`${name}: its text occurs ${places} times in ${file}`]),
        ...likely.filter((test) => !existsSync(test)).map((test) => `${name}: ${test} is missing`),
      ];
    });

    expect(strays, 'Give these the place in tests/faults to which the code has moved.').toEqual([]);
  },
);
