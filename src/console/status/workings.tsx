import { useTranslation } from 'react-i18next';
import type { StatusBoard } from '#contract/staff/status.ts';
import { Table } from '#src/console/app/table.tsx';
import { formatMeasure, formatWait } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './status.module.css';

/** The background jobs: when each last ran, and the size of the data it covers. */
export function Workings({ board }: { board: StatusBoard }) {
  const { t } = useTranslation('console-status');
  const locale = useLocale();
  const { chores, connections, cache_share: share } = board;
  const count = (value: number) => formatMeasure(value, 'count', locale);
  const figures = [
    ...(connections === null
      ? []
      : ([
          ['used', count(connections.used)],
          ['idle', count(connections.idle)],
          ['waiting', count(connections.waiting)],
        ] as const)),
    ['cache', share === null ? '–' : formatMeasure(share, 'percent', locale)] as const,
  ];
  return (
    <div className={`gap-20 grid items-start ${styles.workings}`}>
      <section aria-labelledby="chores">
        <h2 id="chores">{t('chores.title')}</h2>
        <Table label={t('chores.title')} columns={[t('chores.name'), t('chores.age')]}>
          {chores.map(({ name, age_s }) => (
            <tr key={name}>
              <td>{t(`chores.${name}`)}</td>
              <td>{t('chores.ago', { age: formatWait(age_s * 1000, locale) })}</td>
            </tr>
          ))}
        </Table>
      </section>
      <section aria-labelledby="connections">
        <h2 id="connections">{t('connections.title')}</h2>
        <dl className={`gap-8 flex flex-wrap ${styles.checks}`}>
          {figures.map(([name, value]) => (
            <div key={name} className="gap-8 flex bg-surface border rounded-md">
              <dt className="color-2">{t(`connections.${name}`)}</dt>
              <dd className="weight-500 tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
