import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import type { Facts } from '#server/db/tables/content-kinds.ts';
import type { ServiceTerms, SoldGrant } from '#server/db/tables/service-terms.ts';
import type { ContentRow } from '#server/domain/content/rows.ts';
import { findPlan } from '#server/domain/pricing/plans.ts';
import { formatProductTitle } from '#server/domain/pricing/quote.ts';
import { getServiceTerms, toTerms } from '#server/domain/service/terms.ts';

/** Reads the terms of `quantity` packages to be ordered: the steps of its list, and the plans that it includes. */
export async function readPackageTerms(
  db: Database,
  { id: packageId, facts: { grants } }: ContentRow,
  quantity: number,
): Promise<ServiceTerms> {
  const { kind, id, facts, texts } = contentItems;
  const [row] = await db
    .select({ facts, texts })
    .from(contentItems)
    .where(and(eq(kind, 'steps'), eq(id, `package-${packageId}`)));
  const terms = row === undefined ? getServiceTerms({ serviceTerms: null }) : toTerms(row);
  return { ...terms, grants: await readGrants(db, grants, quantity) };
}

async function readGrants(
  db: Database,
  grants: Facts['grants'],
  quantity: number,
): Promise<SoldGrant[]> {
  const sold: SoldGrant[] = [];
  for (const { saas, months, ...grant } of grants) {
    const plan = await findPlan(db, 'saas', saas);
    if (plan === null) throw new Error(`a package includes the plan ${saas}, which there is not`);
    sold.push({
      ...grant,
      saas,
      name: formatProductTitle(plan, plan.product),
      months: months * quantity,
      users: plan.users,
      storageGb: plan.storageGb,
      limits: plan.limits,
      quantities: plan.quantities,
    });
  }
  return sold;
}
