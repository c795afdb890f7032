import { useTranslation } from 'react-i18next';
import type { Plan } from '#contract/pricing/schemas.ts';
import { hasTwoMonthsFree } from '#src/app/content/has-two-months-free.ts';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { classNames } from '#src/ui/class-names.ts';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Eyebrow } from '#src/ui/controls/eyebrow.tsx';
import { Price } from '#src/ui/controls/price.tsx';
import { hasPage } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import styles from './pricing.module.css';

type HomePricingProps = { text: string | undefined; plans: readonly Plan[] };

export function HomePricing({ text, plans }: HomePricingProps) {
  const { t } = useTranslation('home');
  const site = useSite();
  if (!hasPage(site, '/saas')) return null;
  return (
    <section className="section" aria-labelledby="home-pricing">
      <div className="page">
        <div className={`grid overflow-hidden bg-surface border rounded-xl ${styles.plans}`}>
          <div className={`stack gap-16 justify-items-start content-start ${styles.lead}`}>
            <Eyebrow>{t('pricing.eyebrow')}</Eyebrow>
            <h2 id="home-pricing" className="lines">
              {t('pricing.title')}
            </h2>
            {text === undefined ? null : <p>{text}</p>}
            <MoreLink link={{ to: '/saas' }}>{t('pricing.more')}</MoreLink>
          </div>
          {plans.length === 0 ? (
            <p className={`color-2 ${styles.none}`}>{t('pricing.unavailable')}</p>
          ) : null}
          {plans.map((plan) => (
            <PlanColumn key={plan.slug} plan={plan} />
          ))}
        </div>
      </div>
    </section>
  );
}

function PlanColumn({ plan }: { plan: Plan }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { recommended } = plan;
  const { monthly, yearly } = plan.prices;
  return (
    <div className={classNames(styles.plan, recommended && `bg-accent ${styles.recommended}`)}>
      <h3>
        <span>{plan.name}</span>
        {recommended ? <Tag variant="plain">{t('pricing.recommended')}</Tag> : null}
      </h3>
      {monthly === undefined ? null : (
        <Price amount={formatListPrice(monthly, locale)} per={t('pricing.perMonth')} />
      )}
      {yearly === undefined ? null : (
        <p className={`detail tabular ${styles.yearly}`}>
          {t(hasTwoMonthsFree(plan.prices) ? 'pricing.twoMonthsFree' : 'pricing.yearly', {
            price: formatListPrice(yearly, locale),
          })}
        </p>
      )}
      <CheckList items={plan.features.slice(0, 3)} className="mt-20" />
    </div>
  );
}
