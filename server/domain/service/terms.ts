import { and, eq, inArray } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import type { Texts } from '#server/db/tables/content-kinds.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { ServiceTerms } from '#server/db/tables/service-terms.ts';

/** The fields of an order, or of one to be placed, that determine its terms. */
export type ServedProduct = Pick<OrderRow, 'type' | 'itemType' | 'contentId'> & {
  serviceTerms?: ServiceTerms | null | undefined;
};

const noTerms: ServiceTerms = {
  steps: [],
  branches: [],
  excluded: { 'zh-CN': [], 'en-US': [] },
  periods: { 'zh-CN': [], 'en-US': [] },
};

/**
 * Reads the terms of a product: those with which its order was placed. An order from before that has the
 * steps of its list in the content. Empty for a product without steps.
 */
export async function readServiceTerms(
  db: Database,
  product: ServedProduct,
): Promise<ServiceTerms> {
  return (await readTermsOfEach(db, [product]))(product);
}

/** Reads the terms of many products like `readServiceTerms`, in at most one query. */
export async function readTermsOfEach(
  db: Database,
  products: readonly ServedProduct[],
): Promise<(product: ServedProduct) => ServiceTerms> {
  const lists = products
    .filter(({ serviceTerms }) => serviceTerms == null)
    .flatMap((product) => getListId(product) ?? []);
  const rows = lists.length === 0 ? [] : await findLists(db, lists);
  return (product) => {
    if (product.serviceTerms != null) return product.serviceTerms;
    const row = rows.find(({ id }) => id === getListId(product));
    return row === undefined ? noTerms : toTerms(row);
  };
}

function findLists(db: Database, ids: readonly string[]) {
  const { kind, id, facts, texts } = contentItems;
  return db
    .select({ id, facts, texts })
    .from(contentItems)
    .where(and(eq(kind, 'steps'), inArray(id, [...new Set(ids)])));
}

function getListId({ type, itemType, contentId }: ServedProduct): string | null {
  if (type === 'package') return `package-${contentId}`;
  return type === 'service' ? `service-${itemType}` : null;
}

/** Copies the terms out of a content item of the kinds `steps` and `services`. */
export function toTerms({
  facts,
  texts,
}: Pick<typeof contentItems.$inferSelect, 'facts' | 'texts'>): ServiceTerms {
  const inBoth = <Value>(read: (text: Texts) => Value): Bilingual<Value> => ({
    'zh-CN': read(texts['zh-CN']),
    'en-US': read(texts['en-US']),
  });
  return {
    steps: facts.steps.map(({ key, by, days, share }) => ({
      key,
      title: inBoth(({ titles }) => titles[key] ?? key),
      delivers: inBoth(({ delivers }) => delivers?.[key] ?? []),
      by,
      days,
      share,
    })),
    branches: facts.branches.map(({ key, from, to }) => ({
      key,
      from,
      text: inBoth(({ branchTexts }) => branchTexts[key] ?? key),
      to:
        to === undefined
          ? null
          : { ...to, title: inBoth(({ titles }) => titles[to.key] ?? to.key) },
    })),
    excluded: inBoth(({ excluded }) => excluded ?? []),
    periods: inBoth(({ periods }) => periods ?? []),
  };
}
