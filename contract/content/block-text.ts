import type { Block, Inline } from './blocks.ts';

/** Returns the words of blocks, for search and for measuring. */
export function toPlainText(blocks: readonly Block[]): string {
  return blocks
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join('\n');
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plain(block.children);
    case 'list':
      return block.items.map(toPlainText).join('\n');
    case 'quote':
      return toPlainText(block.blocks);
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plain).join(' ')).join('\n');
    case 'code':
      return block.text;
    case 'footnotes':
      return block.items.map((item) => toPlainText(item.blocks)).join('\n');
    case 'chart':
      return [block.title, ...block.rows.map(({ label, text }) => `${label} ${text}`)].join('\n');
    case 'rule':
      return '';
  }
}

function plain(children: readonly Inline[]): string {
  return children
    .map((child) => {
      if (child.kind === 'text' || child.kind === 'code') return child.text;
      return 'children' in child ? plain(child.children) : '';
    })
    .join('');
}
