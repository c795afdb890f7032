import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../../contract/pricing.ts';
import type { ServiceItem } from '../../../../contract/words.ts';
import { formatListPrice, formatMoney } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SectionHead } from '../../../ui/eyebrow.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Price } from '../../../ui/price.tsx';
import tiers from '../-saas-plans.module.css';
import styles from './-service.module.css';

type PlansWords = { title: string; for: { basic: string; pro: string; enterprise: string } };

type ServicePlansProps = { item: ServiceItem; plans: readonly Plan[]; words: PlansWords };

export function ServicePlans({ item, plans, words }: ServicePlansProps) {
  const { t } = useTranslation('services');
  return (
    <section className="section alternate" id="plans" aria-labelledby="service-plans">
      <div className="page">
        <SectionHead id="service-plans" eyebrow={t('plans')} title={words.title} />
        <div className={classNames(tiers.tiers, styles.tiers)}>
          {plans.map((plan) => (
            <Tier key={plan.slug} item={item} plan={plan} audience={audienceOf(plan, words)} />
          ))}
        </div>
        <p className={styles.currency}>{t('currency')}</p>
      </div>
    </section>
  );
}

type TierProps = { item: ServiceItem; plan: Plan; audience: string | null };

function Tier({ item, plan, audience }: TierProps) {
  const { t } = useTranslation('services');
  const locale = useLocale();
  const recommended = plan.slug === 'pro';
  const price = plan.prices.yearly;
  return (
    <article className={classNames(tiers.tier, recommended && tiers.recommended)}>
      {recommended ? <span className={tiers.flag}>{t('recommended')}</span> : null}
      <div>
        <h3 className={styles.planName}>{plan.name}</h3>
        {audience === null ? null : <p className={tiers.audience}>{audience}</p>}
      </div>
      {price === undefined ? null : (
        <div>
          <Price large amount={formatListPrice(price, locale)} per={t('perYear')} />
          {locale === 'en-US' ? (
            <p className={tiers.hint}>{t('charge', { amount: formatMoney(price.cny, locale) })}</p>
          ) : null}
        </div>
      )}
      <Link
        to="/user/payment/service"
        search={{
          type: 'service',
          item_type: item,
          plan_slug: plan.slug,
          pricing_model: 'yearly',
          months: '12',
        }}
        className={buttonLook({
          variant: recommended ? 'primary' : 'quiet',
          size: 'large',
          block: true,
        })}
      >
        {t('choose', { name: plan.name })}
      </Link>
      <ul>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}

function audienceOf({ slug }: Plan, words: PlansWords): string | null {
  return slug === 'basic' || slug === 'pro' || slug === 'enterprise' ? words.for[slug] : null;
}
