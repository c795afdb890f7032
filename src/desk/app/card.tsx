import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A part of a page of the desk: its name on one line, and what stands in it. */
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

export type Fact = { term: string; value: ReactNode };

/** What is known, a line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) =>
        value === null ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What a card has nothing of. */
export function EmptyCard({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}
