import { useTranslation } from 'react-i18next';
import { dayMs } from '#contract/base/durations.ts';
import type { PricingType } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { serviceAwaited } from '#contract/service/awaited.ts';
import type { ServiceMatter, ServiceStep } from '#contract/service/schemas.ts';
import { formatExpectedDay, formatNearDay } from '#src/i18n/format-near-day.ts';
import { formatDate } from '#src/i18n/format.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Way, type WayStep } from '#src/ui/controls/way.tsx';
import styles from './service-progress.module.css';
import { branchesAt } from './service-branches.ts';
import { findNextMatter, isYourMove, saying, type ServiceFacts } from './service-saying.ts';

const states = { done: 'done', current: 'now', upcoming: 'next' } as const;

type ServiceNowProps = {
  type: PricingType;
  /** True while all of the money goes back, and some of it is not back yet. */
  isReturning: boolean;
  service: ServiceFacts;
};

/** Where the service of a paid order is, in a sentence. */
export function ServiceNow({ type, isReturning, service }: ServiceNowProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { next, begins, as_of } = service;
  const said = saying(service, isReturning);
  const matter = findNextMatter(service);
  const title = matter?.title ?? null;
  const steps = matter?.steps ?? [];
  const here = steps.findIndex(({ status }) => status === 'current');
  const step = next?.text ?? '';
  const values = {
    begins: serviceAwaited[locale][type],
    from: begins.at === undefined ? '' : formatDate(begins.at, locale),
    day: begins.at === undefined ? '' : formatDate(begins.at, locale),
    due: next?.due === undefined ? '' : formatDate(next.due, locale),
    by: next === null ? '' : t(`service.by.${next.by_whom}`),
    step: title === null ? step : t('service.matter.of', { title, what: step }),
  };

  /** Describes the step after a late one. The server dates it as if the late step were done today. */
  function describeFollowing(): string | null {
    if (said !== 'late' && said !== 'yourLate' && said !== 'authorityLate') return null;
    const following = steps[here + 1];
    if (following?.due === undefined) return t('service.afterLast');
    const day = formatDate(following.due, locale);
    return t('service.after', { step: following.title, day });
  }

  const late = steps[here] === undefined ? 0 : countDaysLate(steps[here], as_of);
  const following = describeFollowing();
  const text = t(`service.say.${said}.text`, values);
  const first = said === 'ourMove' || said === 'late' ? next?.first_due : undefined;
  const moved =
    first === undefined ? '' : t('service.moved', { ...values, first: formatDate(first, locale) });
  return (
    <div className={`gap-8 grid justify-items-start ${styles.now}`}>
      <div className="cluster gap-8">
        <h3>{t(`service.say.${said}.title`, values)}</h3>
        <Tag variant="jade">{t(`service.tag.${isYourMove(said) ? 'yours' : 'now'}`)}</Tag>
        {late === 0 ? null : <Tag variant="warn">{t('service.late', { count: late })}</Tag>}
      </div>
      <p>{sentences(locale, text, moved, following ?? '')}</p>
    </div>
  );
}

type MatterStepsProps = {
  matter: ServiceMatter;
  isReturning: boolean;
  service: Pick<ServiceFacts, 'refundable' | 'as_of'>;
  /** How the steps are laid out where there is room. */
  layout?: 'down' | 'across';
};

/** The steps of a matter, or those that are taken once for the order, as a line. */
export function MatterSteps({ matter, isReturning, service, layout }: MatterStepsProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { title, steps } = matter;
  const { refundable, as_of } = service;
  const label = t('service.steps');
  const letters = new Map(
    steps
      .flatMap(({ branches }) => branches)
      .map(({ key }, index) => [key, String.fromCharCode(65 + index)] as const),
  );

  function listStepNotes({ due, done_at }: ServiceStep): string[] {
    if (done_at !== undefined)
      return [t('service.doneOn', { day: formatNearDay(done_at, locale) })];
    if (due === undefined) return [];
    return [t('service.expected', { day: formatExpectedDay(due, as_of, locale) })];
  }

  return (
    <Way
      label={title === null ? label : t('service.matter.of', { title, what: label })}
      layout={layout}
      steps={steps.map((step): WayStep => {
        const late = countDaysLate(step, as_of);
        return {
          id: step.key,
          state: states[step.status],
          name: step.title,
          notes: [...listStepNotes(step), t(`service.by.${step.by}`)],
          delivers:
            step.delivers.length === 0
              ? null
              : t('service.delivers', { what: step.delivers.join(t('service.and')) }),
          late: late === 0 ? null : t('service.late', { count: late }),
          branches: branchesAt(step, matter, refundable).map((branch) => ({
            id: branch.id,
            letter: letters.get(branch.id) ?? null,
            text:
              'text' in branch
                ? branch.text
                : t(
                    `service.refund.${branch.state === 'ended' && isReturning ? 'ending' : branch.state}`,
                  ),
            note: t(`service.branch.${branch.state}`, {
              day: branch.state === 'reached' ? formatNearDay(branch.at, locale) : '',
            }),
            isReached: branch.state !== 'ahead',
          })),
        };
      })}
    />
  );
}

/** Counts the days that an open step is late; 0 at an authority, because its time is not promised. */
function countDaysLate({ status, due, by }: ServiceStep, asOf: string): number {
  if (status !== 'current' || due === undefined || by === 'authority') return 0;
  const today = shanghaiDay(new Date(asOf));
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / dayMs));
}
