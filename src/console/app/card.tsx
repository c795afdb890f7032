import { useId } from 'react';
import { type Content, type Elements, translateOf } from '#src/ui/elements.tsx';
import styles from './card.module.css';

type CardProps = { title: string; aside?: Content; children: Elements };

/** A part of a page of the console: its name on one line, and what stands in it. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside === undefined ? null : <small>{aside}</small>}
      </div>
      {children}
    </section>
  );
}

export type Fact = { term: string; value: Content };

/** What is known, a line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) =>
        value === null ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd translate={translateOf(value)}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What a card has nothing of. */
export function EmptyCard({ children }: { children: Content }) {
  return <p className={styles.nothing}>{children}</p>;
}
