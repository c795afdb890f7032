import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ProductItem } from '#contract/content/schemas.ts';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Price } from '#src/ui/controls/price.tsx';
import styles from './packages.module.css';

const shown = 3;
const mostIncluded = 4;

/** The first packages, each with what it delivers first. */
export function HomePackages({ packages }: { packages: readonly ProductItem[] }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  if (packages.length === 0) return null;
  return (
    <section className="section" aria-labelledby="home-packages">
      <div className="page">
        <div className={`cluster justify-between ${styles.head}`}>
          <SectionHead
            id="home-packages"
            eyebrow={t('packages.eyebrow')}
            title={t('packages.title')}
          />
          <MoreLink link={{ to: '/packages' }}>{t('packages.more')}</MoreLink>
        </div>
        <ul className={`gap-24 grid mt-28 ${styles.packages}`}>
          {packages.slice(0, shown).map(({ identifier, title, price, includes }) => (
            <li
              key={identifier}
              className={`clickable stack gap-12 frame content-start p-24 ${styles.package}`}
            >
              <h3>
                <Link to="/packages/$identifier" params={{ identifier }}>
                  {title}
                </Link>
              </h3>
              <Price amount={formatListPrice(price, locale)} />
              <CheckList small items={includes.slice(0, mostIncluded)} />
              {includes.length > mostIncluded ? (
                <p className="caption">{t('packages.all', { count: includes.length })}</p>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
