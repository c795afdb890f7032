import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

const anyAdviser: Bilingual<string> = { 'zh-CN': '序园顾问', 'en-US': 'Xuyuan adviser' };

/** Returns who looks after an order, as its owner reads it: by name where the desk gave one. */
export function adviserName({ adviser }: Pick<OrderRow, 'adviser'>, locale: Locale): string {
  return adviser ?? anyAdviser[locale];
}
