import { useState } from 'react';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'suffixWidth'> & {
  /** The label of the button that shows and hides the password. */
  revealLabel: string;
};

export function PasswordField({ revealLabel, ...rest }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <TextField
      {...rest}
      type={revealed ? 'text' : 'password'}
      suffix={
        <PlainButton
          className={`grid place-center p-0 color-2 ${styles.reveal}`}
          aria-label={revealLabel}
          aria-pressed={revealed}
          // Keeps the focus in the field while the person types.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setRevealed(!revealed)}
        >
          <Icon name={revealed ? 'eyeOff' : 'eye'} />
        </PlainButton>
      }
    />
  );
}
