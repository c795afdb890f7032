import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ProductItem } from '#contract/content/schemas.ts';
import { ContentCards } from '#src/app/content/card.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { PackageCard } from './card.tsx';
import styles from './list.module.css';

export function Packages({ packages }: { packages: readonly ProductItem[] }) {
  const { t } = useTranslation('packages');
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="pack2" />
      <section className={`section ${styles.list}`} aria-labelledby="packages-list">
        <div className="page">
          <h2 id="packages-list" className="visually-hidden">
            {t('list')}
          </h2>
          <p className="caption">{t('currency')}</p>
          <ContentCards>
            {packages.map((product) => (
              <PackageCard key={product.identifier} product={product} />
            ))}
          </ContentCards>
        </div>
      </section>
      <BelowFold>
        <section className="section alternate" aria-labelledby="packages-ask">
          <div className={`page cluster gap-24 justify-between ${styles.ask}`}>
            <div>
              <h2 id="packages-ask">{t('compare.title')}</h2>
              <p>{t('compare.text')}</p>
            </div>
            <Link to="/contact-us" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {t('compare.action')}
            </Link>
          </div>
        </section>
      </BelowFold>
    </>
  );
}
