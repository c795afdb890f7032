import { Checkbox, type CheckboxProps } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import { MantineTheme } from '#src/ui/controls/mantine-theme.tsx';
import type { Content } from '#src/ui/elements.tsx';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

type CheckboxFieldProps = Omit<CheckboxProps, 'classNames' | 'error' | 'label'> & {
  label: Content;
  error?: string | null | undefined;
};

export function CheckboxField({ error, ...rest }: CheckboxFieldProps) {
  return (
    <MantineTheme>
      <Checkbox
        {...rest}
        classNames={{
          root: styles.check ?? '',
          input: styles.checkBox ?? '',
          label: styles.checkLabel ?? '',
        }}
        error={error == null ? undefined : <FieldError>{error}</FieldError>}
      />
    </MantineTheme>
  );
}
