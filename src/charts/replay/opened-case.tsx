import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Canvas } from '#src/charts/canvas.tsx';
import { Controls } from './controls.tsx';
import { Moment } from './moment.tsx';
import { Notes } from './notes.tsx';
import type { OpenedCase } from './open-case.ts';
import { positionAt } from './position.ts';
import styles from './replay.module.css';
import { StoryList } from './story-list.tsx';
import { usePlayer } from './use-player.ts';

/**
 * A case on the charts of all machines involved, with its story. It opens at its last stage, on the machine that
 * says most; another stage shows the machine of its step.
 */
export function OpenedCaseView({ opened }: { opened: OpenedCase }) {
  const { t } = useTranslation('replay');
  const { flows, replay, sentences } = opened;
  const { stages } = replay;
  const player = usePlayer(stages, stages.length - 1);
  const [showsIds, setShowsIds] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const { at } = player;
  const moving = at === stages.length - 1 ? null : (stages[at]?.known?.machine ?? null);
  const position = positionAt(opened, at, picked ?? moving) ?? positionAt(opened, at, null);

  function go(next: number) {
    setPicked(null);
    player.go(next);
  }

  /** Leads to the next moment, or else the first, at which a state is entered. */
  function find(path: string) {
    const isIn = (index: number) =>
      stages[index]?.known?.machine === position?.flow.name && stages[index]?.active.has(path);
    const all = stages.map((_, index) => index).filter(isIn);
    const next = all.find((index) => index > at) ?? all[0];
    if (next !== undefined) go(next);
  }

  return (
    <>
      {position === null ? null : (
        <Moment opened={opened} at={at} position={position} sentence={sentences[at] ?? ''} />
      )}
      <Notes opened={opened} />
      {stages.length === 0 ? null : (
        <div className={`frame grid ${styles.case}`}>
          <div className={`min-width-0 ${styles.stage}`}>
            <div
              className={`gap-4 flex overflow-x-auto border-bottom ${styles.tabs}`}
              role="group"
              aria-label={t('player.machines')}
            >
              {flows.map(({ name, head }) => (
                <PlainButton
                  key={name}
                  aria-pressed={name === position?.flow.name}
                  onClick={() => setPicked(name)}
                >
                  {head.title}
                </PlainButton>
              ))}
            </div>
            {position === null ? null : (
              <Canvas
                key={position.flow.name}
                flow={position.flow}
                chart={position.flow.drawing.chart}
                selected={position.selected}
                active={position.stage.active}
                walked={position.walked}
                onSelect={find}
                showsEvery={null}
                onEvery={() => undefined}
                showsIds={showsIds}
                onIds={() => setShowsIds(!showsIds)}
              />
            )}
            <Controls opened={opened} player={{ ...player, go }} />
          </div>
          <StoryList opened={opened} at={at} onGo={go} />
        </div>
      )}
    </>
  );
}
