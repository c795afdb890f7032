import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan, PriceQuery, Quote } from '../../../contract/pricing.ts';
import type { PricingModel } from '../../../contract/words.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { PageHead } from './-page-head.tsx';
import { Questions } from './-questions.tsx';
import { SaasCalculator } from './-saas-calculator.tsx';
import { SaasComparison } from './-saas-comparison.tsx';
import { SaasPlans } from './-saas-plans.tsx';
import styles from './-saas.module.css';

type SaasProps = {
  plans: readonly Plan[];
  /** The server's price of a draft. */
  calculate: (query: PriceQuery) => Promise<Quote>;
};

const questions = ['wallets', 'expired', 'twice', 'users', 'begins', 'unpaid'] as const;

export function Saas({ plans, calculate }: SaasProps) {
  const { t } = useTranslation('saas');
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="s3" />
      <Prices plans={plans} />
      <section className="section alternate" aria-labelledby="saas-compare">
        <div className="page">
          <SaasComparison plans={plans} />
          <SaasCalculator plans={plans} calculate={calculate} />
        </div>
      </section>
      <Questions
        id="saas-questions"
        eyebrow={t('faq.eyebrow')}
        title={t('faq.title')}
        items={questions.map((key) => t(`faq.items.${key}`, { returnObjects: true }))}
      />
    </>
  );
}

function Prices({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation('saas');
  const [model, setModel] = useState<PricingModel>('monthly');
  return (
    <section className={`section ${styles.prices}`}>
      <div className="page">
        <div className={styles.billing}>
          <Segmented
            label={t('billing.label')}
            value={model}
            onChange={setModel}
            options={[
              { value: 'monthly', label: t('billing.monthly') },
              { value: 'yearly', label: t('billing.yearly') },
            ]}
          />
          <span>{t('billing.hint')}</span>
        </div>
        <SaasPlans plans={plans} model={model} />
        <p className={styles.currency}>{t('currency')}</p>
      </div>
    </section>
  );
}
