import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../../contract/content.ts';
import { ContentCards } from '../../../app/content-card.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../-page-head.tsx';
import { PackageCard } from './-package-card.tsx';
import styles from './-packages.module.css';

export function Packages({ packages }: { packages: readonly Omit<Product, 'body'>[] }) {
  const { t } = useTranslation('packages');
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="pack2" />
      <section className={`section ${styles.list}`} aria-labelledby="packages-list">
        <div className="page">
          <h2 id="packages-list" className="visually-hidden">
            {t('list')}
          </h2>
          <Note>{t('currency')}</Note>
          <ContentCards>
            {packages.map((product, place) => (
              <PackageCard key={product.identifier} product={product} place={place} />
            ))}
          </ContentCards>
        </div>
      </section>
      <section className="section alternate" aria-labelledby="packages-ask">
        <div className={`page ${styles.ask}`}>
          <div>
            <h2 id="packages-ask">{t('compare.title')}</h2>
            <p>{t('compare.text')}</p>
          </div>
          <Link to="/contact-us" className={buttonLook({ variant: 'primary', size: 'large' })}>
            {t('compare.action')}
          </Link>
        </div>
      </section>
    </>
  );
}
