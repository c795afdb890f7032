import { eq } from 'drizzle-orm';
import { hourMs } from '#contract/base/durations.ts';
import type { SaasTicket } from '#contract/membership/saas.ts';
import { saasTicketsPerHour } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { orders } from '#server/db/tables/orders.ts';
import { findSaasUrl } from '#server/db/tables/site-identity.ts';
import { signTicket } from '#server/domain/door/ticket.ts';
import { endOfRank, isRunning } from '#server/domain/periods/period.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { readSaasPeriods } from '#server/domain/views/saas-periods.ts';
import { countUse } from '#server/records/limits.ts';
import type { Deps } from './deps.ts';

/**
 * Makes a ticket that logs a person in to the operator's SaaS, with the plan that runs and its limits as they were
 * sold (docs/operations/door.md). It names no person but by their id. Throws 409 while no plan runs, or without
 * the address of a SaaS, 429 for too many, 503 when the key cannot be opened.
 */
export async function openSaas(deps: Deps, userId: string): Promise<SaasTicket> {
  const now = deps.clock.date();
  const url = findSaasUrl(deps.site());
  if (url === null) throw new Refusal(409, 'saas.no_door');
  const periods = await readSaasPeriods(deps.db, userId);
  const [period] = periods
    .filter((each) => isRunning(each, now))
    .toSorted((one, other) => other.rank - one.rank);
  if (period === undefined) throw new Refusal(409, 'saas.not_running');
  const limit = { key: `saas-ticket:${userId}`, points: saasTicketsPerHour, perMs: hourMs };
  await countUse(deps.db, now, [limit], 'request.too_many');
  const { serviceTerms } = orders;
  const order = eq(orders.id, period.orderId);
  const [sold] = await deps.db.select({ serviceTerms }).from(orders).where(order);
  const terms = getServiceTerms(sold ?? { serviceTerms: null });
  const { users, storageGb } = terms.grants.find(({ saas }) => saas === period.plan) ?? terms;
  const { plan } = period;
  const until = (endOfRank(periods, period.rank, now) ?? period.endsAt).toISOString();
  const given = { plan, users, storage_gb: storageGb, until };
  const { ticket, expiresAt } = await signTicket(deps, { url, userId, given });
  return { url, ticket, expires_at: expiresAt.toISOString() };
}
