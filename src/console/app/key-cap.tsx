import styles from './key-cap.module.css';

const signs: Readonly<Record<string, string>> = { Enter: '↵' };

/** A key, as it is drawn beside what it does. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={styles.key}>{signs[children] ?? children.toUpperCase()}</kbd>;
}
