import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type NativeSelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> & {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | null | undefined;
};

/** The platform's own list, in our dress: light enough for a public page. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, options, value, onChange, error, required, ...rest } = props;
  const id = useId();
  return (
    <div className={styles.root}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required === true ? <span className={styles.required}> *</span> : null}
      </label>
      <span className={styles.select}>
        <select
          {...rest}
          id={id}
          required={required}
          aria-invalid={error == null ? undefined : true}
          aria-describedby={error == null ? undefined : `${id}-error`}
          data-error={error == null ? undefined : true}
          className={classNames(styles.input, styles.native)}
          value={value}
          onChange={(event) => {
            const picked = options.find((option) => option.value === event.target.value);
            if (picked !== undefined) onChange(picked.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </span>
      {error == null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
