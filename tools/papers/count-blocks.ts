import type { Block } from '#contract/content/blocks.ts';
import { toPlainText } from '#contract/content/block-text.ts';
import type { PaperCounts } from '#server/db/tables/paper-facts.ts';

/** True if the block is a heading that begins a template, which lasts until the next heading. */
export function isTemplate(block: Block): boolean {
  return hasHeading(block, /^(?:模板|Template)/);
}

/** Counts tables outside templates, templates, checklists, and worked or filled-in examples. */
export function countBlocks(blocks: readonly Block[]): PaperCounts {
  const counts = { tables: 0, templates: 0, checklists: 0, examples: 0 };
  let inTemplate = false;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      inTemplate = isTemplate(block);
      if (inTemplate) counts.templates += 1;
      if (hasHeading(block, /^(?:算例|填写示例|Worked example|Filled-in example)/)) {
        counts.examples += 1;
      }
    }
    if (block.kind === 'table' && !inTemplate) counts.tables += 1;
    if (block.kind === 'list' && block.checklist === true) counts.checklists += 1;
  }
  return counts;
}

function hasHeading(block: Block, pattern: RegExp): boolean {
  return block.kind === 'heading' && pattern.test(toPlainText([block]));
}
