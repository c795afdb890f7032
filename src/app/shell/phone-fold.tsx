import { useMedia } from '#src/app/device/use-media.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './phone-fold.module.css';

/** Where there is room for everything and nothing is folded. */
const wide = '(min-width: 48em)';

type PhoneFoldProps = {
  id: string;
  title: string;
  level: 2 | 3;
  className?: string | undefined;
  children: Elements;
};

/** A part of a page of which a phone shows only the title until it is pressed, also without scripts. */
export function PhoneFold({ id, title, level, className, children }: PhoneFoldProps) {
  const isWide = useMedia(wide);
  const Heading = `h${level}` as const;
  return (
    <details className={classNames(`fold ${styles.fold}`, className)} open={isWide}>
      <summary tabIndex={isWide ? -1 : undefined}>
        <Heading id={id}>{title}</Heading>
        <Icon name="chevronDown" />
      </summary>
      {children}
    </details>
  );
}
