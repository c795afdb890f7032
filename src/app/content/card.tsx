import { Link, type LinkProps } from '@tanstack/react-router';
import { Children, isValidElement } from 'react';
import { useDrawsAll } from '#src/app/shell/use-draws-all.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { Content, Elements } from '#src/ui/elements.tsx';
import { CoverMotif } from '#src/ui/motif/cover-motif.tsx';
import styles from './card.module.css';

const tones = ['paper', 'jade', 'ink'] as const;

type ContentCardProps = {
  /** The seed of the generated cover: the id of the item. */
  seed: string;
  /** The position in the row, which decides the color of the cover. */
  index: number;
  meta?: Content;
  title: string;
  /** The target of the whole card. */
  link: LinkProps;
  level?: 2 | 3;
  summary?: string;
  children?: Elements;
};

/** A published item as a card: cover, facts, title, summary. */
export function ContentCard(props: ContentCardProps) {
  const { seed, index, meta, title, link, level = 3, summary, children } = props;
  const tone = tones[index % tones.length];
  const Heading = `h${level}` as const;
  return (
    <li className={`clickable stack gap-10 ${styles.card}`}>
      <span
        className={classNames(
          styles.cover,
          tone === 'ink' && 'on-ink',
          tone === 'jade' && styles.jade,
        )}
      >
        <CoverMotif seed={seed} width={400} height={225} />
      </span>
      {meta === undefined ? null : <p className={`cluster caption ${styles.meta}`}>{meta}</p>}
      <Heading className={styles.title}>
        <Link {...link}>{title}</Link>
      </Heading>
      {summary === undefined ? null : <p className={`secondary ${styles.summary}`}>{summary}</p>}
      {children}
    </li>
  );
}

/** Two rows of a desktop, which fill the first screen. */
const firstCards = 6;

/** Cards side by side. */
export function ContentCards({ children }: { children: Elements }) {
  const drawsAll = useDrawsAll();
  const cards = Children.toArray(children).filter((card) => isValidElement(card));
  return <ul className={styles.cards}>{drawsAll ? cards : cards.slice(0, firstCards)}</ul>;
}
