import { classNames } from '#src/ui/class-names.ts';
import { type Content, findTranslateAttribute } from '#src/ui/elements.tsx';
import styles from './definition-rows.module.css';

export type DefinitionRow = {
  term: string;
  /** Null leaves the row out. */
  value: Content;
  /** `total` closes a bill; `good` is money that stays with the reader. */
  emphasis?: 'total' | 'good';
};

export function DefinitionRows({ rows }: { rows: readonly DefinitionRow[] }) {
  return (
    <dl className={`text-15 ${styles.rows}`}>
      {rows.map(({ term, value, emphasis }) =>
        value === null ? null : (
          <div key={term} className={classNames(emphasis === undefined ? null : styles[emphasis])}>
            <dt>{term}</dt>
            <dd translate={findTranslateAttribute(value)}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
