import { useTranslation } from 'react-i18next';
import { toMonths } from '#contract/service/months.ts';
import type { OfferedStep } from '#contract/service/offer.ts';
import { PhoneFold } from '#src/app/shell/phone-fold.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import styles from './steps.module.css';

type ServiceStepsProps = {
  steps: readonly OfferedStep[];
  texts: { title: string; lede: string };
};

/** The steps as an order has them: days, responsible person, deliverables and share. */
export function ServiceSteps({ steps, texts }: ServiceStepsProps) {
  const { t } = useTranslation('services');
  const time = ({ days }: OfferedStep) => {
    const months = toMonths(days);
    return months === null ? t('days', { count: days }) : t('months', { count: months });
  };
  const hasMatters = steps.some(({ per }) => per === 'matter');
  const isMixed = hasMatters && steps.some(({ per }) => per === 'order');
  const branches = steps.flatMap((step, index) =>
    step.branches.map((branch) => ({ ...branch, from: index + 1, step: step.title })),
  );
  return (
    <section className="section alternate tight" aria-labelledby="service-process">
      <div className="page">
        <div className={`flex flex-wrap items-end justify-between ${styles.head}`}>
          <SectionHead id="service-process" eyebrow={t('process')} title={texts.title} />
          <p className="secondary">{hasMatters ? `${texts.lede}${t('matters')}` : texts.lede}</p>
        </div>
        <ol className={`grid mt-24 ${styles.steps}`}>
          {steps.map((step, index) => (
            <li key={step.key} className="grid content-start relative">
              <span
                className={`grid place-center relative text-13 color-accent weight-600 bg-2 rounded-full ${styles.mark}`}
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p className={`text-14 color-accent tabular nowrap`}>
                {step.by === 'authority' ? t('expected', { time: time(step) }) : time(step)}
              </p>
              <p className={`detail leading-16 ${styles.text}`}>{step.text}</p>
              <dl className={`gap-4 grid content-start mt-8 text-13 ${styles.facts}`}>
                <Fact term={t('by.label')} value={t(`by.${step.by}`)} />
                {step.delivers.length === 0 ? null : (
                  <Fact term={t('delivers')} value={step.delivers.join(t('and'))} />
                )}
                {isMixed ? <Fact term={t('per.label')} value={t(`per.${step.per}`)} /> : null}
                {step.share === 0 ? null : (
                  <Fact term={t('share')} value={t(`of.${step.per}`, { share: step.share })} />
                )}
              </dl>
            </li>
          ))}
        </ol>
        {branches.length === 0 ? null : (
          <PhoneFold
            id="service-branches"
            title={t('branch')}
            level={3}
            className={`mt-20 ${styles.fold}`}
          >
            <ul className={`gap-12 grid ${styles.branches}`} aria-labelledby="service-branches">
              {branches.map(({ key, text, from, step }, index) => (
                <li
                  key={key}
                  className="grid gap-12 text-14 leading-16 bg-surface border rounded-md"
                >
                  <span
                    className={`grid place-center text-13 color-2 weight-600 rounded-sm border-dashed ${styles.letter}`}
                    aria-hidden="true"
                  >
                    {String.fromCharCode(65 + index)}
                  </span>
                  <div>
                    <p>{text}</p>
                    <p className="fine">{t('branchFrom', { number: from, step })}</p>
                  </div>
                </li>
              ))}
            </ul>
          </PhoneFold>
        )}
      </div>
    </section>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
