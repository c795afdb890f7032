import type { PagePicture as Picture } from '#contract/content/schemas.ts';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';
import styles from './papers-in-tray.module.css';

type PapersInTrayProps = { papers: readonly { id: string; picture: Picture | null }[] };

const inTray = 2;

/** The first papers that a package or a service delivers, side by side; the parent cuts them off below. */
export function PapersInTray({ papers }: PapersInTrayProps) {
  return (
    <span className={`gap-12 grid full-width ${styles.tray}`}>
      {papers
        .slice(0, inTray)
        .map(({ id, picture }) =>
          picture === null ? null : (
            <PagePicture key={id} picture={picture} alt="" sizes="160px" className={styles.small} />
          ),
        )}
    </span>
  );
}
