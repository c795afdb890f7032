import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOfDay } from '#contract/base/shanghai.ts';
import type { FreeTime } from '#contract/bookings/schemas.ts';
import { formatClock, formatWeekday } from '#src/i18n/format-times.ts';
import { beijing, dateFormat } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './time-choice.module.css';
import { groupByDay, listWeeks } from './view.ts';

type TimeChoiceProps = {
  times: readonly FreeTime[];
  startsAt: string | null;
  onChoose: (startsAt: string) => void;
};

/** The free days of the next weeks as a calendar, and the times of the chosen day: two radio groups. */
export function TimeChoice({ times, startsAt, onChoose }: TimeChoiceProps) {
  const { t } = useTranslation('bookings');
  const locale = useLocale();
  const byDay = groupByDay(times);
  const free = [...byDay.keys()];
  const [first = ''] = free;
  const [picked, setPicked] = useState(first);
  const day = byDay.has(picked) ? picked : first;
  const weeks = listWeeks(first, free.at(-1) ?? first);
  const format = (instant: Date, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: beijing }).format(instant);
  return (
    <div className={`split ${styles.choice}`}>
      <fieldset>
        <legend className="text-14 weight-500">{t('times.day')}</legend>
        <div className={`grid gap-2 ${styles.days}`}>
          {weeks.slice(0, 7).map((each) => (
            <span key={each} className="tiny" aria-hidden="true">
              {format(startOfDay(each), { weekday: 'narrow' })}
            </span>
          ))}
          {weeks.map((each, index) => {
            const at = startOfDay(each);
            const number =
              index === 0 || each.endsWith('-01')
                ? format(at, { month: 'numeric', day: 'numeric' })
                : Number(each.slice(8));
            const count = byDay.get(each)?.length ?? 0;
            return count === 0 ? (
              <span key={each} className={`chip color-3 ${styles.pick}`} aria-hidden="true">
                {number}
              </span>
            ) : (
              <label key={each} className={`chip relative pointer ${styles.pick}`}>
                <input
                  className="visually-hidden"
                  type="radio"
                  name="day"
                  aria-label={t('times.dayOf', {
                    day: formatWeekday(at.toISOString(), locale),
                    count,
                  })}
                  checked={each === day}
                  onChange={() => setPicked(each)}
                />
                <span aria-hidden="true">{number}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend className="text-14 weight-500">
          {t('times.ofDay', { day: formatWeekday(startOfDay(day).toISOString(), locale) })}
        </legend>
        <div className={`grid gap-8 ${styles.times}`}>
          {(byDay.get(day) ?? []).map((time) => (
            <label
              key={time.starts_at}
              className={`chip relative pointer tabular nowrap ${styles.pick}`}
            >
              <input
                className="visually-hidden"
                type="radio"
                name="time"
                checked={time.starts_at === startsAt}
                onChange={() => onChoose(time.starts_at)}
              />
              <span>{formatClock(time, locale)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
