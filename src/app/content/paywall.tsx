import { useTranslation } from 'react-i18next';
import type { ListPrice } from '#contract/base/money.ts';
import type { Purchase } from '#src/api/purchase.ts';
import { PriceTag } from './price-tag.tsx';
import styles from './purchase.module.css';
import { PurchaseAct } from './purchase.tsx';

type PaywallProps = {
  label: string;
  heading: string;
  text: string;
  price: ListPrice;
  terms: string;
  purchase: Purchase;
};

/** Ends the free part and offers the rest for sale. */
export function Paywall({ label, heading, text, price, terms, purchase }: PaywallProps) {
  const { t } = useTranslation('paywall');
  return (
    <section
      id="buy"
      className={`paywall stack gap-16 p-24 bg-surface rounded-xl ${styles.wall}`}
      aria-label={label}
    >
      <span className={`gap-8 inline-flex items-center text-13 bg-accent ${styles.cut}`}>
        {t('cut')}
      </span>
      <div>
        <h2>{heading}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <PriceTag price={price} />
      <PurchaseAct purchase={purchase} price={price} terms={terms} />
      <p className={styles.hint}>{t('wallets')}</p>
    </section>
  );
}
