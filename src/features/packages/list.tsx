import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PackagesWords } from '#contract/content/page-words.ts';
import type { ProductItem } from '#contract/content/schemas.ts';
import { ContentCards } from '#src/app/content/card.tsx';
import { getHero } from '#src/app/content/get-hero.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { useSite } from '#src/i18n/use-site.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { PackageCard } from './card.tsx';
import styles from './list.module.css';

type PackagesProps = {
  /** The operator's words; undefined without any. */
  words: PackagesWords | undefined;
  packages: readonly ProductItem[];
};

export function Packages({ words, packages }: PackagesProps) {
  const { t } = useTranslation(['packages', 'shell']);
  const site = useSite();
  return (
    <>
      <PageHead {...getHero(words, t('shell:footer.services.packages'), site)} seed="pack2" />
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
        {words?.next === undefined ? null : (
          <section className="section alternate" aria-labelledby="packages-ask">
            <div className={`page cluster gap-24 justify-between ${styles.ask}`}>
              <div>
                <h2 id="packages-ask">{words.next.title}</h2>
                <p>{words.next.text}</p>
              </div>
              <Link to="/contact-us" className={buttonClass({ variant: 'primary', size: 'large' })}>
                {t('compare.action')}
              </Link>
            </div>
          </section>
        )}
      </BelowFold>
    </>
  );
}
