import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan, PriceQuery, Quote } from '../../../contract/pricing.ts';
import type { PricingModel } from '../../../contract/words.ts';
import { Eyebrow, Lede, SectionHead } from '../../ui/eyebrow.tsx';
import { HeroMotif } from '../../ui/hero-motif.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SaasCalculator } from './-saas-calculator.tsx';
import { SaasComparison } from './-saas-comparison.tsx';
import { SaasPlans } from './-saas-plans.tsx';
import styles from './-saas.module.css';

type SaasProps = {
  plans: readonly Plan[];
  /** The server's price of a draft. */
  calculate: (query: PriceQuery) => Promise<Quote>;
};

const questions = ['wallets', 'expired', 'twice', 'users', 'unpaid'] as const;

export function Saas({ plans, calculate }: SaasProps) {
  return (
    <>
      <Hero />
      <Prices plans={plans} />
      <section className="section alternate" aria-labelledby="saas-compare">
        <div className="page">
          <SaasComparison plans={plans} />
          <SaasCalculator plans={plans} calculate={calculate} />
        </div>
      </section>
      <Questions />
    </>
  );
}

function Hero() {
  const { t } = useTranslation('saas');
  return (
    <section className={styles.hero}>
      <div className={styles.art}>
        <HeroMotif seed="s3" width={1440} height={384} from={0.56} to={0.95} density={0.85} />
      </div>
      <div className={`page ${styles.words}`}>
        <Eyebrow>{t('hero.eyebrow')}</Eyebrow>
        <h1>{t('hero.title')}</h1>
        <Lede className={styles.lede}>{t('hero.lede')}</Lede>
      </div>
    </section>
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

function Questions() {
  const { t } = useTranslation('saas');
  return (
    <section className="section" aria-labelledby="saas-questions">
      <div className={`page ${styles.questions}`}>
        <SectionHead id="saas-questions" eyebrow={t('faq.eyebrow')} title={t('faq.title')} />
        <div>
          {questions.map((key, index) => (
            <details key={key} open={index === 0}>
              <summary>
                {t(`faq.items.${key}.question`)}
                <Icon name="chevronDown" />
              </summary>
              <p>{t(`faq.items.${key}.answer`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
