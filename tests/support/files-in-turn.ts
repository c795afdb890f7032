import { chooseByCommit } from './exhaustive.ts';

/**
 * Test files by kind: a commit runs one file of each row, an exhaustive run all. Tests without a browser
 * cover the same stories; the last rows are about code that changes rarely. List the slowest file of a
 * row first: rows of a length then have it at different commits.
 */
export const filesInTurn = {
  'stories of a customer': [
    'browser/account-orders.test.ts',
    'browser/account-profile.test.ts',
    'browser/console-story.test.ts',
    'browser/account-membership.test.ts',
    'browser/buying.test.ts',
    'browser/invoices.test.ts',
    'browser/order-service.test.ts',
  ],
  'a code on the screen': ['browser/checkout-once.test.ts', 'browser/checkout-states.test.ts'],
  'a payment on a device': [
    'browser/checkout-devices.test.ts',
    'browser/checkout-storage.test.ts',
    'browser/checkout-time.test.ts',
    'browser/checkout-unknown.test.ts',
    'browser/phone-payment.test.ts',
  ],
  'a session in several tabs': ['browser/auth-session.test.ts', 'browser/guard.test.ts'],
  'the forms of the session': ['browser/auth.test.ts', 'browser/before-hydration.test.ts'],
  'public pages': ['browser/translated-pages.test.ts', 'browser/public-pages.test.ts'],
  'language and time': ['browser/language.test.ts', 'browser/time-zones.test.ts'],
  'pages of the charts': ['browser/flows.test.ts', 'browser/replay.test.ts'],
  'the site at another place or version': ['site/backup.test.ts', 'site/moving.test.ts'],
  'who owns the data': ['server/storage-owner.test.ts', 'server/migrating.test.ts'],
  'the server as a process': [
    'server/data-directory.test.ts',
    'server/new-database.test.ts',
    'server/unnamed-user.test.ts',
    'server/shutdown.test.ts',
    'server/cli.test.ts',
  ],
  'a database that fails': [
    'server/database-refusals.test.ts',
    'server/failed-queries.test.ts',
    'server/unavailable.test.ts',
  ],
  'documents for search engines': [
    'site/head.test.ts',
    'site/linked-data.test.ts',
    'site/made-identity.test.ts',
  ],
  'an account without money': ['app/conversation.test.tsx', 'app/verification.test.tsx'],
  'the service of an order': ['app/order-service.test.tsx', 'app/service-begins.test.tsx'],
  'what an account reads': ['app/downloadable-reports.test.tsx', 'app/notifications.test.tsx'],
  'pages of the console': [
    'app/console-queues.test.tsx',
    'app/console-shell.test.tsx',
    'app/console-log.test.tsx',
  ],
  'acts of the console': [
    'app/console-case.test.tsx',
    'app/console-forms.test.tsx',
    'app/console-told.test.tsx',
  ],
  'unsent input, and pages without a network': [
    'app/unsent.test.tsx',
    'app/offline-section.test.tsx',
  ],
  'support codes': [
    'replay/support-code.test.ts',
    'replay/every-path.test.ts',
    'replay/case-to-test.test.ts',
  ],
  'printed papers, and rules of the source': [
    'structure/bare-text.test.ts',
    'structure/papers.test.ts',
    'structure/regular-expressions.test.ts',
    'structure/paper-layout.test.ts',
  ],
  'the demo': ['server/demo.test.ts', 'server/demo-dates.test.ts'],
} as const;

/** Returns the paths of the files that other commits run; none where a run looks for what a change affects. */
export function filesOfOtherCommits(): readonly string[] {
  if (process.argv.includes('--changed')) return [];
  const ours = new Set(filesOfTurn(firstTurn));
  const files = Object.values<readonly string[]>(filesInTurn).flat();
  return files.filter((file) => !ours.has(file)).map((file) => `tests/${file}`);
}

/**
 * Returns one file of each row. `firstTurn` chooses the file of the first row of a length; each further
 * row of this length is one file ahead, so that no commit runs the first file of all rows.
 */
export function filesOfTurn(firstTurn: (length: number) => number): readonly string[] {
  const turns = new Map<number, number>();
  return Object.values<readonly string[]>(filesInTurn).map((files) => {
    const turn = turns.get(files.length) ?? firstTurn(files.length);
    turns.set(files.length, turn + 1);
    return files[turn % files.length] ?? '';
  });
}

function firstTurn(length: number): number {
  const [turn = 0] = chooseByCommit(`rows of ${length} files`, [...Array(length).keys()]);
  return turn;
}
