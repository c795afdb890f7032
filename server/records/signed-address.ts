import * as v from 'valibot';
import type { Purpose } from '#server/keys/data-key.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';

/** The query of a signed address; `expires` in ms since 1970. */
export const SignedAddress = v.object({
  expires: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid')),
  signature: v.string(),
});
type SignedAddress = v.InferOutput<typeof SignedAddress>;

/** Throws 403 when we did not sign `text` for this purpose, or when the address has expired. */
export function expectSigned(
  { keys, clock }: Deps,
  purpose: Purpose,
  text: string,
  { expires, signature }: SignedAddress,
): void {
  const isOurs = keys.verify(purpose, text, signature);
  if (!isOurs || Number(expires) <= clock.now()) throw new Refusal(403);
}
