import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { useConsole } from './console-context.ts';
import styles from './layout.module.css';

/** Warns two minutes before the session ends, and lets the user extend it. */
export function EndNote() {
  const { t } = useTranslation('console-shell');
  const { session } = useConsole();
  const isWarned = useSelector(session, (state) => state.matches({ signedIn: 'warned' }));
  const isStaying = useSelector(session, (state) => state.matches({ signedIn: 'staying' }));
  if (!isWarned && !isStaying) return null;
  return (
    <div className={styles.note}>
      <Note tone="warn" role="alert">
        <p>
          <b>{t('warned.title')}</b>
          <span>{` ${t('warned.text')}`}</span>
        </p>
        <Button
          size="small"
          busy={isStaying}
          busyLabel={t('warned.busy')}
          onClick={() => session.send({ type: 'stay.requested' })}
        >
          {t('warned.stay')}
        </Button>
      </Note>
    </div>
  );
}
