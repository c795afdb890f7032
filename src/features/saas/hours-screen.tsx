import { useTranslation } from 'react-i18next';
import type { LedgerWeek, SampleLedger } from '#contract/content/ledger.ts';
import { ProductWindow } from '#src/app/content/product-window.tsx';
import { formatWeekday } from '#src/i18n/format-ledger.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Badge } from '#src/ui/controls/badge.tsx';
import styles from './screens.module.css';

const blank = '\u00A0';

type Slots = LedgerWeek['days'][number];

const sumSlots = (slots: Slots) => slots.reduce((sum, { hours }) => sum + hours, 0);

/** One week of hours by person and project. */
export function HoursScreen({ ledger: { company, week, hours } }: { ledger: SampleLedger }) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const byDay = week.map((_, at) =>
    hours.reduce((sum, { days }) => sum + sumSlots(days[at] ?? []), 0),
  );
  const total = byDay.reduce((sum, day) => sum + day, 0);
  return (
    <ProductWindow
      title={t('hours.window')}
      sample={t('sample')}
      label={t('hours.label', {
        count: hours.length,
        total,
        approved: hours.filter(({ isApproved }) => isApproved).length,
      })}
      badge={<small className={`ml-auto text-13 color-2 ${styles.company}`}>{company}</small>}
    >
      <div className={`min-width-0 ${styles.body}`}>
        <p className={`gap-10 flex items-baseline ${styles.heading}`}>
          <b className="text-17 weight-600">
            {t('hours.week', { from: week[0], to: week.at(-1) })}
          </b>
        </p>
        <table
          className={`full-width mt-12 text-13 tabular collapse ${styles.table}`}
          data-kind="hours"
        >
          <thead>
            <tr>
              <th>{t('hours.person')}</th>
              {week.map((day) => (
                <th key={day}>
                  <span>{formatWeekday(day, locale)}</span>
                  <small>{day.slice(8)}</small>
                </th>
              ))}
              <th>{t('hours.sum')}</th>
              <th className={styles.medium}>{t('hours.state')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ person, days, isApproved }) => (
              <tr key={person}>
                <td>{person}</td>
                {days.map((slots, at) => (
                  <td key={week[at]}>
                    <Day slots={slots} />
                  </td>
                ))}
                <td>{days.reduce((sum, slots) => sum + sumSlots(slots), 0)}</td>
                <td className={styles.medium}>
                  <Badge tone={isApproved ? 'ok' : 'info'} icon={isApproved ? 'check' : 'clock'}>
                    {t(isApproved ? 'hours.approved' : 'hours.waiting')}
                  </Badge>
                </td>
              </tr>
            ))}
            <tr>
              <td>{t('total')}</td>
              {byDay.map((sum, at) => (
                <td key={week[at]}>{sum}</td>
              ))}
              <td>{total}</td>
              <td className={styles.medium}>{blank}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </ProductWindow>
  );
}

function Day({ slots }: { slots: Slots }) {
  const { t } = useTranslation('ledger');
  if (slots.length === 0) return <small>{t('hours.leave')}</small>;
  return (
    <span className={`gap-4 flex ${styles.slots}`}>
      {slots.map(({ project, hours }) => (
        <span
          key={project}
          className="flex gap-4 items-baseline rounded-xs"
          style={{ flexGrow: hours }}
        >
          <small>{project.slice(-2)}</small>
          <b>{hours}</b>
        </span>
      ))}
    </span>
  );
}
