import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { CoverMotif } from '../ui/cover-motif.tsx';
import styles from './content-card.module.css';

const tones = ['paper', 'jade', 'ink'] as const;

type ContentCardProps = {
  /** What the cover grows from: the id of the thing. */
  seed: string;
  /** Its place in the row, which decides the colour of the cover. */
  place: number;
  meta?: ReactNode;
  /** A link to the thing; the whole card leads there. */
  title: ReactNode;
  level?: 2 | 3;
  summary?: string;
  children?: ReactNode;
};

/** A published thing in a row of its kind: cover, facts, title, summary. */
export function ContentCard(props: ContentCardProps) {
  const { seed, place, meta, title, level = 3, summary, children } = props;
  const tone = tones[place % tones.length];
  const Heading = `h${level}` as const;
  return (
    <li className={styles.card}>
      <span
        className={classNames(
          styles.cover,
          tone === 'ink' && 'on-ink',
          tone === 'jade' && styles.jade,
        )}
      >
        <CoverMotif seed={seed} width={400} height={225} />
      </span>
      {meta === undefined ? null : <p className={styles.meta}>{meta}</p>}
      <Heading className={styles.title}>{title}</Heading>
      {summary === undefined ? null : <p className={styles.summary}>{summary}</p>}
      {children}
    </li>
  );
}

/** Cards side by side. */
export function ContentCards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}
