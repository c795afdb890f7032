import { type ComponentProps, useId } from 'react';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Content } from '#src/ui/elements.tsx';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';
import { describedBy } from './text-field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'children' | 'className' | 'type'> & {
  label: Content;
  description?: string | undefined;
  error?: string | null | undefined;
};

/** The browser's own checkbox in the style of the site, with its label next to it. */
export function CheckboxField({ label, description, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={`gap-10 flex ${styles.check}`}>
      <span className={styles.checkBox}>
        <input {...rest} {...describedBy({ id, description, error })} type="checkbox" />
        <Icon name="check" size={16} />
      </span>
      <span className={`gap-4 grid min-width-0 text-14 leading-16 ${styles.checkTexts}`}>
        <label htmlFor={id}>{label}</label>
        {description === undefined ? null : (
          <span className="fine leading-15" id={`${id}-about`}>
            {description}
          </span>
        )}
        {error == null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      </span>
    </div>
  );
}
