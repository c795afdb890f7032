import { SignJWT } from 'jose';
import { saasTicketLifetimeMs } from '#contract/base/limits.ts';
import type { SaasPlan } from '#contract/membership/saas.ts';
import type { Deps } from '#server/records/deps.ts';
import { takeSigningKey } from './keys.ts';

/** The plan of a person and its limits, null for none, as the ticket says them; `until` is ISO. */
export type GivenPlan = {
  plan: SaasPlan;
  users: number | null;
  storage_gb: number | null;
  until: string;
};

/**
 * Signs a ticket for the software at `url`. It identifies the person only by the id, and is not logged. Throws 503
 * `secret.unreadable` when the key cannot be opened.
 */
export async function signTicket(
  deps: Deps,
  { url, userId, given }: { url: string; userId: string; given: GivenPlan },
): Promise<{ ticket: string; expiresAt: Date }> {
  const { kid, key } = await takeSigningKey(deps);
  const jti = deps.ids.state();
  const issuedAt = Math.floor(deps.clock.now() / 1000);
  const expiresAt = issuedAt + saasTicketLifetimeMs / 1000;
  const ticket = await new SignJWT(given)
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(deps.siteOrigin)
    .setAudience(url)
    .setSubject(userId)
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  deps.log.info('a ticket for the SaaS was made', { jti, kid, plan: given.plan });
  return { ticket, expiresAt: new Date(expiresAt * 1000) };
}
