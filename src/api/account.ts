import type { AccountClosing } from '#contract/accounts/account.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

/** Returns an address that opens a file with all that is held about the person. */
export function exportAccount(client: Client, options?: CallOptions) {
  return client.call('exportAccount', { ...options });
}

/** Returns what keeps the account from being closed, and what would be lost by that. */
export function readAccountStanding(client: Client, options?: CallOptions) {
  return client.call('readAccountStanding', { ...options });
}

/** Rejects with `account.open` while something is under way, with a fault of `password` for a wrong one. */
export async function closeAccount(client: Client, body: AccountClosing, options: KeyedOptions) {
  await client.call('closeAccount', { body, ...options });
}
