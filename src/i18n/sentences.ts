import type { Locale } from '#contract/base/picklists.ts';

/** Returns sentences as one text; empty ones are left out. Chinese has no space between them. */
export function sentences(locale: Locale, ...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(locale === 'zh-CN' ? '' : ' ');
}

/** Returns a sentence with a capital first letter. */
export function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
