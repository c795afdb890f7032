import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { StatusBoard } from '#contract/staff/status.ts';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { Table } from '#src/console/app/table.tsx';
import { useWatchedRead } from '#src/console/app/use-watched-read.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatMeasure, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { AlertTiles } from './alert-tiles.tsx';
import { Charts } from './charts.tsx';
import { Workings } from './workings.tsx';
import styles from './status.module.css';

const Check = v.picklist(['database', 'schema', 'jobs', 'disk', 'files', 'clock']);
const Health = v.picklist([
  ...(['ok', 'read_only', 'away', 'newer', 'older', 'late'] as const),
  ...(['low', 'full', 'not_shared', 'corrected'] as const),
]);

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
      <Backups backups={board.backups} />
      <SmsDays days={board.sms} />
      <Nodes nodes={board.nodes} shown={board.shown} />
    </>
  );
}

/** The health of the node, one word per part. */
function Checks({ checks }: { checks: StatusBoard['readiness']['checks'] }) {
  const { t } = useTranslation('console-status');
  const facts = Object.entries(checks).map(([check, health]) => ({
    name: v.is(Check, check) ? t(`checks.${check}`) : check,
    said: v.is(Health, health) ? t(`said.${health}`) : health,
    isWell: health === 'ok',
  }));
  return <Facts id="checks" title={t('checks.title')} facts={facts} />;
}

/** When the site was last backed up, and when a backup was last restored for a trial. */
function Backups({ backups: { backed_up_at: at, drill } }: Pick<StatusBoard, 'backups'>) {
  const { t } = useTranslation('console-status');
  const locale = useLocale();
  const last = at === null ? null : formatDayTime(at, locale);
  const drilled =
    drill === null
      ? null
      : t('backups.drilled', {
          at: formatDayTime(drill.at, locale),
          of: formatDayTime(drill.backup_of, locale),
        });
  const facts = [
    { name: t('backups.last'), said: last ?? t('backups.none'), isWell: last !== null },
    { name: t('backups.drill'), said: drilled ?? t('backups.none'), isWell: drilled !== null },
  ];
  return <Facts id="backups" title={t('backups.title')} facts={facts} />;
}

type FactsProps = {
  id: string;
  title: string;
  facts: readonly { name: string; said: string; isWell: boolean }[];
};

function Facts({ id, title, facts }: FactsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={`gap-8 flex flex-wrap ${styles.checks}`}>
        {facts.map(({ name, said, isWell }) => (
          <div
            key={name}
            className="gap-8 flex bg-surface border rounded-md"
            data-said={isWell ? 'well' : 'badly'}
          >
            <dt className="color-2">{name}</dt>
            <dd className="weight-500 tabular">{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The program of each running node, and the content that all of them show. */
function Nodes({ nodes, shown }: Pick<StatusBoard, 'nodes' | 'shown'>) {
  const { t } = useTranslation('console-status');
  const columns = [t('nodes.node'), t('nodes.version'), t('nodes.build'), t('nodes.schema')];
  return (
    <section aria-labelledby="nodes">
      <h2 id="nodes">{t('nodes.title')}</h2>
      <Table label={t('nodes.title')} columns={columns}>
        {nodes.map(({ name, version, build, schema }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{version}</td>
            <td>{build}</td>
            <td>{schema}</td>
          </tr>
        ))}
      </Table>
      <p className="detail">
        {t('nodes.shown', { content: shown.content ?? '–', site: shown.site ?? '–' })}
      </p>
    </section>
  );
}

/** The SMS of the last seven days by provider, and what they cost. */
function SmsDays({ days }: { days: StatusBoard['sms'] }) {
  const { t } = useTranslation('console-status');
  const locale = useLocale();
  const columns = (
    ['day', 'provider', 'codes', 'notices', 'abroad', 'unsent', 'cost'] as const
  ).map((column) => t(`sms.${column}`));
  const count = (value: number) => formatMeasure(value, 'count', locale);
  return (
    <section aria-labelledby="sms">
      <h2 id="sms">{t('sms.title')}</h2>
      {days.length === 0 ? (
        <p className="detail">{t('sms.none')}</p>
      ) : (
        <Table label={t('sms.title')} columns={columns}>
          {days.map(({ day, provider, codes, notices, abroad, unsent, cost }) => (
            <tr key={`${day} ${provider}`}>
              <td>{day}</td>
              <td>{t(`sms.providers.${provider}`)}</td>
              <td>{count(codes)}</td>
              <td>{count(notices)}</td>
              <td>{count(abroad)}</td>
              <td>{count(unsent)}</td>
              <td>{cost === null ? '–' : formatMoney(cost, locale)}</td>
            </tr>
          ))}
        </Table>
      )}
      {days.some(({ cost }) => cost === null) ? <p className="detail">{t('sms.noPrice')}</p> : null}
    </section>
  );
}
