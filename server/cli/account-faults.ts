import type { AccountFault, AccountSums } from '#server/domain/views/account-faults.ts';
import { yuan } from './table.ts';

/** Describes why a server must not start, in one sentence with what to do. */
export function describeAccountFault({ kind, sums }: AccountFault): string {
  const captured = describeCaptured(sums);
  switch (kind) {
    case 'playMoney':
      return `This database has play money, ${captured} of the sandbox, that real wallets would take for money: set DATABASE_URL or DATA_DIR to an empty database for the real site, or unset the keys of the wallets to go on with the sandbox (docs/operations/going-live.md).`;
    case 'realMoney':
      return `This database has real money, ${captured} of ${listAccounts(sums)}, that the sandbox would take for play money: set the keys of the wallets, or set DATABASE_URL or DATA_DIR to another database (docs/operations/going-live.md).`;
  }
}

function listAccounts(sums: readonly AccountSums[]): string {
  return sums.map(({ account }) => account).join(' and ');
}

/** Formats the captured payments and their sum. */
function describeCaptured(sums: readonly AccountSums[]): string {
  const captured = count(sums, 'captured');
  return `${captured} captured ${captured === 1 ? 'payment' : 'payments'} with ${yuan(count(sums, 'fen'))} yuan`;
}

function count(sums: readonly AccountSums[], of: 'captured' | 'fen'): number {
  return sums.reduce((total, one) => total + one[of], 0);
}
