import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

const anyAdviser: Bilingual<string> = { 'zh-CN': '序园顾问', 'en-US': 'Xuyuan adviser' };

/** Names the adviser of an order for its owner: by the name that staff set, if any. */
export function adviserName({ adviser }: Pick<OrderRow, 'adviser'>, locale: Locale): string {
  return adviser ?? anyAdviser[locale];
}
