import type { ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import styles from './definition-rows.module.css';

export type DefinitionRow = {
  term: string;
  /** Null leaves the row out. */
  value: ReactNode;
  /** `total` closes a bill; `good` is money that stays with the reader. */
  emphasis?: 'total' | 'good';
};

export function DefinitionRows({ rows }: { rows: readonly DefinitionRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ term, value, emphasis }) =>
        value === null ? null : (
          <div key={term} className={classNames(emphasis === undefined ? null : styles[emphasis])}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
