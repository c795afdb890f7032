import { nameTerms } from '#server/base/shown-terms.ts';
import type { ContentRow } from './rows.ts';

/** Returns the name of what is sold with an item, in both languages, whatever it costs. */
export function nameItemTerms({ kind, id, texts }: ContentRow): string {
  const sold = [texts['zh-CN'], texts['en-US']];
  return nameTerms(
    kind,
    id,
    sold.map(({ title, includes, chapters }) => [title, includes, chapters]),
  );
}
