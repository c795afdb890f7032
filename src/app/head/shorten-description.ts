import type { Locale } from '#contract/base/picklists.ts';

/** The number of characters of a description that search engines show. */
export const longestDescription: Readonly<Record<Locale, number>> = { 'zh-CN': 80, 'en-US': 160 };

/**
 * Returns the sentences at the beginning of `text` that search engines show whole. A long sentence that would leave
 * half of the room ends at a comma.
 */
export function shortenDescription(text: string, locale: Locale): string {
  const longest = longestDescription[locale];
  if (text.length <= longest) return text;
  const [sentences = ''] = /^.*(?:[。？！](?=.)|[.?!](?= ))/.exec(text.slice(0, longest + 1)) ?? [];
  if (sentences.length >= longest / 2) return sentences;
  const room = text.slice(0, longest);
  const [clauses = room.slice(0, -1)] = /^.*(?=[，、；：]|[,;:] )/.exec(room) ?? [];
  return `${clauses}…`;
}
