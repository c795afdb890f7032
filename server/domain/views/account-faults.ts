import { asc, count, inArray, sql } from 'drizzle-orm';
import type { PaymentChannel } from '#contract/base/picklists.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import type { Database } from '#server/db/database.ts';
import { payments } from '#server/db/tables/payments.ts';
import { takesMoney, type Accounts } from '#server/domain/payments/account.ts';

/** The payments of one account: all attempts, those that captured money, and their sum in fen. */
export type AccountSums = {
  channel: PaymentChannel;
  account: WalletAccount;
  attempts: number;
  captured: number;
  fen: number;
};

/**
 * Why a server must not start on a database, with the sums of the accounts in question. `playMoney`:
 * captured by the sandbox, while real wallets are configured; `realMoney`: captured by real wallets, while
 * those of the sandbox are configured.
 */
export type AccountFault = {
  kind: 'playMoney' | 'realMoney';
  sums: readonly AccountSums[];
};

/** Sums up the payments of each account. */
export async function sumAccounts(db: Database): Promise<AccountSums[]> {
  const isCaptured = inArray(payments.status, ['success', 'refunding', 'refunded']);
  return db
    .select({
      channel: payments.channel,
      account: payments.account,
      attempts: count(),
      captured: sql`count(*) filter (where ${isCaptured})`.mapWith(Number),
      fen: sql`coalesce(sum(${payments.amount}) filter (where ${isCaptured}), 0)`.mapWith(Number),
    })
    .from(payments)
    .groupBy(payments.channel, payments.account)
    .orderBy(asc(payments.channel), asc(payments.account));
}

/** Finds why a server with these accounts must not start on this database; null when it may. */
export async function findAccountFault(
  db: Database,
  accounts: Accounts,
): Promise<AccountFault | null> {
  const sums = await sumAccounts(db);
  const played = filterCaptured(sums, (account) => account === 'sandbox');
  const real = filterCaptured(sums, (account) => account !== 'sandbox');
  if (takesMoney(accounts)) return played.length === 0 ? null : { kind: 'playMoney', sums: played };
  return real.length === 0 ? null : { kind: 'realMoney', sums: real };
}

/** Finds play money in the database of a site that is to take real money; null without any. */
export async function findPlayMoney(db: Database): Promise<AccountFault | null> {
  const sums = filterCaptured(await sumAccounts(db), (account) => account === 'sandbox');
  return sums.length === 0 ? null : { kind: 'playMoney', sums };
}

function filterCaptured(
  sums: readonly AccountSums[],
  isWanted: (account: WalletAccount) => boolean,
): AccountSums[] {
  return sums.filter(({ account, captured }) => captured > 0 && isWanted(account));
}
