import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../../contract/pricing.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { SectionHead } from '../../../ui/eyebrow.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHead } from '../-page-head.tsx';
import { Questions } from '../-questions.tsx';
import { Delivery } from './-delivery.tsx';
import { Process } from './-process.tsx';
import { type ServiceKey, serviceLines } from './-service-lines.ts';
import { ServicePlans } from './-service-plans.tsx';
import styles from './-service.module.css';

type ServiceProps = { service: ServiceKey; plans: readonly Plan[] };

/** One page for every line of service; the words and the chart make the difference. */
export function Service({ service, plans }: ServiceProps) {
  const { t } = useTranslation('services');
  const words = t(service, { returnObjects: true });
  const line = serviceLines[service];
  return (
    <>
      <PageHead {...words.hero} seed={line.seed}>
        <a href="#plans" className={buttonLook({ variant: 'primary', size: 'large' })}>
          {t('common.toPlans')}
        </a>
        <Link to="/contact-us" className={buttonLook({ size: 'large' })}>
          {t('common.toContact')}
        </Link>
      </PageHead>
      <What words={words.what} />
      <Process
        line={line}
        words={words.process}
        texts={{
          eyebrow: t('common.process'),
          chart: t('common.chart', { service: words.hero.eyebrow }),
          outline: t('common.outline'),
          next: (states) => t('common.next', { states }),
          back: (state) => t('common.back', { state }),
        }}
      />
      <Delivery words={words.delivery} />
      <ServicePlans item={line.item} plans={plans} words={words.plans} />
      <Questions id="service-questions" eyebrow={t('common.faq')} {...words.faq} />
      <Next words={words.next} />
    </>
  );
}

type WhatWords = { title: string; text: readonly string[]; for: readonly string[] };

function What({ words }: { words: WhatWords }) {
  const { t } = useTranslation('services');
  return (
    <section className="section" aria-labelledby="service-what">
      <div className={`page ${styles.what}`}>
        <div className={styles.prose}>
          <SectionHead id="service-what" eyebrow={t('common.what')} title={words.title} />
          {words.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className={styles.for}>
          <h3>{t('common.for')}</h3>
          <ul>
            {words.for.map((audience) => (
              <li key={audience}>
                <Icon name="check" />
                {audience}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Next({ words }: { words: { title: string; text: string } }) {
  const { t } = useTranslation('services');
  return (
    <section className={`section alternate ${styles.next}`} aria-labelledby="service-next">
      <div className="page">
        <SectionHead
          id="service-next"
          eyebrow={t('common.nextEyebrow')}
          title={words.title}
          lede={words.text}
        />
        <div className={styles.actions}>
          <Link to="/contact-us" className={buttonLook({ variant: 'primary', size: 'large' })}>
            {t('common.contact')}
          </Link>
          <Link to="/packages" className={buttonLook({ size: 'large' })}>
            {t('common.packages')}
          </Link>
        </div>
      </div>
    </section>
  );
}
