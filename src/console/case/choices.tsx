import { FieldError } from '#src/ui/fields/field-error.tsx';
import styles from './act.module.css';

export type Choice = { value: string; label: string; detail?: string | undefined };

type ChoicesProps = {
  legend: string;
  name: string;
  choices: readonly Choice[];
  /** The value that is chosen at first; the only one always is. */
  chosen?: string | undefined;
  error?: string | null;
  /** Any number of values can be chosen. */
  isMany?: boolean;
  onPick?: (value: string) => void;
};

/** A choice of one value, or of several, in the form of an act. */
export function Choices(props: ChoicesProps) {
  const { legend, name, choices, chosen, error, isMany = false, onPick } = props;
  return (
    <fieldset className={`gap-4 grid ${styles.choices}`}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, detail }) => (
        <label key={value} className="gap-8 flex items-baseline">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            defaultChecked={value === chosen || choices.length === 1}
            onChange={() => onPick?.(value)}
          />
          <span>
            <span>{label}</span>
            {detail === undefined ? null : <small className="tiny block">{detail}</small>}
          </span>
        </label>
      ))}
      {error == null ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
