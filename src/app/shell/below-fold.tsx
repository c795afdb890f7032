import type { Elements } from '#src/ui/elements.tsx';
import { useDrawsAll } from './use-draws-all.ts';
import styles from './below-fold.module.css';

/** The parts of a page below its first screen; after a move they are drawn one frame later. */
export function BelowFold({ children }: { children: Elements }) {
  return useDrawsAll() ? children : <div className={styles.space} />;
}
