import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the time goes, the longest first; `npm run bench files` measures it after a run of all. */
const long = [
  'crawl-english',
  'checkout-late',
  'account-orders',
  'crawl-chinese',
  'auth',
  'checkout-states',
  'checkout-bad-input',
  'guard',
  'auth-session',
  'before-hydration',
  'start-up',
  'account-membership',
  'journey',
  'time-zones',
  'first-load',
  'checkout-devices',
  'account-profile',
  'header',
  'checkout-once',
  'interleavings',
  'data-directory',
  'storage-owner',
  'desk',
  'migrating',
  'newcomer',
  'site',
  'public-bad-pages',
  'password-guesses',
  'shutdown',
  'ledger',
  'unavailable',
  'several-processes',
];

/**
 * Starts what takes long before everything else of its project, so that no worker waits for the
 * other one at the end. The rest is sorted as always: by earlier times, else by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which leaves the list as it is
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = long.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''));
  return rank === -1 ? long.length : rank;
}
