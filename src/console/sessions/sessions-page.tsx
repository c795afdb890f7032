import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asStaffError, type StaffError } from '#contract/staff/failure.ts';
import type { OwnSession } from '#contract/staff/sign-in.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { useRead } from '#src/console/app/use-read.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from './sessions.module.css';

/** The devices where the colleague is signed in, with sign-out; each colleague sees only their sessions. */
export function SessionsPage() {
  const { t } = useTranslation('console-sessions');
  useTitle(t('title'));
  const { call } = useConsole();
  const { data, error, isReading, reload } = useRead('listSessions');
  const [said, setSaid] = useState<string | null>(null);
  const [failure, setFailure] = useState<StaffError | null>(null);
  const [isEnding, setEnding] = useState(false);
  const isBusy = isEnding || isReading;

  async function end(work: () => Promise<unknown>, sentence: string): Promise<void> {
    if (isBusy) return;
    setEnding(true);
    setFailure(null);
    try {
      await work();
      setSaid(sentence);
    } catch (thrown) {
      setSaid(null);
      setFailure(asStaffError(thrown));
    }
    setEnding(false);
    reload();
  }

  const items = data?.items ?? [];
  const shown = failure ?? error;
  return (
    <div className={styles.main}>
      <h1>{t('title')}</h1>
      <p className="detail">{t(items.length > 1 ? 'about' : 'only')}</p>
      <p role="status" className={styles.said}>
        {data === null && error === null ? t('reading') : said}
      </p>
      <ReadFailure error={shown} again={t('again')} onAgain={reload} />
      <ul className={styles.list} aria-label={t('title')}>
        {items.map((session) => (
          <Line
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() =>
              void end(() => call('endSession', { params: { id: session.id } }), t('ended.one'))
            }
          />
        ))}
      </ul>
      {items.length > 1 ? (
        <p>
          <Button
            size="small"
            aria-disabled={isBusy || undefined}
            onClick={() => void end(() => call('endOtherSessions'), t('ended.others'))}
          >
            {t('endOthers')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

type LineProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function Line({ session, isBusy, onEnd }: LineProps) {
  const { t } = useTranslation('console-sessions');
  const locale = useLocale();
  const device = session.device || t('unknown');
  return (
    <li>
      <span>
        <b>{device}</b>
        <small>{t('since', { at: formatDayTime(session.created_at, locale) })}</small>
        <small>
          {session.is_current
            ? t('here')
            : t('seen', { at: formatDayTime(session.seen_at, locale) })}
        </small>
      </span>
      {session.is_current ? null : (
        <Button
          size="small"
          aria-label={t('endOf', { device })}
          aria-disabled={isBusy || undefined}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
