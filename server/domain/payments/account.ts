import { and, eq, not, or, sql, type SQL } from 'drizzle-orm';
import { Channel } from '#contract/base/picklists.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { Gateway, Gateways } from '#server/gateways/gateway.ts';

/** A payment of an account that is not the configured one: no wallet can be asked about it. */
export class OtherAccount extends Error {}

/** The accounts of the configured wallets. */
export type Accounts = Readonly<Record<Channel, Pick<Gateway, 'account'>>>;

type Payment = { channel: Channel; account: WalletAccount };

/** Checks whether a payment belongs to another account than the configured one of its channel. */
export function isOfOtherAccount(accounts: Accounts, { channel, account }: Payment): boolean {
  return accounts[channel].account !== account;
}

/** Builds the condition of `isOfOtherAccount`. */
export function whereOfOtherAccount(accounts: Accounts): SQL {
  const conditions = Channel.options.flatMap((channel) => {
    const { account } = accounts[channel];
    if (account === null) return [];
    return [and(eq(payments.channel, channel), eq(payments.account, account))];
  });
  return not(or(...conditions) ?? sql`false`);
}

/**
 * Returns the wallet that took a payment. Throws `OtherAccount` when another account is configured: the
 * outcome of the payment is unclear, as after any failed call.
 */
export function getWallet(gateways: Gateways, payment: Payment & { paymentNo: string }): Gateway {
  if (!isOfOtherAccount(gateways, payment)) return gateways[payment.channel];
  const { paymentNo, account } = payment;
  throw new OtherAccount(`${paymentNo} is of ${account}, which is not configured`);
}

/** Checks whether an error, or its cause, is an `OtherAccount`. */
export function isAboutOtherAccount(error: unknown): boolean {
  return (
    error instanceof OtherAccount || (error instanceof Error && error.cause instanceof OtherAccount)
  );
}

/** Checks whether real wallets are configured, not those of the sandbox. */
export function takesMoney(accounts: Accounts): boolean {
  return Channel.options.some((channel) => {
    const { account } = accounts[channel];
    return account !== null && account !== 'sandbox';
  });
}
