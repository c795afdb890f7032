import { useTranslation } from 'react-i18next';
import type { StaffData } from '#src/console/api/client.ts';
import { useGoTo } from '#src/console/app/link.tsx';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { Table } from '#src/console/app/table.tsx';
import { LogDetails } from '#src/console/app/log-details.tsx';
import { useLogTexts } from '#src/console/app/use-log-texts.ts';
import type { Reading } from '#src/console/app/use-reading.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import styles from './log.module.css';

const columns = ['time', 'who', 'what', 'subject', 'why', 'result'] as const;

type LogPageProps = {
  page: number;
  perPage: number;
  reading: Reading<StaffData<'readLog'>>;
};

/** All actions that were done or refused, newest first; the log is append-only. */
export function LogPage({ page, perPage, reading: { data, error, reload } }: LogPageProps) {
  const { t } = useTranslation('console-log');
  const locale = useLocale();
  useTitle(t('title'));
  const goTo = useGoTo();
  const turnTo = (next: number) => void goTo({ to: '/log', search: { page: next } });
  const texts = useLogTexts();
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage));
  return (
    <div className={`stack gap-16 p-20-24 ${styles.main}`}>
      <h1>{t('title')}</h1>
      <p className="detail" role="status">
        {data === null ? (error === null ? t('reading') : '') : t('about', { total: data.total })}
      </p>
      <ReadFailure error={error} again={t('again')} onAgain={reload} />
      {data?.items.length === 0 ? (
        <EmptyState drawing="empty" heading={t('none.title')} text={t('none.text')} />
      ) : null}
      {data === null || data.items.length === 0 ? null : (
        <Table label={t('title')} columns={columns.map((column) => t(`columns.${column}`))}>
          {data.items.map((line) => (
            <tr key={line.id} data-outcome={line.outcome}>
              <td>{formatDayTime(line.at, locale)}</td>
              <td>
                <span>{`${texts.who(line)} `}</span>
                <small>{t(`via.${line.via}`)}</small>
              </td>
              <td>{texts.act(line.act)}</td>
              <td>{texts.subject(line)}</td>
              <LogDetails line={line} texts={texts} />
              <td>{t(`outcome.${line.outcome}`)}</td>
            </tr>
          ))}
        </Table>
      )}
      <p className="row gap-12">
        <Button size="small" onClick={() => turnTo(Math.max(1, page - 1))}>
          {t('newer')}
        </Button>
        <span>{t('page', { page, pages: data === null ? '…' : pages })}</span>
        <Button size="small" onClick={() => turnTo(Math.min(pages, page + 1))}>
          {t('older')}
        </Button>
      </p>
    </div>
  );
}
