import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { type CurrentMembership, isHigher } from '#contract/membership/schemas.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import { MembershipLevel } from '#contract/base/picklists.ts';
import { formatListPrice, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { Price } from '#src/ui/controls/price.tsx';
import { createDraft } from './draft.ts';
import { PlanCard } from './plan-card.tsx';
import { useUpgrade } from './upgrade-host.tsx';
import styles from './membership.module.css';

type LevelsProps = { plans: readonly Plan[]; membership: CurrentMembership };

/** The monthly price and benefits of each level (spec 9), side by side. */
export function Levels({ plans, membership }: LevelsProps) {
  const { t } = useTranslation('membership');
  return (
    <section aria-labelledby="levels" className="stack gap-16">
      <h2 id="levels">{t('compare.title')}</h2>
      <p className="detail">{t('compare.lead')}</p>
      <div className={`gap-16 grid columns-2 ${styles.levels}`}>
        {plans.map((plan) => (
          <Level key={plan.slug} plan={plan} current={membership.level} />
        ))}
      </div>
    </section>
  );
}

function Level({ plan, current }: { plan: Plan; current: MembershipLevel }) {
  const { t } = useTranslation('membership');
  const locale = useLocale();
  const upgrade = useUpgrade();
  const chosen = useSelector(upgrade, ({ context }) => context.draft?.plan_slug === plan.slug);
  const level = MembershipLevel.options.find((option) => option === plan.slug);
  if (level === undefined) return null;
  const { monthly } = plan.prices;
  return (
    <PlanCard
      plan={plan}
      current={level === current ? t('compare.current') : null}
      isChosen={chosen}
      price={
        <>
          {monthly === undefined ? (
            <Price amount={t('compare.custom')} />
          ) : (
            <Price amount={formatListPrice(monthly, locale)} per={t('compare.perMonth')} />
          )}
          {locale === 'en-US' && monthly !== undefined && monthly.cny > 0 ? (
            <p className="detail">
              {t('compare.charge', { amount: formatMoney(monthly.cny, locale) })}
            </p>
          ) : null}
        </>
      }
      action={<LevelAction plan={plan} level={level} current={current} chosen={chosen} />}
    />
  );
}

type LevelActionProps = {
  plan: Plan;
  level: MembershipLevel;
  current: MembershipLevel;
  chosen: boolean;
};

function LevelAction({ plan, level, current, chosen }: LevelActionProps) {
  const { t } = useTranslation('membership');
  const upgrade = useUpgrade();
  const months = useSelector(upgrade, ({ context }) => context.draft?.months ?? 12);
  if (level === 'free') {
    return <p className="detail">{t('compare.freeNote')}</p>;
  }
  if (plan.prices.monthly === undefined) {
    return (
      <Link className={buttonClass({ block: true })} to="/contact-us">
        {t('compare.contact')}
      </Link>
    );
  }
  const action = level === current ? 'renew' : isHigher(level, current) ? 'upgrade' : 'later';
  return (
    <Button
      block
      variant={action === 'upgrade' && plan.recommended && !chosen ? 'primary' : 'quiet'}
      aria-pressed={chosen}
      onClick={() =>
        upgrade.send({
          type: 'plan.chosen',
          draft: createDraft('membership', level, months),
        })
      }
    >
      {t(chosen ? 'compare.chosen' : `compare.${action}`, { level: plan.name })}
    </Button>
  );
}
