import { useTranslation } from 'react-i18next';
import { attemptLifetimeMs } from '../../../../../contract/limits.ts';
import styles from './-checkout.module.css';

/** The time left on the code, read out only at five minutes, one minute and thirty seconds. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('checkout');
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  const said = announcement(seconds);
  return (
    <>
      {t('time.left')}{' '}
      <b role="timer" aria-live="off" className="numeric">
        {minutes}:{rest}
      </b>
      <span className="visually-hidden" role="status">
        {said === null ? '' : t(`time.${said}`)}
      </span>
    </>
  );
}

/** The part of a code's usual life that is left, in steps of a second. */
export function TimeBar({ seconds }: { seconds: number }) {
  const share = Math.min(1, (seconds * 1000) / attemptLifetimeMs);
  return (
    <div className={styles.time} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </div>
  );
}

function announcement(seconds: number): 'five' | 'one' | 'half' | null {
  if (seconds <= 0 || seconds > 300) return null;
  if (seconds <= 30) return 'half';
  return seconds <= 60 ? 'one' : 'five';
}
