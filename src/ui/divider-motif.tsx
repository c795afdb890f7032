import styles from './divider-motif.module.css';
import { dividerMotif } from './motif/divider.ts';
import { MotifPicture } from './motif/picture.tsx';

const wide = dividerMotif({ seed: 'xuyuan', width: 1200, height: 40 });
const narrow = dividerMotif({ seed: 'xuyuan', width: 328, height: 40, density: 0.5 });

/** The rule between parts of a page: the same line, drawn for a wide and for a narrow screen. */
export function DividerMotif() {
  return (
    <div className={styles.rule}>
      <div className={styles.wide}>
        <MotifPicture body={wide} width={1200} height={40} fit="meet" />
      </div>
      <div className={styles.narrow}>
        <MotifPicture body={narrow} width={328} height={40} fit="meet" />
      </div>
    </div>
  );
}
