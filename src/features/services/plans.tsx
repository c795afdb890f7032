import { useTranslation } from 'react-i18next';
import type { ServicePlan } from '#contract/service/offer.ts';
import { PlanTier } from '#src/app/content/plan-tier.tsx';
import { formatListPrice, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Price } from '#src/ui/controls/price.tsx';
import tiers from '#src/app/content/plan-tiers.module.css';
import { PlanTable } from './plan-table.tsx';
import styles from './service.module.css';

type ServicePlansProps = { item: string; plans: readonly ServicePlan[]; title: string };

/** The plans as cards; on a phone the cards are short, and one table compares what they contain. */
export function ServicePlans({ item, plans, title }: ServicePlansProps) {
  const { t } = useTranslation('services');
  return (
    <section className="section tight" id="plans" aria-labelledby="service-plans">
      <div className="page">
        <SectionHead id="service-plans" eyebrow={t('plans')} title={title} />
        <div className={`gap-24 grid columns-3 mt-24 ${tiers.tiers}`}>
          {plans.map((plan) => (
            <Tier key={plan.slug} item={item} plan={plan} />
          ))}
        </div>
        <PlanTable
          caption={t('compare')}
          plans={plans}
          rows={(plans[0]?.quantities ?? []).map(({ key, label }, row) => ({
            key,
            label,
            values: plans.map(({ quantities }) => quantities[row]?.value ?? ''),
          }))}
          className="hidden mt-24"
        />
        <p className="caption mt-16 max-width-640">{t('currency')}</p>
      </div>
    </section>
  );
}

type TierProps = { item: string; plan: ServicePlan };

function Tier({ item, plan }: TierProps) {
  const { t } = useTranslation('services');
  const locale = useLocale();
  const price = plan.prices.yearly;
  return (
    <PlanTier
      plan={plan}
      flag={plan.recommended ? t('recommended') : null}
      heading={<h3 className="text-20">{plan.name}</h3>}
      audience={plan.audience}
      price={
        price === undefined ? null : (
          <div>
            <Price large amount={formatListPrice(price, locale)} per={t('perYear')} />
            {locale === 'en-US' ? (
              <p className={`detail ${tiers.hint}`}>
                {t('charge', { amount: formatMoney(price.cny, locale) })}
              </p>
            ) : null}
          </div>
        )
      }
      draft={{
        type: 'service',
        item_type: item,
        plan_slug: plan.slug,
        pricing_model: 'yearly',
        months: '12',
      }}
      choose={t('choose', { name: plan.name })}
      contents={
        <dl
          className={`text-14 ${styles.quantities}`}
          aria-label={t('contentsOf', { name: plan.name })}
        >
          {plan.quantities.map(({ key, label, value }) => (
            <div key={key} className="gap-16 flex items-baseline justify-between border-top">
              <dt className="color-2">{label}</dt>
              <dd className="weight-500 tabular nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      }
    />
  );
}
