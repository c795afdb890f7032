import { chooseByCommit } from './exhaustive.ts';

/**
 * Browser tests whose behavior tests without a browser show as well: of each row a commit runs one file, and
 * an exhaustive run all. A row holds what is alike, so that each kind is seen in a browser at every commit.
 */
const filesInTurn = {
  'stories of the account': ['account-membership', 'account-orders', 'account-profile', 'invoices'],
  'stories of a purchase': ['buying', 'desk-story', 'order-service'],
  'a code that is watched': ['checkout-once', 'checkout-states'],
  'a payment on a device': [
    'checkout-devices',
    'checkout-storage',
    'checkout-time',
    'checkout-unknown',
  ],
  'a session in several tabs': ['auth-session', 'guard'],
  'language and time': ['language', 'time-zones'],
  'pages of the charts': ['flows', 'replay'],
} as const;

/** Returns the globs of the files that other commits run. */
export function filesOfOtherCommits(): readonly string[] {
  return Object.entries(filesInTurn).flatMap(([row, files]) => {
    const chosen = chooseByCommit<string>(row, files);
    return files
      .filter((file) => !chosen.includes(file))
      .map((file) => `tests/browser/${file}.test.ts`);
  });
}
