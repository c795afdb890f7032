import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMeasure, type Measure } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './status.module.css';

type MinuteChartProps = {
  name: string;
  measure: Measure;
  /** One value per minute, oldest first; null without a measurement. */
  values: readonly (number | null)[];
  /** The failures in each minute; with them, bars are drawn. */
  failed?: readonly number[];
};

const slots = 60;
const slot = 5;
const height = 64;

/** A metric over the last hour: bars for counts, a line for measurements. */
export function MinuteChart({ name, measure, values, failed }: MinuteChartProps) {
  const { t } = useTranslation('console-status');
  const locale = useLocale();
  const id = useId();
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const format = (value: number) => formatMeasure(value, measure, locale);
  const now = values.at(-1) ?? null;
  const failures = failed?.reduce((sum, count) => sum + count, 0) ?? 0;
  const said = {
    name,
    minutes: values.length,
    most: format(most),
    now: now === null ? '–' : format(now),
  };
  const y = (value: number) => height - (most === 0 ? 0 : (value / most) * (height - 4));
  const x = (index: number) => (slots - values.length + index) * slot;
  return (
    <section className={styles.figure}>
      <h3>{name}</h3>
      <p className={`weight-500 tabular text-20 ${styles.now}`}>{said.now}</p>
      <p className={`tiny ${styles.detail}`}>
        <span>
          {values.length === 0 ? t('charts.none') : t('charts.most', { most: said.most })}
        </span>
        {failures === 0 ? null : (
          <span data-failed>{` · ${t('charts.failed', { count: failures })}`}</span>
        )}
      </p>
      <svg
        viewBox={`0 0 ${slots * slot} ${height}`}
        preserveAspectRatio="none"
        fill="none"
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>
          {failures === 0
            ? t('charts.alt', said)
            : t('charts.altFailed', { ...said, failed: failures })}
        </title>
        <path d={`M0 ${height - 0.5}H${slots * slot}`} stroke="var(--xy-border)" />
        {failed === undefined ? (
          <path
            d={drawLine(values, x, y)}
            stroke="var(--xy-accent)"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ) : (
          values.map((value, index) => (
            <Bar
              key={x(index)}
              x={x(index)}
              value={value ?? 0}
              failed={failed[index] ?? 0}
              toHeight={(count) => height - y(count)}
            />
          ))
        )}
      </svg>
    </section>
  );
}

type BarProps = { x: number; value: number; failed: number; toHeight: (count: number) => number };

function Bar({ x, value, failed, toHeight }: BarProps) {
  const bad = failed === 0 ? 0 : Math.max(2, toHeight(failed));
  const good = Math.max(0, toHeight(value) - bad);
  return (
    <>
      <rect x={x} y={height - good - bad} width={slot - 1} height={good} fill="var(--xy-accent)" />
      <rect x={x} y={height - bad} width={slot - 1} height={bad} fill="var(--xy-bad)" />
    </>
  );
}

/** A line with gaps where there was no measurement; a single minute is a dot. */
function drawLine(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = (values[index - 1] ?? null) === null;
      const at = `${x(index)} ${y(value).toFixed(1)}`;
      return isFirst ? `M${at}h1` : `L${at}`;
    })
    .join('');
}
