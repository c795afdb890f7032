import { useTranslation } from 'react-i18next';
import type { Product, ProductItem } from '#contract/content/schemas.ts';
import { ContentArticle } from '#src/app/content/article.tsx';
import { ContentCrumbs } from '#src/app/content/crumbs.tsx';
import { PhoneBar } from '#src/app/content/phone-bar.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { createLater } from '#src/app/lazy/later.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import { PackageBuy } from './buy.tsx';
import { PackagePapers } from './papers.tsx';

const loadRelated = async () => (await import('./related.later.tsx')).OtherPackages;

const OtherPackages = createLater<{ packages: readonly ProductItem[] }>({
  known: import.meta.env.SSR ? await loadRelated() : null,
  load: loadRelated,
});

type PackageDetailProps = { product: Product; all: readonly ProductItem[] };

const others = 3;

export function PackageDetail({ product, all }: PackageDetailProps) {
  const { t } = useTranslation(['packages', 'incubation', 'shell']);
  const locale = useLocale();
  return (
    <>
      <ContentArticle
        crumbs={
          <ContentCrumbs
            links={[{ title: t('shell:footer.services.packages'), link: { to: '/packages' } }]}
            here={product.title}
          />
        }
        tags={<Tag variant="jade">{t('packages:tag')}</Tag>}
        title={product.title}
        by={null}
        summary={product.summary}
        summaryLabel={t('packages:summary')}
        cover={
          product.papers.length === 0 ? null : (
            <section className="stack gap-12" aria-labelledby="package-papers">
              <h2 id="package-papers">{t('packages:papers')}</h2>
              <p className="caption">{t('packages:papersNote')}</p>
              <PackagePapers papers={product.papers} label={t('packages:papers')} />
            </section>
          )
        }
        blocks={product.body}
        aside={<PackageBuy product={product} />}
        asideFirst
      />
      <OtherPackages packages={listFollowing(product, all)} />
      <PhoneBar
        repeats="buy"
        price={formatListPrice(product.price, locale)}
        per={t('packages:perOrder')}
      >
        <a href="#buy" className={buttonClass({ variant: 'primary' })}>
          {t('packages:buy.label')}
        </a>
      </PhoneBar>
    </>
  );
}

/** The packages after this one, wrapping around at the end. */
function listFollowing({ identifier }: Product, all: PackageDetailProps['all']) {
  const at = all.findIndex((other) => other.identifier === identifier);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].slice(0, others);
}
