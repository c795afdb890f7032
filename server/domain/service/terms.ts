import type { Bilingual } from '#contract/base/bilingual.ts';
import type { contentItems } from '#server/db/tables/content.ts';
import type { Texts } from '#server/db/tables/content-kinds.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PlanTerms, ServiceTerms, SoldQuantity } from '#server/db/tables/service-terms.ts';

const noTerms: ServiceTerms = {
  steps: [],
  branches: [],
  grants: [],
  users: null,
  storageGb: null,
  limits: { 'zh-CN': [], 'en-US': [] },
  quantities: [],
  excluded: { 'zh-CN': [], 'en-US': [] },
  periods: { 'zh-CN': [], 'en-US': [] },
};

/** Returns the terms with which an order was placed; empty for a product without steps. */
export function getServiceTerms({ serviceTerms }: Pick<OrderRow, 'serviceTerms'>): ServiceTerms {
  return serviceTerms ?? noTerms;
}

/** Returns the terms of an order for a plan that runs by the month: its limits, and the units that it gives. */
export function toPlanTerms({ users, storageGb, limits, quantities }: PlanTerms): ServiceTerms {
  return { ...noTerms, users, storageGb, limits, quantities };
}

type Source = Pick<typeof contentItems.$inferSelect, 'facts' | 'texts'>;

/** Copies the terms out of a content item of the kinds `steps` and `services`; `quantities` are those of a plan. */
export function toTerms(
  { facts, texts }: Source,
  quantities: readonly SoldQuantity[] = [],
): ServiceTerms {
  const inBoth = <Value>(read: (text: Texts) => Value): Bilingual<Value> => ({
    'zh-CN': read(texts['zh-CN']),
    'en-US': read(texts['en-US']),
  });
  return {
    steps: facts.steps.map(({ key, per, by, days, share }) => ({
      key,
      title: inBoth(({ titles }) => titles[key] ?? key),
      delivers: inBoth(({ delivers }) => delivers?.[key] ?? []),
      per,
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
    grants: [],
    users: null,
    storageGb: null,
    limits: noTerms.limits,
    quantities,
    excluded: inBoth(({ excluded }) => excluded ?? []),
    periods: inBoth(({ periods }) => periods ?? []),
  };
}
