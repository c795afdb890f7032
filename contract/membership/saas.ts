import * as v from 'valibot';
import { Instant } from '../base/money.ts';
import { MembershipStatus } from '../base/picklists.ts';

/** The plans of SaaS, from low to high. */
export const SaasPlan = v.picklist(['basic', 'professional', 'enterprise']);
export type SaasPlan = v.InferOutput<typeof SaasPlan>;

export const SaasPeriod = v.object({
  plan: SaasPlan,
  /** The name under which it was sold. */
  name: v.string(),
  order_no: v.string(),
  start_date: Instant,
  end_date: Instant,
  status: MembershipStatus,
});
export type SaasPeriod = v.InferOutput<typeof SaasPeriod>;

/** A ticket for the operator's SaaS: `url` takes it in a posted form, once, until `expires_at`. */
export const SaasTicket = v.object({ url: v.string(), ticket: v.string(), expires_at: Instant });
export type SaasTicket = v.InferOutput<typeof SaasTicket>;

/** The current SaaS plan, and all past and future periods, newest first. */
export const CurrentSaas = v.object({
  /** Null when no plan runs. */
  plan: v.nullable(SaasPlan),
  status: MembershipStatus,
  /** The end of this plan, renewals included. */
  expires_at: v.nullable(Instant),
  history: v.array(SaasPeriod),
});
export type CurrentSaas = v.InferOutput<typeof CurrentSaas>;
