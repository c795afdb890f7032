import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Content } from '#src/ui/elements.tsx';
import styles from './field.module.css';

/** The error of a field and its remedy, below the field. */
export function FieldError({ id, children }: { id?: string; children: Content }) {
  return (
    <span className={`flex gap-6 text-14 leading-15 ${styles.error}`} id={id}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </span>
  );
}
