import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the time goes, the longest first; `npm run bench files` measures it after a run of all. */
const long = [
  'crawl-english',
  'crawl-chinese',
  'interleavings',
  'checkout-states',
  'account-orders',
  'invoices',
  'visible-catalogue',
  'simulation',
  'account-membership',
  'journey',
  'checkout-bad-input',
  'time-zones',
  'auth',
  'account-profile',
  'before-hydration',
  'order-service',
  'checkout-late',
  'tours',
  'buying',
  'data-directory',
  'first-load',
  'guard',
  'newcomer',
  'start-up',
  'public-bad-pages',
  'security',
  'checkout-unknown',
  'auth-session',
  'checkout-once',
  'checkout-watching',
  'header',
  'ledger',
  'storage-owner',
  'checkout',
  'site',
  'checkout-devices',
  'profile',
  'refund-requests',
  'flows',
  'verification',
  'desk',
  'charts',
  'stored-bytes',
  'service-begins',
  'language',
  'public-pages',
  'notifications',
  'shutdown',
  'checkout-lost-responses',
  'checkout-overtaken',
  'without-javascript',
  'permissions',
  'downloadable-reports',
  'conversation',
  'routes',
  'refunds',
  'content-files',
  'orders',
  'replay',
  'migrating',
  'demo',
  'service',
  'checkout-time',
  'flow-pages',
  'upgrade',
  'crawl-translations',
  'world',
  'sandbox',
  'payments',
  'rendered-content',
  'membership-credit',
  'password-guesses',
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
