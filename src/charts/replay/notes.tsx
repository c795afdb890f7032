import { useTranslation } from 'react-i18next';
import { formatClock, formatClockDay, formatLasting, formatZone } from '#src/i18n/format-case.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { sentencesOfDiffer, type OpenedCase } from './open-case.ts';
import styles from './replay.module.css';

/** The summary of a case, differences between its two sides, and records of another version. */
export function Notes({ opened }: { opened: OpenedCase }) {
  const { t, i18n } = useTranslation('replay');
  const locale = useLocale();
  const { replay, record, file, differ, zone, isOld } = opened;
  const { stages } = replay;
  const unknown = stages.filter(({ known, said }) => known === null && said === null).length;
  return (
    <div className={`stack gap-16 ${styles.notes}`}>
      <Summary opened={opened} />
      {isOld ? (
        <Note role="status" tone="warn">
          <p>
            <b>{t('otherVersion.title')}</b>
            <span>{` ${unknown === 0 ? t('otherVersion.none') : t('otherVersion.some', { count: unknown })}`}</span>
          </p>
        </Note>
      ) : null}
      {record === null || file === null ? null : differ.length === 0 ? (
        <Note role="status" tone="ok">
          <p>{t('differ.agree')}</p>
        </Note>
      ) : (
        <Note role="status" tone="warn">
          <p>
            <b>{t('differ.title')}</b>
          </p>
          {sentencesOfDiffer(differ, zone, i18n, locale).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
    </div>
  );
}

function Summary({ opened: { replay, record, file, zone } }: { opened: OpenedCase }) {
  const { t } = useTranslation('replay');
  const locale = useLocale();
  const { stages } = replay;
  const copiedAt = record?.copiedAt ?? null;
  const first = stages[0]?.at ?? record?.startedAt ?? 0;
  const last = Math.max(stages.at(-1)?.at ?? 0, copiedAt ?? 0);
  const orderNo = record?.orderNo ?? file?.order_no ?? null;
  const side = record === null ? 'server' : file === null ? 'browser' : 'both';
  return (
    <section className={`grid gap-6 ${styles.summary}`} aria-labelledby="case">
      <h2 className="text-20 tabular" id="case">
        {orderNo === null ? t('summary.noOrder') : t('summary.order', { orderNo })}
      </h2>
      <ul className="detail flex flex-wrap">
        <li className="numeric">{`${formatClockDay(first, zone)} ${formatClock(first, zone)}`}</li>
        <li>{t(`summary.sides.${side}`)}</li>
        {record === null ? null : <li>{t(`origins.${record.origin}`)}</li>}
        {copiedAt === null ? null : (
          <li className="numeric">{t('summary.copied', { time: formatClock(copiedAt, zone) })}</li>
        )}
        <li>{t('summary.steps', { count: stages.length })}</li>
        <li>{t('summary.lasted', { time: formatLasting(Math.max(0, last - first), locale) })}</li>
        <li>
          {t(record === null ? 'summary.zoneOfServer' : 'summary.zone', { zone: formatZone(zone) })}
        </li>
        {record === null ? null : (
          <li>{t(record.isSynced ? 'summary.synced' : 'summary.notSynced')}</li>
        )}
      </ul>
    </section>
  );
}
