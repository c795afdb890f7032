import { useTranslation } from 'react-i18next';
import type { StatusMinute } from '#contract/staff/status.ts';
import type { Measure } from '#src/i18n/format.ts';
import { MinuteChart } from './minute-chart.tsx';
import styles from './status.module.css';

type Chart = {
  name:
    | 'requests'
    | 'p95'
    | 'longPolls'
    | 'wallets'
    | 'undecided'
    | 'jobs'
    | 'renders'
    | 'eventLoop'
    | 'memory';
  measure: Measure;
  value: (minute: StatusMinute) => number | null;
  failed?: (minute: StatusMinute) => number;
};

const charts: readonly Chart[] = [
  {
    name: 'requests',
    measure: 'count',
    value: ({ requests }) => requests,
    failed: ({ failed }) => failed,
  },
  { name: 'p95', measure: 'millisecond', value: ({ p95_ms }) => p95_ms },
  {
    name: 'wallets',
    measure: 'count',
    value: ({ wallet_calls }) => wallet_calls,
    failed: ({ wallet_failed }) => wallet_failed,
  },
  { name: 'longPolls', measure: 'count', value: ({ long_polls }) => long_polls },
  { name: 'undecided', measure: 'minute', value: ({ undecided_s }) => undecided_s / 60 },
  { name: 'jobs', measure: 'count', value: ({ jobs_due }) => jobs_due },
  { name: 'renders', measure: 'count', value: ({ renders }) => renders, failed: () => 0 },
  { name: 'eventLoop', measure: 'millisecond', value: ({ event_loop_ms }) => event_loop_ms },
  { name: 'memory', measure: 'megabyte', value: ({ memory_bytes }) => memory_bytes / 1e6 },
];

/** The last hour, metric by metric. */
export function Charts({ minutes }: { minutes: readonly StatusMinute[] }) {
  const { t } = useTranslation('console-status');
  return (
    <section aria-labelledby="charts">
      <h2 id="charts">{t('charts.title')}</h2>
      <div className={`gap-12 grid ${styles.charts}`}>
        {charts.map(({ name, measure, value, failed }) => (
          <MinuteChart
            key={name}
            name={t(`charts.${name}`)}
            measure={measure}
            values={minutes.map(value)}
            {...(failed === undefined ? {} : { failed: minutes.map(failed) })}
          />
        ))}
      </div>
    </section>
  );
}
