import styles from './progress-bar.module.css';

/** How far something is, in whole per cent. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className={`overflow-hidden rounded-pill ${styles.bar}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className="block" style={{ width: `${percent}%` }} />
    </div>
  );
}
