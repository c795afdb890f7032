import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../../contract/content.ts';
import { ContentCard } from '../../../app/content-card.tsx';
import { formatListPrice } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Price } from '../../../ui/price.tsx';
import styles from './-packages.module.css';

type PackageCardProps = {
  product: Omit<Product, 'body'>;
  place: number;
  /** Without what is in it, beside another package. */
  short?: boolean;
};

const shown = 4;

export function PackageCard({ product, place, short = false }: PackageCardProps) {
  const { t } = useTranslation('packages');
  const locale = useLocale();
  return (
    <ContentCard
      seed={product.cover}
      place={place}
      title={
        <Link to="/packages/$identifier" params={{ identifier: product.identifier }}>
          {product.title}
        </Link>
      }
      summary={product.summary}
    >
      <Price amount={formatListPrice(product.price, locale)} per={t('perOrder')} />
      {short ? null : (
        <ul className={styles.includes} aria-label={t('for')}>
          {product.includes.slice(0, shown).map((item) => (
            <li key={item}>
              <Icon name="check" size={16} />
              {item}
            </li>
          ))}
        </ul>
      )}
    </ContentCard>
  );
}
