import { useTranslation } from 'react-i18next';
import type { ListPrice } from '#contract/money.ts';
import type { Purchase } from '#src/api/content.ts';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PriceTag } from './price-tag.tsx';
import styles from './purchase.module.css';
import { PurchaseAct } from './purchase.tsx';

type PaywallProps = {
  label: string;
  heading: string;
  text: string;
  price: ListPrice;
  purchase: Purchase;
};

/** Ends the free part and offers the rest for sale. */
export function Paywall({ label, heading, text, price, purchase }: PaywallProps) {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  return (
    <section className={`paywall stack gap-16 ${styles.wall}`} aria-label={label}>
      <span className={styles.cut}>{t('buy.cut')}</span>
      <div>
        <h2>{heading}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <PriceTag price={price} />
      <PurchaseAct purchase={purchase} amount={formatListPrice(price, locale)} />
      <p className={styles.hint}>{t('buy.wallets')}</p>
    </section>
  );
}
