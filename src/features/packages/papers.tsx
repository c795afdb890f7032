import type { ProductItem } from '#contract/content/schemas.ts';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';
import styles from './papers.module.css';

type Papers = ProductItem['papers'];

/** The papers that a package delivers, each with its name. */
export function PackagePapers({ papers, label }: { papers: Papers; label: string }) {
  return (
    <ul className={`gap-20 grid ${styles.papers}`} aria-label={label}>
      {papers.map(({ id, title, picture }) => (
        <li key={id} className="stack gap-8">
          {picture === null ? null : <PagePicture picture={picture} alt="" sizes="120px" />}
          <span className="caption">{title}</span>
        </li>
      ))}
    </ul>
  );
}
