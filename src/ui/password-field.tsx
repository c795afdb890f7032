import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/UnstyledButton.css';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';
import { fieldLook, fieldOrder } from './text-field.tsx';
import { useHydrated } from './use-hydrated.ts';

type PasswordFieldProps = Omit<
  PasswordInputProps,
  'classNames' | 'error' | 'label' | 'description'
> & {
  label: string;
  /** The name of the button that shows and hides what was typed. */
  revealLabel: string;
  description?: string | undefined;
  error?: string | null | undefined;
};

export function PasswordField({ error, description, revealLabel, ...rest }: PasswordFieldProps) {
  const hydrated = useHydrated();
  return (
    <PasswordInput
      {...rest}
      classNames={fieldLook}
      inputWrapperOrder={[...fieldOrder]}
      description={description}
      error={error == null ? undefined : <FieldError>{error}</FieldError>}
      errorProps={{ component: 'div' }}
      visibilityToggleIcon={RevealIcon}
      visibilityToggleButtonProps={{
        'aria-label': revealLabel,
        tabIndex: 0,
        disabled: !hydrated,
        className: styles.reveal ?? '',
      }}
    />
  );
}

function RevealIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eyeOff' : 'eye'} />;
}
