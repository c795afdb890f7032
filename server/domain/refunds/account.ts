import * as v from 'valibot';
import { RefundAccount } from '#contract/refunds/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';

const shownDigits = 4;

/** Encrypts a bank account for storage; it opens only with the key and for this refund. */
export function sealAccount(keys: KeyRing, refundNo: string, account: RefundAccount): string {
  return keys.seal('refund-account', JSON.stringify(account), refundNo);
}

/**
 * Decrypts a bank account, for staff only. Throws 503 `secret.unreadable` when no key opens it, or when it
 * was stored for another refund or changed since.
 */
export function openAccount(keys: KeyRing, refundNo: string, sealed: string): RefundAccount {
  const text = keys.open('refund-account', sealed, refundNo);
  if (text === null) throw new Refusal(503, 'secret.unreadable');
  return v.parse(RefundAccount, JSON.parse(text));
}

/** Masks the account for its owner: the first letter of the name, the last four digits. */
export function maskAccount({ holder, bank, account }: RefundAccount): RefundAccount {
  const [first = ''] = Array.from(holder);
  return { holder: `${first}**`, bank, account: `**** ${account.slice(-shownDigits)}` };
}
