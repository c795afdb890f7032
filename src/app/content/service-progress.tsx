import { useTranslation } from 'react-i18next';
import type { PricingType } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { serviceAwaited } from '#contract/service/awaited.ts';
import type { ServiceStep } from '#contract/service/schemas.ts';
import { formatExpectedDay, formatNearDay } from '#src/i18n/format-near-day.ts';
import { formatDate } from '#src/i18n/format.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Way, type WayStep } from '#src/ui/controls/way.tsx';
import styles from './service-progress.module.css';
import { branchesAt } from './service-branches.ts';
import { saying, type ServiceFacts } from './service-saying.ts';

const dayMs = 24 * 60 * 60 * 1000;
const states = { done: 'done', current: 'now', upcoming: 'next' } as const;

type ServiceProgressProps = {
  type: PricingType;
  /** True while all of the money goes back, and some of it is not back yet. */
  isReturning: boolean;
  service: ServiceFacts;
  /** How the steps are laid out where there is room. */
  layout?: 'down' | 'across';
};

/** Where the service of a paid order is: first in a sentence, then as a line of its steps. */
export function ServiceProgress({ type, isReturning, service, layout }: ServiceProgressProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { steps, next, begins } = service;
  const said = saying(service, isReturning);
  const isYours = said === 'yourMove' || said === 'yourLate';
  const here = steps.findIndex(({ status }) => status === 'current');
  const letters = new Map(
    steps
      .flatMap(({ branches }) => branches)
      .map(({ key }, index) => [key, String.fromCharCode(65 + index)] as const),
  );
  const values = {
    begins: serviceAwaited[locale][type],
    from: begins.at === undefined ? '' : formatDate(begins.at, locale),
    day: begins.at === undefined ? '' : formatDate(begins.at, locale),
    due: next?.due === undefined ? '' : formatDate(next.due, locale),
    by: next === null ? '' : t(`service.by.${next.by_whom}`),
    step: next?.text ?? '',
  };

  /** Says how many days an open step is late, except at an authority, because its time is not promised. */
  function describeDelay({ status, due, by }: ServiceStep): string | null {
    if (status !== 'current' || due === undefined || by === 'authority') return null;
    const today = shanghaiDay(new Date(service.as_of));
    const days = Math.round((Date.parse(today) - Date.parse(due)) / dayMs);
    return days > 0 ? t('service.late', { count: days }) : null;
  }

  function listStepNotes({ due, done_at }: ServiceStep): string[] {
    if (done_at !== undefined)
      return [t('service.doneOn', { day: formatNearDay(done_at, locale) })];
    if (due === undefined) return [];
    const day = formatExpectedDay(due, service.as_of, locale);
    return [t('service.expected', { day })];
  }

  /** Describes the step after a late one. The server dates it as if the late step were done today. */
  function describeFollowing(): string | null {
    if (said !== 'late' && said !== 'yourLate' && said !== 'authorityLate') return null;
    const following = steps[here + 1];
    if (following?.due === undefined) return t('service.afterLast');
    const day = formatDate(following.due, locale);
    return t('service.after', { step: following.title, day });
  }

  const delay = steps[here] === undefined ? null : describeDelay(steps[here]);
  const following = describeFollowing();
  const text = t(`service.say.${said}.text`, values);
  const first = said === 'ourMove' || said === 'late' ? next?.first_due : undefined;
  const moved =
    first === undefined ? '' : t('service.moved', { ...values, first: formatDate(first, locale) });
  return (
    <>
      <div className={`gap-8 grid justify-items-start ${styles.now}`}>
        <p className="row gap-8">
          <Tag variant="jade">{t(`service.tag.${isYours ? 'yours' : 'now'}`)}</Tag>
          {delay === null ? null : <Tag variant="warn">{delay}</Tag>}
        </p>
        <h3>{t(`service.say.${said}.title`, values)}</h3>
        <p>{sentences(locale, text, moved, following ?? '')}</p>
      </div>
      {steps.length === 0 ? null : (
        <Way
          label={t('service.steps')}
          layout={layout}
          steps={steps.map((step): WayStep => ({
            id: step.key,
            state: states[step.status],
            name: step.title,
            notes: [...listStepNotes(step), t(`service.by.${step.by}`)],
            delivers:
              step.delivers.length === 0
                ? null
                : t('service.delivers', { what: step.delivers.join(t('service.and')) }),
            late: describeDelay(step),
            branches: branchesAt(step, service).map((branch) => ({
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
          }))}
        />
      )}
    </>
  );
}
