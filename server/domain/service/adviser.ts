import type { Locale } from '#contract/base/picklists.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { SiteNames } from '#server/db/tables/site-identity.ts';

/** Names the adviser of an order for its owner: by the name that staff set, if any. */
export function adviserName(
  { short }: SiteNames,
  { adviser }: Pick<OrderRow, 'adviser'>,
  locale: Locale,
): string {
  return adviser ?? (locale === 'zh-CN' ? `${short[locale]}顾问` : `${short[locale]} adviser`);
}
