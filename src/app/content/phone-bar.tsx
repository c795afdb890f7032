import type { Elements } from '#src/ui/elements.tsx';
import styles from './phone-bar.module.css';

type PhoneBarProps = {
  price: string;
  per?: string;
  note?: string;
  /** The link or button that buys. */
  children: Elements;
};

/** On a phone: the price and the way to buy, at the foot of the screen until the page ends. */
export function PhoneBar({ price, per, note, children }: PhoneBarProps) {
  return (
    <div className={`no-print ${styles.bar}`}>
      <p className={styles.price}>
        <b>{price}</b>
        {per === undefined ? null : <span>{per}</span>}
        {note === undefined ? null : <small>{note}</small>}
      </p>
      {children}
    </div>
  );
}
