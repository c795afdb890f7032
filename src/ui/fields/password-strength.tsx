import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './password-strength.module.css';

type PasswordStrengthProps = {
  /** How many of the five bars are lit. */
  score: 0 | 1 | 2 | 3 | 4 | 5;
  /** The whole sentence: "Password strength: strong". */
  label: string;
  /** The current state of each rule; screen readers announce `status` before it. */
  rules: readonly { id: string; text: string; met: boolean; status: string }[];
};

export function PasswordStrength({ score, label, rules }: PasswordStrengthProps) {
  return (
    <div className="gap-8 grid">
      <div
        className={`gap-4 grid ${styles.bars}`}
        data-weak={score < 3 || undefined}
        aria-hidden="true"
      >
        {[1, 2, 3, 4, 5].map((bar) => (
          <i key={bar} data-on={bar <= score || undefined} />
        ))}
      </div>
      <p className="text-13 color-2 leading-15" role="status">
        {label}
      </p>
      <ul className={`fine grid columns-2 ${styles.rules}`}>
        {rules.map(({ id, text, met, status }) => (
          <li key={id} className="row gap-6" data-met={met || undefined}>
            <Icon name={met ? 'check' : 'dash'} size={14} />
            <span className="visually-hidden">{status}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
