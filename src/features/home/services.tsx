import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { HomeWords } from '#contract/content/page-words.ts';
import type { ListPrice } from '#contract/base/money.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { ServiceSummary } from '#contract/service/offer.ts';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { hasPage } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { ServiceIcon } from '#src/ui/drawings/service-icon.tsx';
import styles from './services.module.css';

type HomeServicesProps = {
  saas: HomeWords['saas'];
  services: readonly ServiceSummary[];
  plans: readonly Plan[];
};

/** SaaS and the services, each with its first deliverables and its lowest price. */
export function HomeServices({ saas, services, plans }: HomeServicesProps) {
  const { t } = useTranslation('home');
  const site = useSite();
  const hasSaas = hasPage(site, '/saas');
  const saasFrom = plans[0]?.prices.monthly;
  if (!hasSaas && services.length === 0) return null;
  return (
    <section className="section" aria-labelledby="home-services">
      <div className="page">
        <div className={`cluster justify-between ${styles.head}`}>
          <SectionHead
            id="home-services"
            eyebrow={t('services.eyebrow')}
            title={t('services.title')}
          />
          {hasPage(site, '/packages') ? (
            <MoreLink link={{ to: '/packages' }}>{t('services.more')}</MoreLink>
          ) : null}
        </div>
        <ul className="mt-28 border-top">
          {hasSaas ? (
            <ServiceRow
              link={{ to: '/saas' }}
              icon="branch"
              title={t('services.saas.title')}
              line={saas?.line}
              delivers={saas?.delivers ?? []}
              from={saasFrom}
              per="month"
            />
          ) : null}
          {services.map(({ item, ...service }) => (
            <ServiceRow
              key={item}
              link={{ to: '/services/$service', params: { service: item } }}
              {...service}
              per="year"
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

type ServiceRowProps = Omit<ServiceSummary, 'item' | 'from' | 'line'> & {
  link: Pick<LinkProps, 'to' | 'params'>;
  line: string | undefined;
  /** Undefined when it could not be read. */
  from: ListPrice | undefined;
  per: 'month' | 'year';
};

function ServiceRow({ link, icon, title, line, delivers, from, per }: ServiceRowProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  return (
    <li>
      <Link {...link} className={`grid items-center no-underline border-bottom ${styles.item}`}>
        <span className={`grid place-center color-accent bg-surface border ${styles.box}`}>
          <ServiceIcon name={icon} />
        </span>
        <div>
          <h3>{title}</h3>
          {line === undefined ? null : <p className="secondary">{line}</p>}
        </div>
        {from === undefined ? null : (
          <>
            <p className={`detail leading-15 ${styles.delivers}`}>
              {delivers.length === 0 ? null : (
                <small className="tiny block">{t('services.delivers')}</small>
              )}
              <span>{delivers.join('\u00a0· ')}</span>
            </p>
            <p className={`weight-500 tabular ${styles.price}`}>
              {t(`services.from.${per}`, { price: formatListPrice(from, locale) })}
            </p>
          </>
        )}
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  );
}
