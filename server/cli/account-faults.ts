import type { AccountFault, AccountSums } from '#server/domain/views/account-faults.ts';
import { takesMoney, type Accounts } from '#server/domain/payments/account.ts';
import { yuan } from './table.ts';

/** Describes why a server with these accounts must not start, in one sentence with what to do. */
export function describeAccountFault({ kind, sums }: AccountFault, accounts: Accounts): string {
  const captured = describeCaptured(sums);
  switch (kind) {
    case 'unnamed':
      return `This database has payments of an earlier version that do not name their account, ${count(sums, 'attempts')} attempts and ${captured}: ${sayHowToName(sums, accounts)}, and start again (docs/operations/upgrade.md).`;
    case 'playMoney':
      return `This database has play money, ${captured} of the sandbox, that real wallets would take for money: set DATABASE_URL or DATA_DIR to an empty database for the real site, or unset the keys of the wallets to go on with the sandbox (docs/operations/going-live.md).`;
    case 'realMoney':
      return `This database has real money, ${captured} of ${listAccounts(sums)}, that the sandbox would take for play money: set the keys of the wallets, or set DATABASE_URL or DATA_DIR to another database (docs/operations/going-live.md).`;
  }
}

/** Returns the commands that name the payments, one for each account that may have taken them. */
function sayHowToName(sums: readonly AccountSums[], accounts: Accounts): string {
  if (!takesMoney(accounts)) {
    return 'run "npm run admin -- payments account sandbox" once if the sandbox took them, or set the keys of the wallets that did';
  }
  const commands = sums.map(
    ({ channel }) =>
      `"npm run admin -- payments account ${accounts[channel].account ?? `${channel}:NUMBER --former`}"`,
  );
  return `run ${commands.join(' and ')} once if these wallets took them, or unset their keys if the sandbox did`;
}

function listAccounts(sums: readonly AccountSums[]): string {
  return sums.map(({ account }) => account).join(' and ');
}

/** Formats the captured payments and their sum. */
function describeCaptured(sums: readonly AccountSums[]): string {
  const captured = count(sums, 'captured');
  return `${captured} captured ${captured === 1 ? 'payment' : 'payments'} with ${yuan(count(sums, 'fen'))} yuan`;
}

function count(sums: readonly AccountSums[], of: 'attempts' | 'captured' | 'fen'): number {
  return sums.reduce((total, one) => total + one[of], 0);
}
