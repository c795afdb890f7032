import { classNames } from '#src/ui/class-names.ts';
import type { Content } from '#src/ui/elements.tsx';
import styles from './eyebrow.module.css';

export function Eyebrow({ children }: { children: Content }) {
  return <p className={`row gap-10 ${styles.eyebrow}`}>{children}</p>;
}

export function Lede({
  children,
  className,
}: {
  children: Content;
  className?: string | undefined;
}) {
  return <p className={classNames(styles.lede, className)}>{children}</p>;
}

type SectionHeadProps = { eyebrow: string; title: string; lede?: string; id?: string };

/** How a section of a page begins. A line break in the title is kept. */
export function SectionHead({ eyebrow, title, lede, id }: SectionHeadProps) {
  return (
    <div className={`stack gap-16 ${styles.head}`}>
      <Eyebrow>{eyebrow}</Eyebrow>
      <h2 className="lines" id={id}>
        {title}
      </h2>
      {lede === undefined ? null : <Lede>{lede}</Lede>}
    </div>
  );
}
