import { paymentReturnLifetimeMs } from '#contract/base/limits.ts';
import { inLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import type { Attempt } from './attempts.ts';

const page = '/payment/return';

/**
 * Returns the path that a wallet leads back to. It is the same for each press, because it is sent to Alipay
 * with the order, and it shows the result to one browser (`read-payment-return.ts`).
 */
export function createReturnPath(
  keys: KeyRing,
  { paymentNo }: Pick<Attempt, 'paymentNo'>,
  locale: Locale,
): string {
  const query = new URLSearchParams({ payment_no: paymentNo, key: sign(keys, paymentNo) });
  return `${inLocale(page, locale)}?${query}`;
}

/** Checks whether `key` is the one of the address of this payment. */
export function isReturnKey(keys: KeyRing, paymentNo: string, key: string): boolean {
  return keys.verify('payment-return', paymentNo, key);
}

/** Returns when the address of an attempt ends. */
export function getReturnEnd({ createdAt }: Pick<Attempt, 'createdAt'>): Date {
  return new Date(createdAt.valueOf() + paymentReturnLifetimeMs);
}

function sign(keys: KeyRing, paymentNo: string): string {
  return keys.sign('payment-return', paymentNo);
}
