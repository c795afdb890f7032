import { and, eq, not, or, sql, type SQL } from 'drizzle-orm';
import { Channel, type PaymentChannel } from '#contract/base/picklists.ts';
import { transfersFrom } from '#contract/base/limits.ts';
import type { OrderTransfer } from '#contract/orders/schemas.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import type { Gateway, Gateways } from '#server/gateways/gateway.ts';

/** A payment of an account that is not the configured one: no wallet can be asked about it. */
export class OtherAccount extends Error {}

/** The accounts of the configured wallets. */
export type Accounts = Readonly<Record<Channel, Pick<Gateway, 'account'>>>;

type Payment = { channel: PaymentChannel; account: WalletAccount };

/**
 * Checks whether a payment belongs to another account than the configured one of its wallet; false for a bank
 * transfer, about which no wallet is asked.
 */
export function isOfOtherAccount(accounts: Accounts, { channel, account }: Payment): boolean {
  return channel !== 'bank_transfer' && accounts[channel].account !== account;
}

/** Builds the condition of `isOfOtherAccount`. */
export function whereOfOtherAccount(accounts: Accounts): SQL {
  const conditions = Channel.options.flatMap((channel) => {
    const { account } = accounts[channel];
    if (account === null) return [];
    return [and(eq(payments.channel, channel), eq(payments.account, account))];
  });
  return not(or(eq(payments.channel, 'bank_transfer'), ...conditions) ?? sql`false`);
}

/**
 * Returns the wallet that took a payment. Throws `OtherAccount` when another account is configured, or for a bank
 * transfer: the outcome of the payment is unclear, as after any failed call.
 */
export function getWallet(gateways: Gateways, payment: Payment & { paymentNo: string }): Gateway {
  const { channel, paymentNo, account } = payment;
  if (channel !== 'bank_transfer' && !isOfOtherAccount(gateways, payment)) return gateways[channel];
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

/**
 * Returns the account to which a company may transfer the amount of an order. Returns null where the operator takes no
 * transfers, or none of so small an amount, and for an upgrade, because its credit shrinks while a transfer is on its
 * way. An order with an announced transfer keeps the account.
 */
export function findTransferAccount(
  { amount, credit, transferFirstAt }: Pick<OrderRow, 'amount' | 'credit' | 'transferFirstAt'>,
  { bank }: SiteIdentity,
): Pick<OrderTransfer, 'holder' | 'bank' | 'account'> | null {
  if (bank === undefined) return null;
  const least = bank.from === undefined ? transfersFrom : bank.from * 100;
  if (transferFirstAt === null && (amount < least || (credit ?? 0) > 0)) return null;
  return { holder: bank.holder, bank: bank.bank, account: bank.account };
}

/** Returns the account of payments that arrive there; play money where the wallets take play money. */
export function toTransferAccount(accounts: Accounts, { bank }: SiteIdentity): WalletAccount {
  if (!takesMoney(accounts)) return 'sandbox';
  return `bank_transfer:${bank?.account.replaceAll(/\D/g, '') ?? '0'}`;
}
