import type { Locale } from '#contract/base/picklists.ts';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Texts } from '#server/db/tables/content-kinds.ts';
import type { SoldQuantity } from '#server/db/tables/service-terms.ts';

/** Returns a quantity of a plan as it is sold, with its words: the one for a single unit where only one is granted. */
export function toSoldQuantity(
  quantity: Omit<SoldQuantity, 'label' | 'unit'>,
  texts: Bilingual<Pick<Texts, 'quantityTexts'>>,
): SoldQuantity {
  const { key, granted } = quantity;
  const read = (locale: Locale) => {
    const { label = key, unit = '', one = unit } = texts[locale].quantityTexts[key] ?? {};
    return { label, unit: granted === 1 ? one : unit };
  };
  const [chinese, english] = [read('zh-CN'), read('en-US')];
  return {
    ...quantity,
    label: { 'zh-CN': chinese.label, 'en-US': english.label },
    unit: { 'zh-CN': chinese.unit, 'en-US': english.unit },
  };
}
