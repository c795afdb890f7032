import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListPrice } from '#contract/base/money.ts';
import type { ServiceItem } from '#contract/base/picklists.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { ServiceSummary } from '#contract/service/offer.ts';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { serviceItems } from '#src/app/shell/navigation.ts';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { ServiceIcon } from '#src/ui/drawings/service-icon.tsx';
import styles from './services.module.css';

type Key = (typeof serviceItems)[number]['key'];

const items: Record<Exclude<Key, 'saas'>, ServiceItem> = {
  rdManagement: 'rd-management',
  trademark: 'trademark',
  intellectualProperty: 'intellectual-property',
  international: 'international',
  industryCloud: 'industry-cloud',
};

type HomeServicesProps = { services: readonly ServiceSummary[]; plans: readonly Plan[] };

/** The six services, each with its first deliverables and its lowest price. */
export function HomeServices({ services, plans }: HomeServicesProps) {
  const { t } = useTranslation('home');
  const find = (key: Key) => {
    if (key !== 'saas') return services.find(({ item }) => item === items[key]);
    const from = plans[0]?.prices.monthly;
    return from === undefined
      ? undefined
      : { delivers: t('services.saasDelivers', { returnObjects: true }), from };
  };
  return (
    <section className="section" aria-labelledby="home-services">
      <div className="page">
        <div className={`cluster justify-between ${styles.head}`}>
          <SectionHead
            id="home-services"
            eyebrow={t('services.eyebrow')}
            title={t('services.title')}
          />
          <MoreLink link={{ to: '/packages' }}>{t('services.more')}</MoreLink>
        </div>
        <ul className="mt-28 border-top">
          {serviceItems.map(({ key, to }) => (
            <li key={key}>
              <Link
                to={to}
                className={`grid items-center no-underline border-bottom ${styles.item}`}
              >
                <span className={`grid place-center color-accent bg-surface border ${styles.box}`}>
                  <ServiceIcon name={key} />
                </span>
                <div>
                  <h3>{t(`services.items.${key}.title`)}</h3>
                  <p className="secondary">{t(`services.items.${key}.text`)}</p>
                </div>
                <Row facts={find(key)} per={key === 'saas' ? 'month' : 'year'} />
                <Icon name="chevronRight" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type RowProps = {
  facts: { delivers: readonly string[]; from: ListPrice } | undefined;
  per: 'month' | 'year';
};

/** The deliverables and the price of a service; empty when they could not be read. */
function Row({ facts, per }: RowProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  if (facts === undefined) return null;
  return (
    <>
      <p className={`detail leading-15 ${styles.delivers}`}>
        <small className="tiny block">{t('services.delivers')}</small>
        <span>{facts.delivers.join('\u00a0· ')}</span>
      </p>
      <p className={`weight-500 tabular ${styles.price}`}>
        {t(`services.from.${per}`, { price: formatListPrice(facts.from, locale) })}
      </p>
    </>
  );
}
