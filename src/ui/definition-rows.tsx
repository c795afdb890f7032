import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './definition-rows.module.css';

export type DefinitionRow = {
  term: string;
  value: ReactNode;
  /** `total` closes a bill; `good` is money that stays with the reader. */
  emphasis?: 'total' | 'good';
};

export function DefinitionRows({ rows }: { rows: readonly DefinitionRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ term, value, emphasis }) => (
        <div key={term} className={classNames(emphasis === undefined ? null : styles[emphasis])}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
