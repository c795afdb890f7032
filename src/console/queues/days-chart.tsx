import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Queues } from '#contract/staff/case.ts';
import { formatMonthDay } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './days-chart.module.css';

type Days = Queues['days'];

const top = 16;
const bottom = 160;
const slot = 24;

/**
 * The number of new and closed cases on each of the last days; today's is dashed, because the day is not
 * over.
 */
export function DaysChart({ days }: { days: Days }) {
  const { t } = useTranslation('console-queues');
  const locale = useLocale();
  const id = useId();
  const most = Math.max(4, ...days.flatMap(({ came, closed }) => [came, closed]));
  const step = Math.ceil(most / 4);
  const height = (count: number) => (count / (step * 4)) * (bottom - top);
  const today = days.at(-1);
  const formatDay = (day: Days[number] | undefined) =>
    day === undefined ? '' : formatMonthDay(day.day, locale);
  const sum = (name: 'came' | 'closed') => days.reduce((total, day) => total + day[name], 0);
  return (
    <svg
      viewBox="0 0 372 184"
      fill="none"
      role="img"
      aria-labelledby={id}
      className={`block full-width ${styles.chart}`}
    >
      <title id={id}>
        {t('days.alt', {
          from: formatDay(days[0]),
          to: formatDay(today),
          came: sum('came'),
          closed: sum('closed'),
          cameToday: today?.came ?? 0,
          closedToday: today?.closed ?? 0,
        })}
      </title>
      {[0, 1, 2, 3, 4].map((line) => (
        <g key={line}>
          <path
            d={`M28 ${bottom - height(line * step)}H366`}
            stroke="var(--xy-border)"
            strokeDasharray={line === 0 ? undefined : '2 5'}
          />
          <text x="22" y={bottom - height(line * step) + 4} textAnchor="end">
            {line * step}
          </text>
        </g>
      ))}
      {days.map(({ day, came, closed }, place) => {
        const x = 32 + place * slot;
        const isToday = place === days.length - 1;
        return (
          <g key={day}>
            <rect
              x={x}
              y={bottom - height(came)}
              width="8"
              height={height(came)}
              rx="2"
              fill={isToday ? 'var(--xy-surface)' : 'var(--xy-idle-line)'}
              stroke={isToday ? 'var(--xy-motif-node)' : undefined}
              strokeDasharray={isToday ? '3 2' : undefined}
            />
            <rect
              x={x + 9}
              y={bottom - height(closed)}
              width="8"
              height={height(closed)}
              rx="2"
              fill="var(--xy-accent)"
            />
            {place % 2 === 1 ? (
              <text x={x + 8} y="178" textAnchor="middle">
                {isToday ? t('days.today') : Number(day.slice(-2))}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

/** The colors of the chart, with their words. */
export function DaysLegend() {
  const { t } = useTranslation('console-queues');
  return (
    <span className={`row gap-6 ${styles.legend}`}>
      <i />
      <span>{` ${t('days.came')} `}</span>
      <i data-closed />
      <span>{` ${t('days.closed')}`}</span>
    </span>
  );
}
