import { classNames } from '#src/ui/class-names.ts';
import type { Content } from '#src/ui/elements.tsx';
import styles from './eyebrow.module.css';
import { breakText, breakTitle } from './line-breaks.ts';

export function Eyebrow({ children }: { children: Content }) {
  return (
    <p className={`row gap-10 text-14 color-accent weight-500 leading-14 ${styles.eyebrow}`}>
      {children}
    </p>
  );
}

type LedeProps = { children: Content; className?: string | undefined };

/** The text below a heading. Chinese text breaks between the words that the server's dictionary finds. */
export function Lede({ children, className }: LedeProps) {
  const names = classNames(styles.lede, className);
  if (typeof children !== 'string' || !/\p{Script=Han}/u.test(children)) {
    return <p className={names}>{children}</p>;
  }
  // The server's markup stays: the browser's dictionary may find other words.
  return (
    <p
      className={names}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: breakText(children) }}
    />
  );
}

/** The words of a title of content; a Chinese phrase longer than a line breaks between words. */
export function TitleWords({ children }: { children: string }) {
  if (!/\p{Script=Han}/u.test(children)) return <span>{children}</span>;
  return (
    <span suppressHydrationWarning dangerouslySetInnerHTML={{ __html: breakTitle(children) }} />
  );
}

type SectionHeadProps = { eyebrow: string; title: string; lede?: string; id?: string };

/** How a section of a page begins. A line break in the title is kept. */
export function SectionHead({ eyebrow, title, lede, id }: SectionHeadProps) {
  return (
    <div className={`stack gap-10 content-start ${styles.head}`}>
      <Eyebrow>{eyebrow}</Eyebrow>
      <h2 className="lines" id={id}>
        {title}
      </h2>
      {lede === undefined ? null : <Lede>{lede}</Lede>}
    </div>
  );
}
