import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & {
  label: string;
  description?: string | undefined;
  error?: string | null | undefined;
};

/** Several lines of text; grows by hand, so that nothing jumps while a person writes. */
export function TextArea({ label, description, error, required, ...rest }: TextAreaProps) {
  const id = useId();
  const about = [
    description === undefined ? null : `${id}-about`,
    error == null ? null : `${id}-error`,
  ].filter((each) => each !== null);
  return (
    <div className={styles.root}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required === true ? <span className={styles.required}> *</span> : null}
      </label>
      <textarea
        {...rest}
        id={id}
        required={required}
        className={classNames(styles.input, styles.area)}
        aria-invalid={error == null ? undefined : true}
        aria-describedby={about.length === 0 ? undefined : about.join(' ')}
        data-error={error == null ? undefined : true}
      />
      {description === undefined ? null : (
        <span className={styles.description} id={`${id}-about`}>
          {description}
        </span>
      )}
      {error == null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
