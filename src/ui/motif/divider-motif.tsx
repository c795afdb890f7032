import styles from './divider-motif.module.css';
import { MotifPicture } from './picture.tsx';

const wide = { kind: 'divider', input: { seed: 'xuyuan', width: 1200, height: 40 } } as const;
const narrow = {
  kind: 'divider',
  input: { seed: 'xuyuan', width: 328, height: 40, density: 0.5 },
} as const;

/** The rule between parts of a page: the same line, drawn for a wide and for a narrow screen. */
export function DividerMotif() {
  return (
    <div className={styles.rule}>
      <div className={styles.wide}>
        <MotifPicture motif={wide} fit="meet" />
      </div>
      <div className={`hidden ${styles.narrow}`}>
        <MotifPicture motif={narrow} fit="meet" />
      </div>
    </div>
  );
}
