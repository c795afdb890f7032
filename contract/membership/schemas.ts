import * as v from 'valibot';
import { wholeNumber } from '../base/fields.ts';
import { Contact } from '../base/text-fields.ts';
import { maxMonths } from '../base/limits.ts';
import { Instant } from '../base/money.ts';
import { MembershipLevel, MembershipStatus, PlanSlug } from '../base/picklists.ts';
import { Shown } from '../base/shown.ts';

export const MembershipPeriod = v.object({
  level: MembershipLevel,
  start_date: Instant,
  end_date: Instant,
  status: MembershipStatus,
});
export type MembershipPeriod = v.InferOutput<typeof MembershipPeriod>;

/** The level that counts right now, and every period there was or will be, newest first. */
export const CurrentMembership = v.object({
  level: MembershipLevel,
  status: MembershipStatus,
  /** The end of this level, renewals included; null for the free one. */
  expires_at: v.nullable(Instant),
  history: v.array(MembershipPeriod),
});
export type CurrentMembership = v.InferOutput<typeof CurrentMembership>;

/** The draft of a membership order: level and months, nothing that states a price. */
export const MembershipDraft = v.object({
  type: v.literal('membership'),
  plan_slug: v.picklist(PlanSlug.options, 'invalid'),
  months: wholeNumber(1, maxMonths, 'monthsRange'),
});
export type MembershipDraft = v.InferOutput<typeof MembershipDraft>;

/** POST /orders/membership. */
export const MembershipOrderRequest = v.object({
  plan_slug: MembershipDraft.entries.plan_slug,
  months: MembershipDraft.entries.months,
  shown: Shown,
  contact: v.optional(Contact),
});
export type MembershipOrderRequest = v.InferOutput<typeof MembershipOrderRequest>;

/** Levels from low to high. */
export const levelOrder = MembershipLevel.options;

/** Returns whether `one` stands above `other`. */
export function isHigher(one: MembershipLevel, other: MembershipLevel): boolean {
  return levelOrder.indexOf(one) > levelOrder.indexOf(other);
}
