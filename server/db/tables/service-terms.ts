import type { Bilingual } from '#contract/base/bilingual.ts';
import type { EntitlementPer, QuantityKind, StepActor, StepPer } from '#contract/base/picklists.ts';
import type { SaasPlan } from '#contract/membership/saas.ts';

/** A step as it was sold. */
export type SoldStep = {
  key: string;
  title: Bilingual<string>;
  /** The deliverables of the step. */
  delivers: Bilingual<readonly string[]>;
  per: StepPer;
  by: StepActor;
  /** working days */
  days: number;
  /** percent of the amount, or of what its matter costs */
  share: number;
};

/** A number of units, a limit or a term of a plan as it was sold. */
export type SoldQuantity = {
  key: string;
  kind: QuantityKind;
  label: Bilingual<string>;
  /** The word for what it counts; empty where it has none. */
  unit: Bilingual<string>;
  granted: number;
  per: EntitlementPer;
  /** percent of the amount that is not refunded once all of it is used */
  part: number;
};

/** An alternative outcome of a step, in place of the next step. */
export type SoldBranch = {
  key: string;
  from: string;
  text: Bilingual<string>;
  /** The step that replaces all open ones; null keeps them. */
  to: { key: string; title: Bilingual<string>; by: StepActor; days: number } | null;
};

/** A SaaS plan that a package includes: the step `at` begins it. */
export type SoldGrant = {
  saas: SaasPlan;
  /** The name of the plan when it was sold. */
  name: Bilingual<string>;
  /** The months of all pieces ordered. */
  months: number;
  at: string;
  /** percent of the amount */
  share: number;
} & PlanTerms;

/** The contents of a plan that runs by the month: its limits, in numbers (null: none) and in words, and its units. */
export type PlanTerms = {
  users: number | null;
  storageGb: number | null;
  limits: Bilingual<readonly string[]>;
  quantities: readonly SoldQuantity[];
};

/**
 * The promises of an order, copied from the content when it is placed: later content changes neither the
 * steps nor their worth in a refund. The contents of a plan are in `orders.features`.
 */
export type ServiceTerms = PlanTerms & {
  steps: readonly SoldStep[];
  branches: readonly SoldBranch[];
  grants: readonly SoldGrant[];
  /** The exclusions of the service. */
  excluded: Bilingual<readonly string[]>;
  /** The statutory and agreed periods that apply. */
  periods: Bilingual<readonly string[]>;
};
