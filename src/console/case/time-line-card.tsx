import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Case } from '#contract/staff/case.ts';
import { Card } from '#src/console/app/card.tsx';
import { useLogTexts } from '#src/console/app/use-log-texts.ts';
import { sentencesOfDiffer } from '#src/charts/replay/open-case.ts';
import { formatClock, formatClockDay } from '#src/i18n/format-case.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { useCase } from './case-context.ts';
import type { Sides } from './read-sides.ts';
import { getSituation } from './situation.ts';
import { timeRows, type Lane, type TimeRow } from './time-line.ts';
import styles from './time-line.module.css';
import { laneFacts } from './lane-facts.ts';

/** Beijing's offset from UTC, in minutes. */
const beijing = 480;
const lanes: readonly Lane[] = ['server', 'wallet', 'browser'];

/** Facts from server, wallet and browser; facts of the same time share a row. */
export function TimeLineCard({ sides: { opened } }: { sides: Sides }) {
  const { t } = useTranslation('console-case');
  const about = useCase();
  const texts = useLogTexts();
  const told = laneFacts(about, opened, (act, outcome) =>
    t(outcome === 'refused' ? 'timeLine.refused' : 'timeLine.did', { act: texts.act(act) }),
  );
  const rows = timeRows(told, opened?.differ ?? [], about);
  const record = opened?.record ?? null;
  return (
    <Card
      title={t('timeLine.title')}
      aside={t(
        record === null
          ? 'timeLine.noCode'
          : record.isSynced
            ? 'timeLine.synced'
            : 'timeLine.notSynced',
      )}
    >
      <div role="table" className={styles.table} aria-label={t('timeLine.title')}>
        <div role="row" className={`tiny items-end bg-2 border-bottom grid ${styles.head}`}>
          <span role="columnheader">{t('timeLine.zone')}</span>
          {lanes.map((lane) => (
            <span role="columnheader" key={lane}>
              {t(`timeLine.${lane}`)}
            </span>
          ))}
          <span role="columnheader">{t('timeLine.what')}</span>
          <span role="columnheader">{t('timeLine.code')}</span>
        </div>
        {rows.map((row, index) => (
          <Row
            key={`${row.kind} ${row.at} ${index}`}
            row={row}
            day={dayIfNew(row, rows[index - 1], about)}
            about={about}
            t={t}
          />
        ))}
      </div>
    </Card>
  );
}

type RowProps = { row: TimeRow; day: string | null; about: Case; t: TFunction<'console-case'> };

/** Gets the case and its texts from the card: a case has hundreds of rows, and each subscription takes time. */
function Row({ row, day, about, t }: RowProps) {
  const known = new Set<Lane>(
    row.kind === 'facts'
      ? row.facts.map(({ lane }) => lane)
      : row.kind === 'differ'
        ? []
        : ['server'],
  );
  return (
    <div role="row" className={`grid ${styles.row}`} data-kind={row.kind}>
      <span role="cell" className={`text-13 color-2 tabular ${styles.time}`}>
        {day === null ? null : <small className="tiny block">{day}</small>}
        <time dateTime={new Date(row.at).toISOString()}>{formatClock(row.at, beijing)}</time>
      </span>
      {row.kind === 'differ' ? (
        <span role="cell" className={`grid place-center ${styles.across}`} aria-colspan={3}>
          <Icon name="warning" />
        </span>
      ) : (
        lanes.map((lane) => (
          <span role="cell" key={lane} className={`relative ${styles.lane}`} data-lane={lane}>
            {known.has(lane) ? (
              <i>
                <span className="visually-hidden">{t(`timeLine.${lane}`)}</span>
              </i>
            ) : null}
          </span>
        ))
      )}
      <span role="cell" className={`grid content-start leading-15 break-anywhere ${styles.what}`}>
        {row.kind === 'facts'
          ? row.facts.map(({ lane, text }) => <span key={lane}>{text}</span>)
          : null}
        {row.kind === 'differ' ? <Differ row={row} /> : null}
        {row.kind === 'here' ? (
          <span>{t(`happening.${getSituation(about).happening}`)}</span>
        ) : null}
        {row.kind === 'ahead' ? <span>{t(`ahead.${row.what}`)}</span> : null}
      </span>
      <span role="cell" className={`tiny break-anywhere mono-font ${styles.code}`}>
        {row.kind === 'facts' ? row.facts.map(({ code }) => code).join(' · ') : null}
      </span>
    </div>
  );
}

function Differ({ row: { differ } }: { row: Extract<TimeRow, { kind: 'differ' }> }) {
  const { t, i18n } = useTranslation('replay');
  const locale = useLocale();
  const [sentence] = sentencesOfDiffer([differ], beijing, i18n, locale);
  return (
    <>
      <b>{t('differ.title')}</b>
      <span>{` ${sentence}`}</span>
    </>
  );
}

/** The day above the first row of each day, with the year if it is not the current one. */
function dayIfNew({ at }: TimeRow, before: TimeRow | undefined, { as_of: now }: Case) {
  const day = formatClockDay(at, beijing);
  if (before !== undefined && formatClockDay(before.at, beijing) === day) return null;
  const isThisYear = formatClockDay(Date.parse(now), beijing).slice(0, 4) === day.slice(0, 4);
  return isThisYear ? day.slice(5) : day;
}
