import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './check-list.module.css';

type CheckListProps = {
  items: readonly string[];
  /** A tick is a benefit, a dash is not included, and a clock is a term. */
  icon?: 'check' | 'clock' | 'dash';
  small?: boolean;
  /** Side by side where there is room. */
  columns?: boolean;
  label?: string | undefined;
  className?: string | undefined;
};

/** Included and excluded features, one per line. */
export function CheckList(props: CheckListProps) {
  const { items, icon = 'check', small = false, columns = false, label, className } = props;
  const look = columns ? `detail ${styles.columns}` : small ? 'gap-8' : 'gap-10';
  return (
    <ul
      className={classNames(
        'stack',
        `content-start leading-16 ${styles.list}`,
        look,
        icon === 'check' ? null : styles.quiet,
        className,
      )}
      aria-label={label}
    >
      {items.map((item) => (
        <li key={item} className="gap-10 flex">
          <Icon name={icon} size={small ? 16 : 20} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
