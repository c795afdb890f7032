import type { Bilingual } from '#contract/base/bilingual.ts';

/** The words for quantities, by key: the unit for several, and for one where that differs. */
type QuantityTexts = Readonly<
  Record<string, { label: string; unit?: string | undefined; one?: string | undefined }>
>;

/** Returns the words of one language for `count` of a quantity: its label, and its unit or nothing. */
export function readQuantityWords(key: string, count: number, texts: QuantityTexts) {
  const { label = key, unit = '', one = unit } = texts[key] ?? {};
  return { label, unit: count === 1 ? one : unit };
}

/** Returns the words of both languages for `count` of a quantity. */
export function nameQuantity(
  key: string,
  count: number,
  texts: Bilingual<{ quantityTexts: QuantityTexts }>,
): { label: Bilingual<string>; unit: Bilingual<string> } {
  const chinese = readQuantityWords(key, count, texts['zh-CN'].quantityTexts);
  const english = readQuantityWords(key, count, texts['en-US'].quantityTexts);
  return {
    label: { 'zh-CN': chinese.label, 'en-US': english.label },
    unit: { 'zh-CN': chinese.unit, 'en-US': english.unit },
  };
}
