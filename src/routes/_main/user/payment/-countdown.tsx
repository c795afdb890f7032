import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { attemptLifetimeMs } from '../../../../../contract/limits.ts';
import { TimeBar } from '../../../../ui/qr-panel.tsx';

type CountdownProps = {
  seconds: number;
  /** Whether there is more time to be had. */
  extendable: boolean;
  action: ReactNode;
};

/** The time left on the code, read out only at five minutes, one minute and thirty seconds. */
export function Countdown({ seconds, extendable, action }: CountdownProps) {
  const { t } = useTranslation('checkout');
  const said = announcement(seconds);
  return (
    <div>
      <TimeBar
        label={t('time.left')}
        left={`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        share={(seconds * 1000) / attemptLifetimeMs}
        action={action}
      />
      <span className="visually-hidden" role="status">
        {said === null ? '' : `${t(`time.${said}`)} ${extendable ? t('time.extend') : ''}`}
      </span>
    </div>
  );
}

function announcement(seconds: number): 'five' | 'one' | 'half' | null {
  if (seconds <= 0 || seconds > 300) return null;
  if (seconds <= 30) return 'half';
  return seconds <= 60 ? 'one' : 'five';
}
