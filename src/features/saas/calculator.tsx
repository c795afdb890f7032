import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '#contract/base/api-error.ts';
import type { Plan, PriceQuery, Quote } from '#contract/pricing/schemas.ts';
import type { PlanSlug, PricingModel } from '#contract/base/picklists.ts';
import { startRead } from '#src/actors/start-read.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { type DefinitionRow, DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import styles from './calculator.module.css';

type SaasCalculatorProps = {
  plans: readonly Plan[];
  calculate: (query: PriceQuery) => Promise<Quote>;
};

const durations = ['1', '3', '6', '12', '24', '36'] as const;
type Duration = (typeof durations)[number];
type Choice = { slug: PlanSlug; months: Duration };
type Total =
  | { state: 'listed' | 'checking' }
  | { state: 'failed'; reason: string | null }
  | { state: 'checked'; fen: number; credit: number };

/** The total of a choice: from the price list at once, then by the server's word. */
export function SaasCalculator({ plans, calculate }: SaasCalculatorProps) {
  const { t } = useTranslation('saas');
  const locale = useLocale();
  const [choice, setChoice] = useState<Choice>({
    slug: (plans.find(({ recommended }) => recommended) ?? plans[0])?.slug ?? 'basic',
    months: '12',
  });
  const [total, setTotal] = useState<Total>({ state: 'listed' });
  const stop = useRef(() => {});
  const hydrated = useHydrated();
  const plan = plans.find(({ slug }) => slug === choice.slug) ?? plans[0];
  if (plan === undefined) return null;

  function choose(next: Choice) {
    stop.current();
    setChoice(next);
    setTotal({ state: 'checking' });
    stop.current = startRead(() => calculate(createPriceQuery(next)), {
      onDone: ({ amount, credit = 0 }) => setTotal({ state: 'checked', fen: amount, credit }),
      onFailed: (thrown) => {
        const reason = asApiError(thrown).fields['months']?.[0] ?? null;
        setTotal({ state: 'failed', reason });
      },
    });
  }

  return (
    <section
      className={`frame grid overflow-hidden mt-24 ${styles.calculator}`}
      aria-labelledby="saas-calculator"
    >
      <div className="grid content-start gap-24">
        <div>
          <h3 id="saas-calculator">{t('calculator.title')}</h3>
          <p className="detail mt-4">{t('calculator.text')}</p>
        </div>
        <div className={`gap-16 grid ${styles.fields}`}>
          <NativeSelect
            label={t('calculator.plan')}
            value={choice.slug}
            disabled={!hydrated}
            options={plans.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={(slug) => choose({ ...choice, slug })}
          />
          <NativeSelect
            label={t('calculator.duration')}
            value={choice.months}
            disabled={!hydrated}
            options={durations.map((months) => ({ value: months, label: durationLabel(months) }))}
            onChange={(months) => choose({ ...choice, months })}
          />
        </div>
      </div>
      <div
        className={`grid content-start gap-16 bg-2 border-left ${styles.result}`}
        aria-live="polite"
        aria-busy={total.state === 'checking'}
      >
        <DefinitionRows rows={getPriceRows(plan)} />
        {total.state === 'checking' ? <p>{t('calculator.checking')}</p> : null}
        {total.state === 'failed' ? <p>{total.reason ?? t('calculator.failed')}</p> : null}
        <Link
          to="/user/payment/service"
          search={{
            type: 'saas',
            plan_slug: plan.slug,
            pricing_model: getPricingModel(choice.months),
            months: choice.months,
          }}
          className={buttonClass({ variant: 'primary', block: true })}
        >
          {t('calculator.order')}
        </Link>
      </div>
    </section>
  );

  function durationLabel(duration: Duration) {
    const months = Number(duration);
    return getPricingModel(duration) === 'monthly'
      ? t('calculator.months', { count: months })
      : t('calculator.years', { count: months / 12, months });
  }

  function getPriceRows({ prices }: Plan): DefinitionRow[] {
    const months = Number(choice.months);
    const list = (prices.monthly?.cny ?? 0) * months;
    const listed =
      getPricingModel(choice.months) === 'yearly'
        ? (prices.yearly?.cny ?? 0) * (months / 12)
        : list;
    const { fen: due, credit } = total.state === 'checked' ? total : { fen: listed, credit: 0 };
    const price = due + credit;
    return [
      { term: t('calculator.list', { months }), value: formatMoney(list, locale) },
      ...(price < list
        ? [
            {
              term: t('calculator.discount'),
              value: formatMoney(price - list, locale),
              emphasis: 'good' as const,
            },
          ]
        : []),
      {
        term: t('calculator.credit'),
        value: credit === 0 ? null : formatMoney(-credit, locale),
        emphasis: 'good' as const,
      },
      { term: t('calculator.total'), value: formatMoney(due, locale), emphasis: 'total' },
    ];
  }
}

function getPricingModel(months: Duration): PricingModel {
  return Number(months) % 12 === 0 ? 'yearly' : 'monthly';
}

function createPriceQuery({ slug, months }: Choice): PriceQuery {
  return {
    type: 'saas',
    plan_slug: slug,
    pricing_model: getPricingModel(months),
    months: Number(months),
  };
}
