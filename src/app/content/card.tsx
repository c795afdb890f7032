import { Link, type LinkProps } from '@tanstack/react-router';
import { Children, isValidElement } from 'react';
import { useDrawsAll } from '#src/app/shell/use-draws-all.ts';
import { TitleWords } from '#src/ui/controls/eyebrow.tsx';
import type { Content, Elements } from '#src/ui/elements.tsx';
import styles from './card.module.css';

type ContentCardProps = {
  meta?: Content;
  title: string;
  /** The target of the whole card. */
  link: LinkProps;
  level?: 2 | 3;
  summary?: string | undefined;
  /** A page of paper or a drawing. */
  cover?: Elements;
  /** One of four colors behind the cover, from 0. */
  tint?: number;
  children?: Elements;
};

/** A published item as a card: cover, facts, title, summary. */
export function ContentCard(props: ContentCardProps) {
  const { meta, title, link, level = 3, summary, cover, tint, children } = props;
  const Heading = `h${level}` as const;
  return (
    <li className={`clickable stack gap-10 content-start ${styles.card}`}>
      {cover ? (
        <span className={styles.tray} data-tint={tint}>
          {cover}
        </span>
      ) : null}
      {meta === undefined ? null : <p className={`cluster caption ${styles.meta}`}>{meta}</p>}
      <Heading className="text-18 leading-15">
        <Link {...link}>
          <TitleWords>{title}</TitleWords>
        </Link>
      </Heading>
      {summary === undefined ? null : <p className={`secondary ${styles.summary}`}>{summary}</p>}
      {children}
    </li>
  );
}

/** Two rows of a desktop, which fill the first screen. */
const firstCards = 6;

/** Cards side by side; `dense` puts four in a row. */
export function ContentCards({ dense, children }: { dense?: boolean; children: Elements }) {
  const drawsAll = useDrawsAll();
  const cards = Children.toArray(children).filter((card) => isValidElement(card));
  return (
    <ul className={`grid mt-32 ${styles.cards}`} data-dense={dense || undefined}>
      {drawsAll ? cards : cards.slice(0, firstCards)}
    </ul>
  );
}
