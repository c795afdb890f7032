import { Fragment, type ReactElement } from 'react';
import type { Inline } from '#contract/content/blocks.ts';

/** The parts that a page provides for a text: link rendering, and the words around tables and notes. */
export type ProseParts = {
  renderLink: (href: string, children: ReactElement) => ReactElement;
  labels: {
    /** Names the region in which a wide table scrolls, by the heads of its columns. */
    table: (columns: string) => string;
    footnotes: string;
    footnote: (number: number) => string;
    /** Leads from a note back to the text. */
    back: (number: number) => string;
  };
  /** The first mark of each note, where its way back ends. */
  marks: ReadonlySet<Inline>;
};

type InlinesProps = { parts: ProseParts; of: readonly Inline[] };

export function Inlines({ parts, of }: InlinesProps) {
  // A written text never changes its order, so that a place is as good as a name.
  return of.map((inline, index) => (
    <Fragment key={String(index)}>{renderInline(inline, parts)}</Fragment>
  ));
}

const marks = { strong: 'strong', emphasis: 'em', deleted: 'del' } as const;

function renderInline(inline: Inline, parts: ProseParts): ReactElement {
  switch (inline.kind) {
    case 'text':
      return <span>{inline.text}</span>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'strong':
    case 'emphasis':
    case 'deleted': {
      const Mark = marks[inline.kind];
      return (
        <Mark>
          <Inlines parts={parts} of={inline.children} />
        </Mark>
      );
    }
    case 'link':
      return parts.renderLink(inline.href, <Inlines parts={parts} of={inline.children} />);
    case 'footnote':
      return (
        <sup>
          <a
            href={`#footnote-${inline.number}`}
            id={parts.marks.has(inline) ? `footnote-mark-${inline.number}` : undefined}
            aria-label={parts.labels.footnote(inline.number)}
          >
            {inline.number}
          </a>
        </sup>
      );
  }
}
