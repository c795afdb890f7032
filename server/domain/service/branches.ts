import { asc, eq } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import type { ServiceStep } from '#contract/service/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { serviceBranches } from '#server/db/tables/service.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { ServiceTerms, SoldBranch, SoldGrant } from '#server/db/tables/service-terms.ts';
import { getServiceTerms } from './terms.ts';

/** The outcome that a step of an order reached. */
export type ReachedBranch = Pick<SoldBranch, 'key' | 'from' | 'text'> & {
  /** The matter that the step belongs to. */
  matterNo: number;
  reachedAt: Date;
};

/** Lists the branches that an order has reached, in that order. */
export function reachedBranches(db: Database, orderId: number): Promise<ReachedBranch[]> {
  return db
    .select()
    .from(serviceBranches)
    .where(eq(serviceBranches.orderId, orderId))
    .orderBy(asc(serviceBranches.id));
}

/** Returns the outcomes and deliverables of one step of a matter. */
export type StepDetails = (
  step: Pick<ServiceStep, 'key' | 'status'> & { matterNo: number },
) => Pick<ServiceStep, 'branches' | 'delivers'>;

/**
 * Reads what each step of an order hands over, and its outcomes: the reached ones, and the possible ones of
 * an open step.
 */
export async function readStepDetails(
  db: Database,
  order: OrderRow,
  locale: Locale,
): Promise<StepDetails> {
  const reached = await reachedBranches(db, order.id);
  return detailSteps(getServiceTerms(order), reached, locale);
}

/** Like `readStepDetails`, for terms and reached branches that are known. */
export function detailSteps(
  { steps, branches, grants }: ServiceTerms,
  reached: readonly ReachedBranch[],
  locale: Locale,
): StepDetails {
  const keysOf = Map.groupBy(reached, ({ matterNo }) => matterNo);
  return ({ key: at, status, matterNo }) => {
    const own = keysOf.get(matterNo) ?? [];
    const ahead = branches.filter(({ key }) => own.every((each) => each.key !== key));
    return {
      delivers: [
        ...(steps.find(({ key }) => key === at)?.delivers[locale] ?? []),
        ...grants.filter((grant) => grant.at === at).map((grant) => formatGrant(grant, locale)),
      ],
      branches: [
        ...own
          .filter(({ from }) => from === at)
          .map(({ key, text, reachedAt }) => ({
            key,
            text: text[locale],
            reached_at: reachedAt.toISOString(),
          })),
        ...ahead
          .filter(({ from }) => from === at && status !== 'done')
          .map(({ key, text }) => ({ key, text: text[locale] })),
      ],
    };
  };
}

function formatGrant({ name, months }: SoldGrant, locale: Locale): string {
  const duration = { 'zh-CN': `${months} 个月`, 'en-US': `${months} months` }[locale];
  return `${name[locale]}${locale === 'zh-CN' ? '，' : ', '}${duration}`;
}
