import { type ComponentProps, useId } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './field.module.css';
import { Frame, describedBy } from './text-field.tsx';

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
  const { label, options, value, onChange, error, ...rest } = props;
  const around = { id: useId(), label, error, required: rest.required };
  return (
    <Frame {...around}>
      <span className={`block relative ${styles.select}`}>
        <select
          {...rest}
          {...describedBy(around)}
          className={classNames(
            `block full-width bg-surface rounded-md text-16 ${styles.input}`,
            styles.native,
          )}
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
    </Frame>
  );
}
