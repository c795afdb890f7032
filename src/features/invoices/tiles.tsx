import { useId } from 'react';
import styles from './invoices.module.css';

type TilesProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
};

/** A few choices with a word on each, as a radio group. */
export function Tiles<Value extends string>({
  label,
  options,
  value,
  onChange,
}: TilesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.tiles}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value: own, label: title, hint }) => (
        <label key={own} className={styles.tile}>
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
          />
          <span>
            {title}
            <small className="numeric">{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
