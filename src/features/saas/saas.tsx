import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaasWords } from '#contract/content/page-words.ts';
import type { SampleLedger } from '#contract/content/ledger.ts';
import type { Plan, PriceQuery, Quote } from '#contract/pricing/schemas.ts';
import type { PricingModel } from '#contract/base/picklists.ts';
import { getHero } from '#src/app/content/get-hero.ts';
import { PhoneBar } from '#src/app/content/phone-bar.tsx';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import { SaasCalculator } from './calculator.tsx';
import { SaasComparison, SaasQuestions } from './more.tsx';
import { SaasPlans } from './plans.tsx';
import { SaasScreens } from './screens.tsx';
import styles from './saas.module.css';

type SaasProps = {
  /** The operator's words; undefined without any. */
  words: SaasWords | undefined;
  plans: readonly Plan[];
  /** Null when it could not be read. */
  ledger: SampleLedger | null;
  /** Returns the server's price of a draft. */
  calculate: (query: PriceQuery) => Promise<Quote>;
};

export function Saas({ words, plans, ledger, calculate }: SaasProps) {
  const { t } = useTranslation(['saas', 'shell']);
  const site = useSite();
  return (
    <>
      <PageHead {...getHero(words, t('shell:footer.services.saas'), site)} seed="s3">
        {words?.demo === undefined ? undefined : (
          <Link to="/saas/demo" className={buttonClass({ size: 'large' })}>
            {t('actions.demo')}
          </Link>
        )}
      </PageHead>
      {ledger === null || words?.demo === undefined ? null : (
        <div className="page">
          <SaasScreens ledger={ledger} invitation={words.demo} />
        </div>
      )}
      <Prices words={words} plans={plans} />
      <BelowFold>
        <section className="section alternate" aria-labelledby="saas-compare">
          <div className="page">
            <SaasComparison features={words?.features ?? []} plans={plans} />
            <SaasCalculator plans={plans} calculate={calculate} />
          </div>
        </section>
        {words?.questions === undefined ? null : <SaasQuestions questions={words.questions} />}
      </BelowFold>
      <Bar plans={plans} />
    </>
  );
}

/** The recommended plan at the foot of a phone's screen. */
function Bar({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation('saas');
  const locale = useLocale();
  const plan = plans.find(({ recommended }) => recommended);
  const price = plan?.prices.monthly;
  if (plan === undefined || price === undefined) return null;
  return (
    <PhoneBar
      repeats="saas-prices"
      price={formatListPrice(price, locale)}
      per={t('plan.perMonth')}
      note={plan.name}
    >
      <Link
        to="/user/payment/service"
        search={{ type: 'saas', plan_slug: plan.slug, pricing_model: 'monthly', months: '1' }}
        className={buttonClass({ variant: 'primary' })}
      >
        {t('plan.choose', { name: plan.name })}
      </Link>
    </PhoneBar>
  );
}

function Prices({ words, plans }: Pick<SaasProps, 'words' | 'plans'>) {
  const { t } = useTranslation('saas');
  const [model, setModel] = useState<PricingModel>('monthly');
  return (
    <section id="saas-prices" className={`section ${styles.prices}`}>
      <div className="page">
        <div className={`cluster detail ${styles.billing}`}>
          <Segmented
            label={t('billing.label')}
            value={model}
            onChange={setModel}
            options={[
              { value: 'monthly', label: t('billing.monthly') },
              { value: 'yearly', label: t('billing.yearly') },
            ]}
          />
          {words?.prices === undefined ? null : <span>{words.prices}</span>}
        </div>
        <SaasPlans audiences={words?.for ?? {}} plans={plans} model={model} />
        <p className="caption mt-20">{t('currency')}</p>
      </div>
    </section>
  );
}
