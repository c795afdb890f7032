import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskErrorText } from '#contract/desk-failure.ts';
import { useRead } from '#src/desk/app/use-read.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import styles from './log.module.css';

const perPage = 50;

/** All that was done and refused, newest first; lines are only ever added. */
export function LogPage() {
  const { t, i18n } = useTranslation('desk-log');
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const { data, error, reload } = useRead('readLog', { query: { page, per_page: perPage } });
  const acts: unknown = i18n.getResource(locale, 'desk-case', 'log.acts');
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage));
  return (
    <div className={styles.main}>
      <h1>{t('title')}</h1>
      <p className="detail">{t('about', { total: data?.total ?? 0 })}</p>
      {error === null ? null : (
        <Note tone="bad" role="alert">
          <p>{deskErrorText(error, locale)}</p>
          <Button size="small" onClick={reload}>
            {t('again')}
          </Button>
        </Note>
      )}
      {data?.items.length === 0 ? (
        <EmptyState drawing="empty" heading={t('none.title')} text={t('none.text')} />
      ) : (
        <div className={styles.scroll} role="region" aria-label={t('title')} tabIndex={0}>
          <table className={`numeric ${styles.table}`}>
            <thead>
              <tr>
                {(['time', 'who', 'what', 'subject', 'why', 'result'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.items.map(({ id, at, by, via, act, subject, reason, outcome }) => (
                <tr key={id} data-outcome={outcome}>
                  <td>{formatDayTime(at, locale)}</td>
                  <td>
                    {by} <small>{t(`via.${via}`)}</small>
                  </td>
                  <td>{actText(acts, act)}</td>
                  <td>{subject}</td>
                  <td>{reason}</td>
                  <td>{t(`outcome.${outcome}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.pages}>
        <Button size="small" onClick={() => setPage(Math.max(1, page - 1))}>
          {t('newer')}
        </Button>
        {t('page', { page, pages })}
        <Button size="small" onClick={() => setPage(Math.min(pages, page + 1))}>
          {t('older')}
        </Button>
      </p>
    </div>
  );
}

/** Returns what an act is called; of one that has no word, the act itself. */
function actText(texts: unknown, act: string): string {
  const text: unknown = Object(texts)[act];
  return typeof text === 'string' ? text : act;
}
