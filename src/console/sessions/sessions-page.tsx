import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contract/staff/sign-in.ts';
import type { ConsoleClient, StaffData } from '#src/console/api/client.ts';
import { ActOutcome } from '#src/console/app/act-outcome.tsx';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { useAct } from '#src/console/app/use-act.ts';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from './sessions.module.css';

/** The devices where the colleague is signed in, with sign-out; each colleague sees only their sessions. */
export function SessionsPage({ reading }: { reading: Reading<StaffData<'listSessions'>> }) {
  return (
    <PageReadingProvider value={reading}>
      <Sessions {...reading} />
    </PageReadingProvider>
  );
}

/** The sign-out of one session, or of all others. */
type End = { id: string } | 'others';

function Sessions({ data, error, isReading, reload }: Reading<StaffData<'listSessions'>>) {
  const { t } = useTranslation('console-sessions');
  useTitle(t('title'));
  const [notice, setNotice] = useState<string | null>(null);
  const act = useAct<End, End>(['endSession', 'own'], endSessions, {
    reloads: 'always',
    onDone: (ended) => setNotice(t(ended === 'others' ? 'ended.others' : 'ended.one')),
  });
  const isBusy = act.busy || isReading;

  function end(ended: End) {
    if (isBusy) return;
    setNotice(null);
    act.submit(ended);
  }

  const items = data?.items ?? [];
  return (
    <div className={`stack gap-16 p-20-24 ${styles.main}`}>
      <h1>{t('title')}</h1>
      <p className="detail">{t(items.length > 1 ? 'about' : 'only')}</p>
      <p role="status" className={styles.said}>
        {data === null && error === null ? t('reading') : notice}
      </p>
      <ReadFailure
        error={error}
        refused={act.busy || act.outcome !== null ? null : act.failure}
        again={t('again')}
        onAgain={() => {
          act.clear();
          reload();
        }}
      />
      <ActOutcome outcome={act.outcome} onClose={act.clear} />
      <ul className={`frame ${styles.list}`} aria-label={t('title')}>
        {items.map((session) => (
          <Line
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => end({ id: session.id })}
          />
        ))}
      </ul>
      {items.length > 1 ? (
        <p>
          <Button size="small" aria-disabled={isBusy || undefined} onClick={() => end('others')}>
            {t('endOthers')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

async function endSessions(call: ConsoleClient, ended: End, signal: AbortSignal): Promise<End> {
  if (ended === 'others') await call('endOtherSessions', { signal });
  else await call('endSession', { params: ended, signal });
  return ended;
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
