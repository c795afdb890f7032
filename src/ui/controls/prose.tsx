import { Fragment, type ReactElement } from 'react';
import type { Block } from '#contract/content/blocks.ts';
import { ChartFigure } from './chart-figure.tsx';
import { Inlines, type ProseParts } from './prose-inline.tsx';
import { firstMarks, plainText } from './prose-text.ts';
import styles from './prose.module.css';

type ProseProps = Omit<ProseParts, 'marks'> & { blocks: readonly Block[] };

/** A written text at reading measure. Its headings keep their ids, so that links to a place work. */
export function Prose({ blocks, ...rest }: ProseProps) {
  const parts = { ...rest, marks: firstMarks(blocks) };
  return (
    <div className={`text-17 ${styles.prose}`}>
      <Blocks blocks={blocks} parts={parts} />
    </div>
  );
}

type BlocksProps = { blocks: readonly Block[]; parts: ProseParts };

function Blocks({ blocks, parts }: BlocksProps) {
  return blocks.map((block, index) => (
    <Fragment key={String(index)}>{renderBlock(block, parts)}</Fragment>
  ));
}

function renderBlock(block: Block, parts: ProseParts): ReactElement {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id}>
          <Inlines parts={parts} of={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines parts={parts} of={block.children} />
        </p>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={String(index)}>
          <Blocks blocks={item} parts={parts} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} parts={parts} />
        </blockquote>
      );
    case 'table':
      return <Table table={block} parts={parts} />;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'chart':
      return <ChartFigure chart={block} />;
    case 'rule':
      return <hr />;
    case 'footnotes':
      return (
        <section className={styles.footnotes} aria-label={parts.labels.footnotes}>
          <ol>
            {block.items.map(({ number, blocks }) => (
              <li key={number} id={`footnote-${number}`} value={number}>
                <Blocks blocks={blocks} parts={parts} />
                <a href={`#footnote-mark-${number}`} aria-label={parts.labels.back(number)}>
                  {/* As a letter: without the selector some phones paint a picture. */}
                  {'↩\uFE0E'}
                </a>
              </li>
            ))}
          </ol>
        </section>
      );
  }
}

type TableProps = { table: Extract<Block, { kind: 'table' }>; parts: ProseParts };

/** Scrolls inside itself when it is wider than the page, also with the keyboard. */
function Table({ table: { align, head, rows }, parts }: TableProps) {
  const label = parts.labels.table(head.map(plainText).filter(Boolean).join(' · '));
  return (
    <div
      className={`overflow-x-auto text-15 border rounded-lg ${styles.table}`}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th
                key={String(index)}
                className="weight-500 bg-2"
                scope="col"
                data-align={align[index]}
              >
                <Inlines parts={parts} of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={String(line)}>
              {row.map((cell, index) => (
                <td key={String(index)} data-align={align[index]}>
                  <Inlines parts={parts} of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
