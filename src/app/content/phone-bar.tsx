import { useRef } from 'react';
import { useInView } from '#src/app/device/use-in-view.ts';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './phone-bar.module.css';

type PhoneBarProps = {
  /** The id of the section that the bar repeats. */
  repeats: string;
  price: string;
  per?: string;
  note?: string;
  /** The link or button that buys. */
  children: Elements;
};

/**
 * On a phone: the price and the way to buy, at the foot of the screen until the page ends. It is hidden while the
 * section that it repeats, or a link to it, is on the screen.
 */
export function PhoneBar({ repeats, price, per, note, children }: PhoneBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isRepeated = useInView(repeats, bar);
  return (
    <div ref={bar} className={`no-print ${styles.bar}`} data-hidden={isRepeated || undefined}>
      <p className={styles.price}>
        <b>{price}</b>
        {per === undefined ? null : <span>{per}</span>}
        {note === undefined ? null : <small>{note}</small>}
      </p>
      {children}
    </div>
  );
}
