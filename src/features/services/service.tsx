import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Sample } from '#contract/content/schemas.ts';
import type { ServiceOffer } from '#contract/service/offer.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import { PhoneBar } from '#src/app/content/phone-bar.tsx';
import { Questions } from '#src/app/content/questions.tsx';
import { SampleSection } from '#src/app/content/sample-section.tsx';
import { createLater } from '#src/app/lazy/later.tsx';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { useDrawsAll } from '#src/app/shell/use-draws-all.ts';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { ServicePlans } from './plans.tsx';
import { ServiceSteps } from './steps.tsx';

const loadPaper = async () => (await import('./paper.later.tsx')).Paper;
const loadScope = async () => (await import('./scope.later.tsx')).Scope;

const Paper = createLater<Pick<Sample, 'title' | 'body'>>({
  known: import.meta.env.SSR ? await loadPaper() : null,
  load: loadPaper,
  namespaces: ['papers', 'incubation'],
});

const Scope = createLater<{ offer: ServiceOffer }>({
  known: import.meta.env.SSR ? await loadScope() : null,
  load: loadScope,
  namespaces: ['service-scope'],
});

type ServiceProps = { offer: ServiceOffer; samples: readonly Sample[] };

/** Shows one page for every service: its words, and what the server promises about it. */
export function Service({ offer, samples }: ServiceProps) {
  const { item, title, plans, steps, words } = offer;
  const { t } = useTranslation('services');
  const locale = useLocale();
  const { for: audience, ...hero } = words.hero;
  const first = plans[0]?.prices.yearly;
  // Asked here, because the paper may arrive when the reader is already on the way to another page.
  const drawsAll = useDrawsAll();
  const paper = samples.find(({ picture }) => picture !== null);
  return (
    <>
      <PageHead
        eyebrow={title}
        {...hero}
        points={audience}
        pointsLabel={t('for')}
        papers={
          paper === undefined ? undefined : (
            <>
              <Paper title={paper.title} body={drawsAll ? paper.body : []} />
              <a href="#samples" data-mantine-color-scheme="light" className={buttonClass()}>
                {t('toSamples')}
              </a>
            </>
          )
        }
      >
        <a href="#plans" className={buttonClass({ variant: 'primary', size: 'large' })}>
          {t('toPlans')}
        </a>
        <Link to="/contact-us" className={buttonClass({ size: 'large' })}>
          {t('toContact')}
        </Link>
      </PageHead>
      <ServicePlans item={item} plans={plans} title={words.plans.title} />
      <BelowFold>
        <ServiceSteps steps={steps} texts={words.process} />
        <Scope offer={offer} />
        <SampleSection samples={samples} />
        <Questions
          id="service-questions"
          eyebrow={t('faq')}
          {...words.questions}
          next={
            <>
              <div>
                <h3>{words.next.title}</h3>
                <p className="secondary">{words.next.text}</p>
              </div>
              <Link to="/contact-us" className={buttonClass({ variant: 'primary' })}>
                {t('contact')}
              </Link>
            </>
          }
        />
      </BelowFold>
      {first === undefined ? null : (
        <PhoneBar
          repeats="plans"
          price={formatListPrice(first, locale)}
          per={t('perYearFrom')}
          note={t(offer.fees === null ? 'plansCount' : 'plansAndFees', { count: plans.length })}
        >
          <a href="#plans" className={buttonClass({ variant: 'primary' })}>
            {t('choosePlan')}
          </a>
        </PhoneBar>
      )}
    </>
  );
}
