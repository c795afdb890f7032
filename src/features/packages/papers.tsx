import type { ProductItem } from '#contract/content/schemas.ts';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';
import styles from './papers.module.css';

type Papers = ProductItem['papers'];

const inTray = 2;

/** The first papers that a package delivers, side by side in the tray of its card. */
export function PapersInTray({ papers }: { papers: Papers }) {
  return (
    <span className={styles.tray}>
      {papers
        .slice(0, inTray)
        .map(({ id, picture }) =>
          picture === null ? null : (
            <PagePicture key={id} picture={picture} alt="" sizes="120px" className={styles.small} />
          ),
        )}
    </span>
  );
}

/** The papers that a package delivers, each with its name. */
export function PackagePapers({ papers, label }: { papers: Papers; label: string }) {
  return (
    <ul className={styles.papers} aria-label={label}>
      {papers.map(({ id, title, picture }) => (
        <li key={id} className="stack gap-8">
          {picture === null ? null : (
            <PagePicture picture={picture} alt="" sizes="(max-width: 640px) 45vw, 210px" />
          )}
          <span className="caption">{title}</span>
        </li>
      ))}
    </ul>
  );
}
