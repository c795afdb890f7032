import { beforeEach } from 'vitest';
import { chooseByCommit } from './exhaustive.ts';

/**
 * Makes the tests of a file, or of the `describe` around the call, take turns: a commit runs every
 * `parts`-th and skips the others, an exhaustive run runs all. `name` distinguishes groups.
 */
export function takeTurns(name: string, parts: number): void {
  const chosen = new Set(chooseByCommit(name, [...Array(parts).keys()]));
  let begun = 0;
  beforeEach(({ skip }) => {
    const part = begun % parts;
    begun += 1;
    skip(!chosen.has(part), 'runs at another commit');
  });
}
