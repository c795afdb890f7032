import type { PagePicture as Picture } from '#contract/content/schemas.ts';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';
import styles from './papers-in-tray.module.css';

type PapersInTrayProps = {
  papers: readonly { id: string; title: string; picture: Picture | null }[];
};

const inTray = 3;

/** The first papers of a package as a fan, with their names next to it; the parent cuts off the bottom of the fan. */
export function PapersInTray({ papers }: PapersInTrayProps) {
  const shown = papers.slice(0, inTray);
  return (
    <span className={`grid full-width ${styles.tray}`}>
      <span className={`grid ${styles.fan}`}>
        {shown.map(({ id, picture }) =>
          picture === null ? null : <PagePicture key={id} picture={picture} alt="" sizes="104px" />,
        )}
      </span>
      <span className={`grid gap-8 content-start text-13 ${styles.names}`}>
        {shown.map(({ id, title }) => (
          <span key={id}>{title}</span>
        ))}
      </span>
    </span>
  );
}
