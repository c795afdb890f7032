import { useTranslation } from 'react-i18next';
import type { ArticleItem } from '../../../../../contract/content.ts';
import { formatListPrice } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { PriceTag } from '../report/-price-tag.tsx';
import { PurchaseAct } from '../report/-purchase.tsx';
import styles from '../report/-purchase.module.css';

/** Where the free part ends, buying starts. */
export function ArticleWall({ article: { id, price } }: { article: ArticleItem }) {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  return (
    <section className={`paywall ${styles.wall}`} aria-label={t('buy.region')}>
      <span className={styles.cut}>{t('buy.cut')}</span>
      <div>
        <h2>{t('buy.wallArticle')}</h2>
        <p className={styles.text}>{t('buy.wallArticleText')}</p>
      </div>
      <PriceTag price={price} />
      <PurchaseAct purchase={{ kind: 'article', id }} amount={formatListPrice(price, locale)} />
      <p className={styles.hint}>{t('buy.wallets')}</p>
    </section>
  );
}
