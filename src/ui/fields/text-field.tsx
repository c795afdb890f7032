import { type ComponentProps, type CSSProperties, useId } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

type Around = {
  label: string;
  description?: string | undefined;
  error?: string | null | undefined;
};

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  Around & {
    /** A button at the end of the line, and the room that it takes. */
    suffix?: Elements;
    suffixWidth?: string;
  };

/** One line of text: the platform's own, in our dress. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, className, suffix, suffixWidth = '40px', ...rest } = props;
  const id = useId();
  const around = { id, label, description, error, required: rest.required };
  // In large type the button wraps instead of shrinking the input area.
  const paddingInlineEnd = `min(${suffixWidth}, 62%)`;
  const style: CSSProperties = suffix === undefined ? {} : { paddingInlineEnd };
  const input = (
    <input
      {...rest}
      {...describedBy(around)}
      className={classNames(
        `block full-width bg-surface rounded-md text-16 ${styles.input}`,
        styles.line,
      )}
      style={style}
    />
  );
  return (
    <Frame {...around} className={className}>
      {suffix === undefined ? (
        input
      ) : (
        <span className={styles.suffixed}>
          {input}
          {suffix}
        </span>
      )}
    </Frame>
  );
}

/** The classes of a button that is the `suffix` of a field. */
export const fieldSuffixClasses = styles.suffix;

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & Around;

/** Several lines; it grows by hand, so that nothing jumps while a person writes. */
export function TextArea({ label, description, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  const around = { id, label, description, error, required: rest.required };
  return (
    <Frame {...around} className={className}>
      <textarea
        {...rest}
        {...describedBy(around)}
        className={classNames(
          `block full-width bg-surface rounded-md text-16 ${styles.input}`,
          styles.area,
        )}
      />
    </Frame>
  );
}

type Named = Around & { id: string };

type FrameProps = Named & {
  required: boolean | undefined;
  className?: string | undefined;
  children: Elements;
};

/** A field with its label above and its description and error below. */
export function Frame({
  id,
  label,
  description,
  error,
  required,
  className,
  children,
}: FrameProps) {
  return (
    <div className={classNames('stack content-start gap-6', className)}>
      <label className="text-14 weight-500 leading-15" htmlFor={id}>
        <span>{label}</span>
        {required === true ? <span className={styles.required}> *</span> : null}
      </label>
      {children}
      {description === undefined ? null : (
        <span className="fine leading-15" id={`${id}-about`}>
          {description}
        </span>
      )}
      {error == null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Builds the `aria-describedby` of a field. */
export function describedBy({ id, description, error }: Omit<Named, 'label'>) {
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
