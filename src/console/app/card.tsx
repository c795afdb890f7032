import { useId } from 'react';
import { type Content, type Elements, findTranslateAttribute } from '#src/ui/elements.tsx';
import styles from './card.module.css';

type CardProps = { title: string; aside?: Content; children: Elements };

/** A section of a console page: its name on one line, and its content. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className="frame overflow-hidden min-width-0" aria-labelledby={id}>
      <div className={`cluster justify-between min-height-44 border-bottom ${styles.head}`}>
        <h2 id={id}>{title}</h2>
        {aside === undefined ? null : <small>{aside}</small>}
      </div>
      {children}
    </section>
  );
}

export type Fact = { term: string; value: Content };

/** Known facts, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) =>
        value === null ? null : (
          <div key={term} className="grid items-center gap-6">
            <dt className="fine">{term}</dt>
            <dd className="min-width-0 break-anywhere" translate={findTranslateAttribute(value)}>
              {value}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The text of a card without content. */
export function EmptyCard({ children }: { children: Content }) {
  return <p className={`fine ${styles.nothing}`}>{children}</p>;
}
