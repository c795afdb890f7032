import type { Block, Inline } from '#contract/content/blocks.ts';

export type ProseHeading = { id: string; level: 2 | 3 | 4; text: string };

/** Returns the words alone, without marks and footnote numbers. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('children' in inline) return plainText(inline.children);
      if ('text' in inline) return inline.text;
      return inline.kind === 'break' ? ' ' : '';
    })
    .join('');
}

/** Lists the headings for a table of contents; deeper headings are skipped. */
export function listHeadings(blocks: readonly Block[]): ProseHeading[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? [{ id: block.id, level: block.level, text: plainText(block.children) }]
      : [],
  );
}

/**
 * Returns the first mark of every footnote in the order of the text; a note may be pointed at more than
 * once.
 */
export function firstMarks(blocks: readonly Block[]): ReadonlySet<Inline> {
  const first = new Map<number, Inline>();
  const visit = (inlines: readonly Inline[]): void => {
    for (const inline of inlines) {
      if ('children' in inline) visit(inline.children);
      else if (inline.kind === 'footnote' && !first.has(inline.number))
        first.set(inline.number, inline);
    }
  };
  const walk = (list: readonly Block[]): void => {
    for (const block of list) {
      if ('children' in block) visit(block.children);
      else if (block.kind === 'quote') walk(block.blocks);
      else if (block.kind === 'list') block.items.forEach(walk);
      else if (block.kind === 'table') [block.head, ...block.rows].flat().forEach(visit);
      else if (block.kind === 'footnotes') block.items.forEach((note) => walk(note.blocks));
    }
  };
  walk(blocks);
  return new Set(first.values());
}
