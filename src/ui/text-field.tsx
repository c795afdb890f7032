import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

export const fieldLook = {
  root: styles.root ?? '',
  label: styles.label ?? '',
  required: styles.required ?? '',
  description: styles.description ?? '',
  wrapper: styles.wrapper ?? '',
  input: styles.input ?? '',
};

export const fieldOrder = ['label', 'input', 'description', 'error'] as const;

type TextFieldProps = Omit<TextInputProps, 'classNames' | 'error' | 'label' | 'description'> & {
  label: string;
  description?: string | undefined;
  error?: string | null | undefined;
};

export function TextField({ error, description, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      classNames={fieldLook}
      inputWrapperOrder={[...fieldOrder]}
      description={description}
      error={error == null ? undefined : <FieldError>{error}</FieldError>}
      errorProps={{ component: 'div' }}
    />
  );
}

/** The act at the end of a field: "send the code". Pass to `rightSection`. */
export const fieldSuffixLook = styles.suffix;
