import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the time goes, the longest first; `npm run bench files` measures it after a run of all. */
const long = [
  'crawl-english',
  'crawl-chinese',
  'checkout-states',
  'account-orders',
  'journey',
  'account-membership',
  'time-zones',
  'before-hydration',
  'checkout-bad-input',
  'start-up',
  'first-load',
  'guard',
  'auth',
  'checkout-late',
  'auth-session',
  'order-service',
  'invoices',
  'tours',
  'buying',
  'account-profile',
  'header',
  'checkout-once',
  'checkout-unknown',
  'flows',
  'checkout-devices',
  'checkout-watching',
  'interleavings',
  'data-directory',
  'public-bad-pages',
  'newcomer',
  'storage-owner',
  'ledger',
  'site',
  'refund-requests',
  'shutdown',
  'stored-bytes',
  'content-files',
  'permissions',
  'desk',
  'migrating',
  'rendered-content',
  'membership-credit',
  'password-guesses',
  'unavailable',
  'several-processes',
  'verification',
  'checkout-lost-responses',
  'visible-catalogue',
  'downloadable-reports',
  'notifications',
  'service-begins',
  'profile',
  'conversation',
  'security',
  'checkout',
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
