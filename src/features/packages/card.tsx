import { useTranslation } from 'react-i18next';
import type { ProductItem } from '#contract/content/schemas.ts';
import { ContentCard } from '#src/app/content/card.tsx';
import { PapersInTray } from '#src/app/content/papers-in-tray.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Price } from '#src/ui/controls/price.tsx';
import styles from './list.module.css';

type PackageCardProps = {
  product: ProductItem;
  /** Hides the contents, next to another package. */
  short?: boolean;
};

const shown = 4;

export function PackageCard({ product, short = false }: PackageCardProps) {
  const { t } = useTranslation('packages');
  const locale = useLocale();
  return (
    <ContentCard
      title={product.title}
      link={{ to: '/packages/$identifier', params: { identifier: product.identifier } }}
      summary={product.summary}
      cover={product.papers.length === 0 ? null : <PapersInTray papers={product.papers} />}
    >
      <Price amount={formatListPrice(product.price, locale)} per={t('perOrder')} />
      {short ? null : (
        <CheckList
          small
          items={product.includes.slice(0, shown)}
          label={t('for')}
          className={`border-top ${styles.includes}`}
        />
      )}
    </ContentCard>
  );
}
