import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../../contract/pricing.ts';
import type { ServiceItem } from '../../../../contract/words.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { SectionHead } from '../../../ui/eyebrow.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHead } from '../-page-head.tsx';
import { Questions } from '../-questions.tsx';
import { Delivery } from './-delivery.tsx';
import { Process } from './-process.tsx';
import { serviceLines } from './-service-lines.ts';
import { ServicePlans } from './-service-plans.tsx';
import styles from './-service.module.css';

type ServiceProps = { item: ServiceItem; plans: readonly Plan[] };

/** One page for every line of service; the words and the chart make the difference. */
export function Service({ item, plans }: ServiceProps) {
  const { t } = useTranslation('services');
  const { t: own } = useTranslation(item);
  const line = serviceLines[item];
  const hero = own('hero', { returnObjects: true });
  return (
    <>
      <PageHead {...hero} seed={line.seed}>
        <a href="#plans" className={buttonLook({ variant: 'primary', size: 'large' })}>
          {t('toPlans')}
        </a>
        <Link to="/contact-us" className={buttonLook({ size: 'large' })}>
          {t('toContact')}
        </Link>
      </PageHead>
      <What words={own('what', { returnObjects: true })} />
      <Process
        line={line}
        words={own('process', { returnObjects: true })}
        texts={{
          eyebrow: t('process'),
          chart: t('chart', { service: hero.eyebrow }),
          outline: t('outline'),
          next: (states) => t('next', { states }),
          back: (state) => t('back', { state }),
        }}
      />
      <Delivery words={own('delivery', { returnObjects: true })} />
      <ServicePlans item={item} plans={plans} words={own('plans', { returnObjects: true })} />
      <Questions
        id="service-questions"
        eyebrow={t('faq')}
        {...own('faq', { returnObjects: true })}
      />
      <Next words={own('next', { returnObjects: true })} />
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
          <SectionHead id="service-what" eyebrow={t('what')} title={words.title} />
          {words.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className={styles.for}>
          <h3>{t('for')}</h3>
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
          eyebrow={t('nextEyebrow')}
          title={words.title}
          lede={words.text}
        />
        <div className={styles.actions}>
          <Link to="/contact-us" className={buttonLook({ variant: 'primary', size: 'large' })}>
            {t('contact')}
          </Link>
          <Link to="/packages" className={buttonLook({ size: 'large' })}>
            {t('packages')}
          </Link>
        </div>
      </div>
    </section>
  );
}
