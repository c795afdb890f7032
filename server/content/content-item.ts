import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Block } from '#contract/content/blocks.ts';
import type { ContentKind, Facts, Texts } from '#server/db/tables/content-kinds.ts';
import type { Yaml } from './read-yaml.ts';
import type { Problem } from './size-limits.ts';

export type ContentItem = {
  kind: ContentKind;
  id: string;
  facts: Facts;
  texts: Bilingual<Texts>;
  /** The public text. */
  body: Bilingual<Block[]>;
  /** The whole text of a product; null for everything else. */
  paidBody: Bilingual<Block[]> | null;
  /** Small letters to search in, never those of the part that is sold. */
  search: Bilingual<string>;
};

/** A file that cannot be shown, its path below the content folder, and the line that is wrong. */
export type ContentFault = Problem & { file: string };

/** An item with valid fields; its references are checked later. */
export type Draft = {
  item: ContentItem;
  /** The file of its facts. */
  file: string;
  /** Returns the line of a fact in `file`. */
  getLine: Yaml['getLine'];
  /** Returns the line of a text in the Chinese file. */
  getWordLine: Yaml['getLine'];
};

/** Returns the Chinese file of an item, which holds its facts unless they have a file of their own. */
export function getChinesePath({ kind, id }: { kind: string; id: string }): string {
  return `zh-CN/${kind}/${id}.md`;
}
