import type * as v from 'valibot';
import type { EmailBinding, MailReceipts } from '#contract/accounts/account.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

/** Returns the address that opens the account, and whether receipts go there. */
export function readEmail(client: Client, options?: CallOptions) {
  return client.call('readEmail', { ...options });
}

/** Rejects with a fault of the field that is wrong. */
export function bindEmail(client: Client, body: EmailBinding, options: KeyedOptions) {
  return client.call('bindEmail', { body, ...options });
}

export function removeEmail(client: Client, options: KeyedOptions) {
  return client.call('removeEmail', { ...options });
}

/** Rejects with a conflict when the account has no address any more. */
export function setMailReceipts(
  client: Client,
  body: v.InferInput<typeof MailReceipts>,
  options: KeyedOptions,
) {
  return client.call('setMailReceipts', { body, ...options });
}
