import type { Elements } from '#src/ui/elements.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Logo } from '#src/ui/drawings/logo.tsx';
import styles from './product-window.module.css';

type ProductWindowProps = {
  title: string;
  /** The content in one sentence, which says that it is a sample. */
  label: string;
  /** The tag that says so in sight. */
  sample: string;
  badge?: Elements;
  className?: string | undefined;
  children: Elements;
};

/** A screen of the product with sample data: a picture for readers, so nothing in it takes the focus. */
export function ProductWindow(props: ProductWindowProps) {
  const { title, label, sample, badge, className, children } = props;
  return (
    <div
      className={classNames(
        `overflow-hidden text-14 leading-15 bg-surface ${styles.window}`,
        className,
      )}
      role="img"
      aria-label={label}
    >
      {/* The headings of a picture are no headings of its page. */}
      <div aria-hidden="true">
        <div className={`cluster bg-2 border-bottom ${styles.bar}`}>
          <Logo size={22} isOperators={false} />
          <b>{title}</b>
          {badge}
          <span className={styles.sample}>{sample}</span>
        </div>
        {children}
      </div>
    </div>
  );
}
