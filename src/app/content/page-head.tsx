import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Eyebrow, Lede, TitleWords } from '#src/ui/controls/eyebrow.tsx';
import type { Content, Elements } from '#src/ui/elements.tsx';
import { HeroMotif } from '#src/ui/motif/hero-motif.tsx';
import styles from './page-head.module.css';

type PageHeadProps = {
  eyebrow?: string | undefined;
  title: string;
  lede: string;
  /** The seed of the drawing, chosen by eye, so that no two pages look the same. */
  seed?: string;
  /** Papers instead of the drawing; a phone shows neither. */
  papers?: Elements | undefined;
  /** A few short lines below the lede, such as the readers that the page is for. */
  points?: readonly string[];
  pointsLabel?: string;
  children?: Content;
};

/** The head of a content page: text on the left, the motif without labels or papers on the right. */
export function PageHead(props: PageHeadProps) {
  const { eyebrow, title, lede, seed, papers, points = [], pointsLabel, children } = props;
  return (
    <section className={`relative overflow-hidden bg-2 border-bottom ${styles.head}`}>
      {seed === undefined ? null : (
        <div className={`art ${styles.art}`}>
          <HeroMotif seed={seed} width={1440} height={440} from={0.62} to={0.95} density={0.85} />
        </div>
      )}
      <div className={`page flex justify-between relative ${styles.body}`}>
        <div className={`stack gap-16 flex-1 min-width-0 ${styles.words}`}>
          {eyebrow === undefined ? null : <Eyebrow>{eyebrow}</Eyebrow>}
          <h1>
            <TitleWords>{title}</TitleWords>
          </h1>
          <Lede className={styles.lede}>{lede}</Lede>
          {points.length === 0 ? null : (
            <CheckList columns items={points} label={pointsLabel} className={styles.points} />
          )}
          {children === undefined ? null : (
            <div className={`cluster gap-12 mt-16 ${styles.actions}`}>{children}</div>
          )}
        </div>
        {papers === undefined ? null : <div className={styles.papers}>{papers}</div>}
      </div>
    </section>
  );
}
