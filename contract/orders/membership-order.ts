import * as v from 'valibot';
import { wholeNumber } from '../base/fields.ts';
import { maxMonths } from '../base/limits.ts';
import { PlanSlug } from '../base/picklists.ts';
import { Shown } from '../base/shown.ts';
import { Contact } from '../base/text-fields.ts';

/** The draft of a membership order: level and months, but no amount. */
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
