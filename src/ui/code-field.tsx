import { PinInput, type PinInputProps } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PinInput.css';
import { useId } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

type CodeFieldProps = Omit<PinInputProps, 'classNames' | 'error' | 'length' | 'type'> & {
  label: string;
  description?: string | undefined;
  error?: string | null | undefined;
  length?: number;
};

/** Digits of a code that came by message; a phone offers to fill them in. */
export function CodeField({ label, description, error, length = 6, ...rest }: CodeFieldProps) {
  const id = useId();
  return (
    <div className={styles.root} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <PinInput
        {...rest}
        length={length}
        type="number"
        oneTimeCode
        error={error != null}
        aria-label={label}
        placeholder=""
        classNames={{
          root: styles.pins ?? '',
          pinInput: styles.wrapper ?? '',
          input: `${styles.input} ${styles.pin}`,
        }}
      />
      {description === undefined ? null : <p className={styles.description}>{description}</p>}
      {error == null ? null : <FieldError>{error}</FieldError>}
    </div>
  );
}
