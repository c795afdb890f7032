import type { Content } from '#src/ui/elements.tsx';
import styles from './table.module.css';

type TableProps = {
  /** The label for screen readers. */
  label: string;
  columns: readonly string[];
  /** The rows; a refused one has `data-outcome`, a multi-line cell has `data-wraps`, a long one `data-wraps="details"`. */
  children: Content;
  /** The surrounding card is the frame. */
  inCard?: boolean;
  /** Styles for the rows of this table. */
  className?: string | undefined;
};

/** A table in a frame that scrolls if the table is too wide. */
export function Table({ label, columns, children, inCard = false, className = '' }: TableProps) {
  return (
    <div
      className={`overflow-x-auto ${styles.scroll}`}
      data-in-card={inCard || undefined}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table className={`numeric ${styles.table} ${className}`}>
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
