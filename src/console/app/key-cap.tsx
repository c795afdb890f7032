import styles from './key-cap.module.css';

const signs: Readonly<Record<string, string>> = { Enter: '↵' };

/** A keyboard key, shown next to its action. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className={`place-center text-12 color-2 weight-500 bg-surface rounded-xs ${styles.key}`}>
      {signs[children] ?? children.toUpperCase()}
    </kbd>
  );
}
