import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../contract/pricing.ts';
import { formatListPrice } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { moreLook } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Eyebrow } from '../../ui/eyebrow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './-home-pricing.module.css';

export function HomePricing({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation('home');
  return (
    <section className="section" aria-labelledby="home-pricing">
      <div className="page">
        <div className={styles.plans}>
          <div className={styles.lead}>
            <Eyebrow>{t('pricing.eyebrow')}</Eyebrow>
            <h2 id="home-pricing" className="lines">
              {t('pricing.title')}
            </h2>
            <p>{t('pricing.text')}</p>
            <Link to="/saas" className={moreLook}>
              {t('pricing.more')}
              <Icon name="arrowRight" />
            </Link>
          </div>
          {plans.length === 0 ? <p className={styles.none}>{t('pricing.unavailable')}</p> : null}
          {plans.map((plan) => (
            <PlanColumn key={plan.slug} plan={plan} recommended={plan.slug === 'professional'} />
          ))}
        </div>
      </div>
    </section>
  );
}

function PlanColumn({ plan, recommended }: { plan: Plan; recommended: boolean }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { monthly, yearly } = plan.prices;
  return (
    <div className={classNames(styles.plan, recommended && styles.recommended)}>
      <h3>
        {plan.name}
        {recommended ? <Tag look="plain">{t('pricing.recommended')}</Tag> : null}
      </h3>
      {monthly === undefined ? null : (
        <Price amount={formatListPrice(monthly, locale)} per={t('pricing.perMonth')} />
      )}
      {yearly === undefined ? null : (
        <p className={styles.yearly}>
          {t('pricing.yearly', { price: formatListPrice(yearly, locale) })}
        </p>
      )}
      <ul>
        {plan.features.slice(0, 3).map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  );
}
