import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

type Around = {
  label: string;
  description?: string | undefined;
  error?: string | null | undefined;
};

type NativeInputProps = Omit<ComponentProps<'input'>, 'children'> & Around;

/** The platform's own line of text, in our dress: light enough for a public page. */
export function NativeInput({ label, description, error, className, ...rest }: NativeInputProps) {
  const id = useId();
  const around = { id, label, description, error, required: rest.required };
  return (
    <Frame {...around} className={className}>
      <input {...rest} {...said(around)} className={classNames(styles.input, styles.line)} />
    </Frame>
  );
}

type NativeTextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & Around;

/** Several lines; it grows by hand, so that nothing jumps while a person writes. */
export function NativeTextArea(props: NativeTextAreaProps) {
  const { label, description, error, className, ...rest } = props;
  const id = useId();
  const around = { id, label, description, error, required: rest.required };
  return (
    <Frame {...around} className={className}>
      <textarea {...rest} {...said(around)} className={classNames(styles.input, styles.area)} />
    </Frame>
  );
}

type Named = Around & { id: string };

type FrameProps = Named & {
  required: boolean | undefined;
  className: string | undefined;
  children: ReactNode;
};

function Frame({ id, label, description, error, required, className, children }: FrameProps) {
  return (
    <div className={classNames(styles.root, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required === true ? <span className={styles.required}> *</span> : null}
      </label>
      {children}
      {description === undefined ? null : (
        <span className={styles.description} id={`${id}-about`}>
          {description}
        </span>
      )}
      {error == null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What assistive technology is told about a field. */
function said({ id, description, error }: Named) {
  const about = [
    ...(description === undefined ? [] : [`${id}-about`]),
    ...(error == null ? [] : [`${id}-error`]),
  ];
  return {
    id,
    'aria-invalid': error == null ? undefined : true,
    'aria-describedby': about.length === 0 ? undefined : about.join(' '),
    'data-error': error == null ? undefined : true,
  };
}
