import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { findRank } from '#contract/membership/periods.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { SaasPlan } from '#contract/membership/saas.ts';
import { formatListPrice, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Price } from '#src/ui/controls/price.tsx';
import { createDraft } from './draft.ts';
import { PlanCard } from './plan-card.tsx';
import { useUpgrade } from './upgrade-host.tsx';
import styles from './membership.module.css';

type SaasChoicesProps = { plans: readonly Plan[]; current: SaasPlan | null };

/** Shows the SaaS plans side by side: to be renewed, taken instead, or taken afterward. */
export function SaasChoices({ plans, current }: SaasChoicesProps) {
  const { t } = useTranslation('membership');
  return (
    <section aria-labelledby="levels" className="stack gap-16">
      <h2 id="levels">{t('saas.compare')}</h2>
      <p className="detail">{t('saas.lead')}</p>
      <div className={`gap-16 grid columns-2 ${styles.levels}`}>
        {plans.map((plan) => (
          <SaasChoice key={plan.slug} plan={plan} current={current} />
        ))}
      </div>
    </section>
  );
}

function SaasChoice({ plan, current }: { plan: Plan; current: SaasPlan | null }) {
  const { t } = useTranslation('membership');
  const locale = useLocale();
  const upgrade = useUpgrade();
  const chosen = useSelector(upgrade, ({ context }) => context.draft?.plan_slug === plan.slug);
  const months = useSelector(upgrade, ({ context }) => context.draft?.months ?? 12);
  const { monthly, yearly } = plan.prices;
  const action = toAction(plan.slug, current);
  return (
    <PlanCard
      plan={plan}
      current={plan.slug === current ? t('saas.current') : null}
      isChosen={chosen}
      price={
        monthly === undefined ? null : (
          <div>
            <Price amount={formatListPrice(monthly, locale)} per={t('compare.perMonth')} />
            {yearly === undefined ? null : (
              <p className="detail">
                {t('saas.perYear', { price: formatListPrice(yearly, locale) })}
              </p>
            )}
            {locale === 'en-US' ? (
              <p className="detail">
                {t('compare.charge', { amount: formatMoney(monthly.cny, locale) })}
              </p>
            ) : null}
          </div>
        )
      }
      action={
        <Button
          block
          variant={action === 'upgrade' && !chosen ? 'primary' : 'quiet'}
          aria-pressed={chosen}
          onClick={() =>
            upgrade.send({ type: 'plan.chosen', draft: createDraft('saas', plan.slug, months) })
          }
        >
          {chosen
            ? t('compare.chosen', { level: plan.name })
            : action === 'choose'
              ? t('saas.choose', { level: plan.name })
              : t(`compare.${action}`, { level: plan.name })}
        </Button>
      }
    />
  );
}

function toAction(slug: string, current: SaasPlan | null) {
  if (current === null) return 'choose';
  if (slug === current) return 'renew';
  return (findRank('saas', slug) ?? 0) > (findRank('saas', current) ?? 0) ? 'upgrade' : 'later';
}
