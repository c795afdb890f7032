import type { ReactNode } from 'react';
import styles from './table.module.css';

type TableProps = {
  /** What it is called by those who do not see it. */
  label: string;
  columns: readonly string[];
  /** Its rows; a refused one says so in `data-outcome`. */
  children: ReactNode;
};

/** A table in a frame of its own, which scrolls where it is too wide. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={`numeric ${styles.table}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
