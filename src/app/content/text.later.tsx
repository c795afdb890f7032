import type { Block } from '#contract/content/blocks.ts';
import { ContentProse } from './prose.tsx';

/** The text of an article. Needs the `incubation` texts. */
export function ArticleText({ blocks }: { blocks: readonly Block[] }) {
  return <ContentProse blocks={blocks} />;
}
