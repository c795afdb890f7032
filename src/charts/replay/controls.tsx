import { useTranslation } from 'react-i18next';
import { formatClock } from '#src/i18n/format-case.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import type { OpenedCase } from './open-case.ts';
import styles from './replay.module.css';
import { speeds, type Player } from './use-player.ts';

const shapes = {
  first: 'M15 4.800v10.400L7.500 10zM5 4.800v10.400',
  back: 'M13 4.800v10.400L5.500 10z',
  play: 'M6.500 4.200v11.600l9-5.800z',
  pause: 'M7 4.500v11M13 4.500v11',
  next: 'M7 4.800v10.400L14.500 10z',
};

/** Play, steps, the time line and the speed. */
export function Controls({ opened, player }: { opened: OpenedCase; player: Player }) {
  const { t } = useTranslation('replay');
  const { stages } = opened.replay;
  const { at, isPlaying, speed, go, toggle, setSpeed } = player;
  const [first, last] = [stages[0]?.at ?? 0, stages.at(-1)?.at ?? 0];
  const now = t('player.at', {
    time: formatClock(stages[at]?.at ?? 0, opened.zone),
    number: at + 1,
    count: stages.length,
  });
  return (
    <div
      className={`gap-8 grid border-top ${styles.controls}`}
      role="group"
      aria-label={t('player.label')}
    >
      <div className={`grid gap-2 ${styles.bar}`}>
        <svg viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
          {stages.slice(0, 400).map((stage, index) => (
            // eslint-disable-next-line react/no-array-index-key -- the list is data that never changes
            <path key={index} d={`M${toThousandths(stage.at, first, last)} 0v12`} />
          ))}
        </svg>
        <input
          className="full-width"
          type="range"
          min={0}
          max={stages.length - 1}
          value={at}
          aria-label={t('player.time')}
          aria-valuetext={now}
          onChange={({ currentTarget }) => go(Number(currentTarget.value))}
        />
      </div>
      <div className="cluster gap-8">
        <Act name="first" onClick={() => go(0)} />
        <Act name="back" onClick={() => go(at - 1)} />
        <Act name={isPlaying ? 'pause' : 'play'} onClick={toggle} isMain />
        <Act name="next" onClick={() => go(at + 1)} />
        <span className={`numeric detail flex-1 ${styles.now}`}>{now}</span>
        <Segmented
          label={t('player.speed')}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
          value={speed}
          onChange={setSpeed}
        />
      </div>
    </div>
  );
}

type ActProps = { name: keyof typeof shapes; onClick: () => void; isMain?: boolean };

function Act({ name, onClick, isMain = false }: ActProps) {
  const { t } = useTranslation('replay');
  return (
    <Button
      variant={isMain ? 'primary' : 'quiet'}
      className={styles.act}
      aria-label={t(`player.${name}`)}
      onClick={onClick}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={shapes[name]} />
      </svg>
    </Button>
  );
}

/** The position of a moment on the line, in thousandths. */
function toThousandths(at: number, first: number, last: number): number {
  return last === first ? 0 : Math.round(((at - first) / (last - first)) * 998) + 1;
}
