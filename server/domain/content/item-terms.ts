import { nameTerms } from '#server/base/shown-terms.ts';
import type { ContentRow } from './rows.ts';

/** Names the terms of an item by its sold content in both languages, independent of its price. */
export function nameItemTerms({ kind, id, facts, texts }: ContentRow): string {
  const sold = [texts['zh-CN'], texts['en-US']];
  return nameTerms(
    kind,
    id,
    sold.map(({ title, includes, chapters }) => [title, includes, chapters]),
    ...facts.grants,
  );
}
