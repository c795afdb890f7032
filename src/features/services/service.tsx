import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { ServiceItem } from '#contract/base/picklists.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import { Process } from '#src/app/content/process.tsx';
import { Questions } from '#src/app/content/questions.tsx';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Delivery } from './delivery.tsx';
import { serviceLines } from './lines.ts';
import { ServicePlans } from './plans.tsx';
import styles from './service.module.css';

type ServiceProps = { item: ServiceItem; plans: readonly Plan[] };

/** Shows one page for every line of service; the texts and the chart make the difference. */
export function Service({ item, plans }: ServiceProps) {
  const { t } = useTranslation('services');
  const { t: own } = useTranslation(item);
  const line = serviceLines[item];
  const hero = own('hero', { returnObjects: true });
  return (
    <>
      <PageHead {...hero} seed={line.seed}>
        <a href="#plans" className={buttonClass({ variant: 'primary', size: 'large' })}>
          {t('toPlans')}
        </a>
        <Link to="/contact-us" className={buttonClass({ size: 'large' })}>
          {t('toContact')}
        </Link>
      </PageHead>
      <What texts={own('what', { returnObjects: true })} />
      <Process
        line={line}
        content={own('process', { returnObjects: true })}
        texts={{
          eyebrow: t('process'),
          chart: t('chart', { service: hero.eyebrow }),
          outline: t('outline'),
          next: (states) => t('next', { states }),
          back: (state) => t('back', { state }),
        }}
      />
      <Delivery texts={own('delivery', { returnObjects: true })} />
      <ServicePlans item={item} plans={plans} texts={own('plans', { returnObjects: true })} />
      <Questions
        id="service-questions"
        eyebrow={t('faq')}
        {...own('faq', { returnObjects: true })}
      />
      <Next texts={own('next', { returnObjects: true })} />
    </>
  );
}

type WhatTexts = { title: string; text: readonly string[]; for: readonly string[] };

function What({ texts }: { texts: WhatTexts }) {
  const { t } = useTranslation('services');
  return (
    <section className="section" aria-labelledby="service-what">
      <div className="page split">
        <div className="reading">
          <SectionHead id="service-what" eyebrow={t('what')} title={texts.title} />
          {texts.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className={`frame ${styles.aside}`}>
          <h3>{t('for')}</h3>
          <CheckList items={texts.for} />
        </div>
      </div>
    </section>
  );
}

function Next({ texts }: { texts: { title: string; text: string } }) {
  const { t } = useTranslation('services');
  return (
    <section className={`section alternate ${styles.next}`} aria-labelledby="service-next">
      <div className="page">
        <SectionHead
          id="service-next"
          eyebrow={t('nextEyebrow')}
          title={texts.title}
          lede={texts.text}
        />
        <div className={`cluster gap-12 ${styles.actions}`}>
          <Link to="/contact-us" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {t('contact')}
          </Link>
          <Link to="/packages" className={buttonClass({ size: 'large' })}>
            {t('packages')}
          </Link>
        </div>
      </div>
    </section>
  );
}
