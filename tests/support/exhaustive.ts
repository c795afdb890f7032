import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

// A test file that is named on the command line runs whole; its worker knows by the environment.
if (process.argv.slice(2).some((word) => /\.test\.tsx?$/.test(word)))
  process.env['EXHAUSTIVE'] ??= '1';

/** True for a run of all tests (`npm run test:exhaustive`) instead of one of each kind. */
export const isExhaustive = process.env['EXHAUSTIVE'] === '1';

let commit: string | undefined;

/**
 * In an exhaustive run keeps every item. In others picks `share` of them (one by default) by the hash of
 * the current commit and `name`: a commit always gets the same, the next one others.
 */
export function chooseByCommit<Item>(
  name: string,
  items: readonly Item[],
  share = 1,
): readonly Item[] {
  if (isExhaustive) return items;
  commit ??= readCommit();
  const first = createHash('sha256').update(`${commit} ${name}`).digest().readUInt32BE();
  return items.filter((_, index) => (index + first) % items.length < share);
}

/** Sources that did not come from git have no commit; they always get the same choice. */
function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'none';
  }
}
