import { useTranslation } from 'react-i18next';
import type { StatusBoard } from '#contract/staff/status.ts';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { useWatchedRead } from '#src/console/app/use-watched-read.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { AlertTiles } from './alert-tiles.tsx';
import { Checks } from './checks.tsx';
import { Charts } from './charts.tsx';
import { Nodes } from './nodes.tsx';
import { SmsDays } from './sms-days.tsx';
import { Workings } from './workings.tsx';
import styles from './status.module.css';

/** The state of the server: its checks, its counters, and the last hour. */
export function StatusPage() {
  const { t } = useTranslation('console-status');
  const { data, error, reload } = useWatchedRead('readStatus');
  useTitle(t('title'));
  return (
    <div className={`stack gap-20 p-20-24 ${styles.main}`}>
      <h1>{t('title')}</h1>
      <ReadFailure error={error} again={t('again')} onAgain={reload} />
      {data === null ? (
        <p role="status">{error === null ? t('reading') : ''}</p>
      ) : (
        <Board board={data} />
      )}
    </div>
  );
}

function Board({ board }: { board: StatusBoard }) {
  const { t } = useTranslation('console-status');
  const locale = useLocale();
  return (
    <>
      <p className="detail">{t('about', { since: formatDayTime(board.started_at, locale) })}</p>
      <Checks checks={board.readiness.checks} />
      <AlertTiles alerts={board.alerts} />
      <Charts minutes={board.minutes} />
      <Workings board={board} />
      <SmsDays days={board.sms} />
      <Nodes nodes={board.nodes} shown={board.shown} />
    </>
  );
}
