import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attemptLifetimeMs } from '#contract/base/limits.ts';
import { TimeBar } from '#src/ui/controls/qr-panel.tsx';
import type { Elements } from '#src/ui/elements.tsx';

type CountdownProps = {
  seconds: number;
  /** True if the code can be extended. */
  extendable: boolean;
  action: Elements;
};

/** The time left on the code, read out only at five minutes, one minute and thirty seconds. */
export function Countdown({ seconds, extendable, action }: CountdownProps) {
  const { t } = useTranslation('checkout');
  const announced = useMark(seconds);
  return (
    <div>
      <TimeBar
        label={t('time.left')}
        left={`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        share={(seconds * 1000) / attemptLifetimeMs}
        action={action}
      />
      <span className="visually-hidden" role="status">
        {announced === undefined
          ? ''
          : `${t(`time.${announced}`)} ${extendable ? t('time.extend') : ''}`}
      </span>
    </div>
  );
}

const marks = [
  { word: 'half', at: 30 },
  { word: 'one', at: 60 },
  { word: 'five', at: 300 },
] as const;
/** A reading may set the countdown back a little; that must not repeat the announcement. */
const slack = 15;

/** The last mark that was passed; reset only if much more time was added. */
function useMark(seconds: number) {
  const passed = marks.find(({ at }) => seconds <= at);
  const [mark, setMark] = useState(passed);
  const isEarlier = mark !== undefined && (passed === undefined || passed.at > mark.at);
  if (passed !== mark && !(isEarlier && seconds <= mark.at + slack)) setMark(passed);
  return mark?.word;
}
