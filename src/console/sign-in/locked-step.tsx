import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useClock } from '#src/app/device/use-timer.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import styles from './sign-in.module.css';

/** A name that is locked after too many failed attempts; the page unlocks automatically. */
export function LockedStep() {
  const { t } = useTranslation('console-sign-in');
  const { session, now } = useConsole();
  const locale = useLocale();
  const { locked, name } = useSelector(session, ({ context }) => context);
  const at = useClock(now, 1000);
  if (locked === null) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(locked.until) - at) / 1000));
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <section className={styles.box}>
      <div>
        <h1>{t('locked.title')}</h1>
        <p className={`detail mt-4 ${styles.text}`}>{t('locked.text')}</p>
      </div>
      <LockDrawing />
      <Note tone="bad" role="alert">
        <p>
          <b>{t('locked.until', { time: formatDayTime(locked.until, locale) })}</b>
        </p>
      </Note>
      <p className="detail numeric">{t('locked.left', { left })}</p>
      <p className="detail">{`${t('locked.name')}: ${name}`}</p>
      <p className="caption">{t('locked.notYou')}</p>
      <Button size="small" onClick={() => session.send({ type: 'restart.requested' })}>
        {t('locked.other')}
      </Button>
    </section>
  );
}

function LockDrawing() {
  const bad = 'var(--xy-bad)';
  const line = 'var(--xy-motif-line)';
  return (
    <svg viewBox="0 0 336 72" fill="none" aria-hidden="true">
      <circle cx="16" cy="36" r="7" fill="var(--xy-accent)" />
      <path d="M23 36H110" stroke="var(--xy-accent)" strokeWidth="2" />
      <rect x="110" y="16" width="116" height="40" rx="10" stroke={bad} strokeWidth="2" />
      <path
        d="M161 35h14v10h-14zM164 35v-3a4 4 0 0 1 8 0v3"
        stroke={bad}
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path d="M226 36H298" stroke={line} strokeWidth="1.5" strokeDasharray="2 6" />
      <circle cx="314" cy="36" r="11" stroke={line} strokeWidth="1.5" strokeDasharray="3 4" />
    </svg>
  );
}
