import { classNames } from '#src/ui/class-names.ts';
import { findTranslateAttribute } from '#src/ui/elements.tsx';
import styles from './price.module.css';

type PriceProps = { amount: string; per?: string; large?: boolean };

/** A list price as formatted text, with the period it buys. */
export function Price({ amount, per, large = false }: PriceProps) {
  return (
    <p
      className={classNames(
        `gap-4 flex flex-wrap items-baseline tabular ${styles.price}`,
        large && styles.large,
      )}
    >
      <b className="weight-600 break-anywhere" translate={findTranslateAttribute(amount)}>
        {amount}
      </b>
      {per === undefined ? null : <span className="secondary">{per}</span>}
    </p>
  );
}

type MoneyProps = { amount: string; size?: 'inline' | 'amount' };

/** An amount that is or was charged, as formatted text in figures that line up. */
export function Money({ amount, size = 'inline' }: MoneyProps) {
  return (
    <span
      className={classNames(
        `nowrap ${styles.money}`,
        size === 'amount' && `block weight-600 ${styles.amount}`,
      )}
      translate={findTranslateAttribute(amount)}
    >
      {amount}
    </span>
  );
}
