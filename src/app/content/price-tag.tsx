import { useTranslation } from 'react-i18next';
import type { ListPrice } from '#contract/base/money.ts';
import { formatListPrice, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './purchase.module.css';

/** The price of one title; English readers also see the amount charged. */
export function PriceTag({ price }: { price: ListPrice }) {
  const { t } = useTranslation('paywall');
  const locale = useLocale();
  const isFree = price.cny === 0;
  return (
    <div>
      <p className="text-13 color-2">{t('price')}</p>
      <p className={`weight-600 tabular ${styles.amount}`}>
        {isFree ? t('freePrice') : formatListPrice(price, locale)}
      </p>
      {isFree || locale === 'zh-CN' ? null : (
        <p className="text-13 color-2">{t('charge', { amount: formatMoney(price.cny, locale) })}</p>
      )}
    </div>
  );
}
