import { useTranslation } from 'react-i18next';
import { alertLimits, type AlertName, type StatusBoard } from '#contract/staff/status.ts';
import { formatMeasure } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Locale } from '#contract/base/picklists.ts';
import styles from './status.module.css';

const isShare: Readonly<Record<AlertName, boolean>> = {
  undecided: false,
  jobs: false,
  wallets: true,
  requests: true,
  sms: true,
};

/** The metrics that raise an alert, each with its limit. */
export function AlertTiles({ alerts }: { alerts: StatusBoard['alerts'] }) {
  const { t } = useTranslation('console-status');
  const locale = useLocale();
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts">{t('alerts.title')}</h2>
      <ul className={`gap-12 grid ${styles.tiles}`}>
        {alerts.map(({ name, value, is_over: isOver }) => (
          <li key={name} data-over={isOver || undefined}>
            <h3>{t(`alerts.${name}`)}</h3>
            <p className={`weight-500 tabular text-20 ${styles.now}`}>
              {value === null ? '–' : formatFigure(name, value, locale)}
            </p>
            <p className={`tiny ${styles.detail}`}>
              {[
                value === null ? t('alerts.unknown') : t(isOver ? 'alerts.over' : 'alerts.within'),
                t('alerts.limit', { limit: formatFigure(name, alertLimits[name], locale) }),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatFigure(name: AlertName, value: number, locale: Locale): string {
  if (isShare[name]) return formatMeasure(value, 'percent', locale);
  return value < 120
    ? formatMeasure(value, 'second', locale)
    : formatMeasure(value / 60, 'minute', locale);
}
