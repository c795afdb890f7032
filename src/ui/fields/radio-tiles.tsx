import { useId, type Ref } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './radio-tiles.module.css';

type RadioTilesProps<Value extends string> = {
  label: string;
  /** The name of the group in its form. */
  name?: string;
  /** Left out where a heading says the same. */
  isLabelShown?: boolean;
  required?: boolean;
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | null;
  /** Lets a form move the focus to the first of them. */
  firstRef?: Ref<HTMLInputElement>;
};

/** A few choices with a word on each, as a radio group. */
export function RadioTiles<Value extends string>(props: RadioTilesProps<Value>) {
  const { label, isLabelShown = false, required = false, error = null, firstRef } = props;
  const { options, value, onChange } = props;
  const id = useId();
  const { name = id } = props;
  const errorId = `${id}-error`;
  return (
    <fieldset
      className={`gap-12 grid columns-2 ${styles.tiles}`}
      aria-describedby={error === null ? undefined : errorId}
    >
      <legend className={isLabelShown ? undefined : 'visually-hidden'}>
        <span>{label}</span>
        {required ? <span className={styles.required}> *</span> : null}
      </legend>
      {options.map(({ value: own, label: title, hint }, index) => (
        <label key={own} className={`gap-12 flex min-height-44 rounded-md pointer ${styles.tile}`}>
          <input
            className="flex-none"
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
          />
          <span className="text-15 break-anywhere">
            <span>{title}</span>
            {hint === undefined ? null : <small className="fine block numeric">{hint}</small>}
          </span>
        </label>
      ))}
      {error === null ? null : (
        <div className={styles.fault}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
