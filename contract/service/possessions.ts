import * as v from 'valibot';
import { Instant } from '../base/money.ts';
import { PlanSlug } from '../base/picklists.ts';
import { UnitsOfOrder } from './schemas.ts';

/** A purchase that runs or will begin: a membership, a SaaS plan, also one that a package includes, or a service. */
export const Possession = v.object({
  kind: v.picklist(['membership', 'saas', 'service', 'package']),
  title: v.string(),
  /** The order that paid for it. */
  order_no: v.string(),
  status: v.picklist(['active', 'pending']),
  /** The level or plan; of a membership and of SaaS. */
  plan_slug: v.optional(PlanSlug),
  /** Absent while the first day is not agreed. */
  from: v.optional(Instant),
  /** Absent for what ends with its last step. */
  until: v.optional(Instant),
  /** Its units in the window of now. */
  units: v.array(UnitsOfOrder),
  /** Its limits and terms in words, such as the number of users. */
  limits: v.array(v.string()),
  /** The purchases that are open to the owner now: more months of the same, or a higher level or plan. */
  offers: v.array(v.picklist(['renew', 'upgrade'])),
});
export type Possession = v.InferOutput<typeof Possession>;
