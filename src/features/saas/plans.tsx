import { useTranslation } from 'react-i18next';
import type { ListPrice } from '#contract/base/money.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { PricingModel } from '#contract/base/picklists.ts';
import { hasTwoMonthsFree } from '#src/app/content/has-two-months-free.ts';
import { PlanTier } from '#src/app/content/plan-tier.tsx';
import { formatListPrice, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Price } from '#src/ui/controls/price.tsx';
import styles from '#src/app/content/plan-tiers.module.css';

type SaasPlansProps = {
  /** The target customers of each plan, by its slug. */
  audiences: Readonly<Record<string, string>>;
  plans: readonly Plan[];
  model: PricingModel;
};

export function SaasPlans({ audiences, plans, model }: SaasPlansProps) {
  return (
    <div className={`gap-24 grid columns-3 mt-24 ${styles.tiers}`}>
      {plans.map((plan) => (
        <Tier key={plan.slug} audience={audiences[plan.slug] ?? null} plan={plan} model={model} />
      ))}
    </div>
  );
}

type TierProps = { audience: string | null; plan: Plan; model: PricingModel };

function Tier({ audience, plan, model }: TierProps) {
  const { t } = useTranslation('saas');
  return (
    <PlanTier
      plan={plan}
      flag={plan.recommended ? t('plan.recommended') : null}
      heading={<h2>{plan.name}</h2>}
      audience={audience}
      price={<TierPrice plan={plan} model={model} />}
      draft={{
        type: 'saas',
        plan_slug: plan.slug,
        pricing_model: model,
        months: model === 'yearly' ? '12' : '1',
      }}
      choose={t('plan.choose', { name: plan.name })}
    />
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
      ? t(hasTwoMonthsFree(plan.prices) ? 'plan.twoMonthsFree' : 'plan.yearlyPrice', {
          price: formatListPrice(yearly, locale),
        })
      : t('plan.monthlyEquivalent', { price: formatListPrice(aTwelfth(yearly), locale) });
  return (
    <div>
      <Price
        large
        amount={formatListPrice(price, locale)}
        per={t(model === 'monthly' ? 'plan.perMonth' : 'plan.perYear')}
      />
      <p className={`detail ${styles.hint}`}>{hint}</p>
      {locale === 'en-US' ? (
        <p className={`detail ${styles.hint}`}>
          {t('plan.charge', { amount: formatMoney(price.cny, locale) })}
        </p>
      ) : null}
    </div>
  );
}

/** Divides a yearly price into months, in whole yuan and dollars. */
function aTwelfth({ cny, usd }: ListPrice): ListPrice {
  const whole = (minor: number) => Math.round(minor / 1200) * 100;
  return { cny: whole(cny), usd: whole(usd) };
}
