import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListPrice } from '../../../contract/money.ts';
import type { Plan } from '../../../contract/pricing.ts';
import type { PricingModel } from '../../../contract/words.ts';
import { formatListPrice, formatMoney } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { buttonLook } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './-saas-plans.module.css';

type SaasPlansProps = { plans: readonly Plan[]; model: PricingModel };

export function SaasPlans({ plans, model }: SaasPlansProps) {
  return (
    <div className={styles.tiers}>
      {plans.map((plan) => (
        <Tier
          key={plan.slug}
          plan={plan}
          model={model}
          recommended={plan.slug === 'professional'}
        />
      ))}
    </div>
  );
}

type TierProps = { plan: Plan; model: PricingModel; recommended: boolean };

function Tier({ plan, model, recommended }: TierProps) {
  const { t } = useTranslation('saas');
  const audience = audienceOf(plan);
  return (
    <article className={classNames(styles.tier, recommended && styles.recommended)}>
      {recommended ? <span className={styles.flag}>{t('plan.recommended')}</span> : null}
      <div>
        <h2>{plan.name}</h2>
        {audience === null ? null : <p className={styles.audience}>{t(`plan.for.${audience}`)}</p>}
      </div>
      <TierPrice plan={plan} model={model} />
      <Link
        to="/user/payment/service"
        search={{
          type: 'saas',
          plan_slug: plan.slug,
          pricing_model: model,
          months: model === 'yearly' ? '12' : '1',
        }}
        className={buttonLook({
          variant: recommended ? 'primary' : 'quiet',
          size: 'large',
          block: true,
        })}
      >
        {t('plan.choose', { name: plan.name })}
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

function TierPrice({ plan, model }: { plan: Plan; model: PricingModel }) {
  const { t } = useTranslation('saas');
  const locale = useLocale();
  const { monthly, yearly } = plan.prices;
  const price = plan.prices[model];
  if (price === undefined || monthly === undefined || yearly === undefined) return null;
  const hint =
    model === 'monthly'
      ? t('plan.yearlyPrice', { price: formatListPrice(yearly, locale) })
      : t('plan.monthlyEquivalent', { price: formatListPrice(aTwelfth(yearly), locale) });
  return (
    <div>
      <Price
        large
        amount={formatListPrice(price, locale)}
        per={t(model === 'monthly' ? 'plan.perMonth' : 'plan.perYear')}
      />
      <p className={styles.hint}>{hint}</p>
      {locale === 'en-US' ? (
        <p className={styles.hint}>
          {t('plan.charge', { amount: formatMoney(price.cny, locale) })}
        </p>
      ) : null}
    </div>
  );
}

/** What a year's price comes to in a month, in whole yuan and dollars. */
function aTwelfth({ cny, usd }: ListPrice): ListPrice {
  const whole = (minor: number) => Math.round(minor / 1200) * 100;
  return { cny: whole(cny), usd: whole(usd) };
}

function audienceOf({ slug }: Plan) {
  return slug === 'basic' || slug === 'professional' || slug === 'enterprise' ? slug : null;
}
