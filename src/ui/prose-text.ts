import type { Block, Inline } from '../../contract/blocks.ts';

export type ProseHeading = { id: string; level: 2 | 3 | 4; text: string };

/** The words alone, without marks and footnote numbers. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('children' in inline) return plainText(inline.children);
      if ('text' in inline) return inline.text;
      return inline.kind === 'break' ? ' ' : '';
    })
    .join('');
}

/** What a table of contents lists; deeper headings are left to the text. */
export function headingsOf(blocks: readonly Block[]): ProseHeading[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? [{ id: block.id, level: block.level, text: plainText(block.children) }]
      : [],
  );
}
