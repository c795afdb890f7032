import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../../contract/content.ts';
import { ContentArticle } from '../../../app/content-article.tsx';
import { ContentCards } from '../../../app/content-card.tsx';
import { ContentCrumbs } from '../../../app/content-crumbs.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PackageBuy } from './-package-buy.tsx';
import { PackageCard } from './-package-card.tsx';

type PackageDetailProps = { product: Product; all: readonly Omit<Product, 'body'>[] };

const others = 3;

export function PackageDetail({ product, all }: PackageDetailProps) {
  const { t } = useTranslation(['packages', 'incubation']);
  return (
    <>
      <ContentArticle
        crumbs={
          <ContentCrumbs
            links={[
              {
                key: 'packages',
                link: <Link to="/packages">{t('incubation:crumbs.packages')}</Link>,
              },
            ]}
            here={product.title}
          />
        }
        tags={<Tag look="jade">{t('packages:tag')}</Tag>}
        title={product.title}
        by={null}
        summary={product.summary}
        summaryLabel={t('packages:summary')}
        seed={product.cover}
        blocks={product.body}
        aside={<PackageBuy product={product} />}
      />
      <section className="section alternate" aria-labelledby="package-others">
        <div className="page">
          <h2 id="package-others">{t('packages:other')}</h2>
          <ContentCards>
            {followersOf(product, all).map((other, place) => (
              <PackageCard key={other.identifier} product={other} place={place} short />
            ))}
          </ContentCards>
        </div>
      </section>
    </>
  );
}

/** The packages that stand after this one, beginning again at the end. */
function followersOf({ identifier }: Product, all: PackageDetailProps['all']) {
  const at = all.findIndex((other) => other.identifier === identifier);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].slice(0, others);
}
