import { useTranslation } from 'react-i18next';
import type { LogLine } from '#contract/desk-case.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card, EmptyCard } from './card.tsx';
import styles from './log-card.module.css';
import { actText } from './log-texts.ts';

/** Who did what, why, and with what result; lines are only ever added. */
export function LogCard({ log }: { log: readonly LogLine[] }) {
  const { t, i18n } = useTranslation('desk-case');
  const locale = useLocale();
  const words: unknown = i18n.getResource(locale, 'desk-case', 'log.acts');
  return (
    <Card title={t('log.title')} aside={t('log.about', { count: log.length })}>
      {log.length === 0 ? (
        <EmptyCard>{t('log.none')}</EmptyCard>
      ) : (
        <div className={styles.scroll} role="region" aria-label={t('log.title')} tabIndex={0}>
          <table className={`numeric ${styles.table}`}>
            <thead>
              <tr>
                {(['time', 'who', 'what', 'why', 'result', 'number'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`log.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {log.map(({ id, at, by, via, act, reason, outcome, subject }) => (
                <tr key={id} data-outcome={outcome}>
                  <td>{formatDayTime(at, locale)}</td>
                  <td>
                    {by} <small>{t(`log.${via}`)}</small>
                  </td>
                  <td>
                    {actText(words, act)} <small>{subject}</small>
                  </td>
                  <td className={styles.why}>{reason}</td>
                  <td>{t(`log.${outcome}`)}</td>
                  <td>{id}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
