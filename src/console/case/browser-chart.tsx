import { useState } from 'react';
import { Canvas } from '#src/charts/canvas.tsx';
import type { OpenedCase } from '#src/charts/replay/open-case.ts';
import { positionAt } from '#src/charts/replay/position.ts';
import { ScreenAt } from '#src/charts/replay/screen-at.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useCase } from './case-context.ts';
import styles from './chart-card.module.css';

/** A chart known only from the customer's browser, as far as its record goes, and the customer's screen. */
export function BrowserChart({ opened, machine }: { opened: OpenedCase; machine: string }) {
  const locale = useLocale();
  const { amount } = useCase().order;
  const last = opened.replay.stages.length - 1;
  const position = positionAt(opened, last, machine);
  const [showsIds, setShowsIds] = useState(false);
  const [selected, select] = useState(position?.selected ?? '');
  if (position === null) return null;
  return (
    <div className={`overflow-auto ${styles.browser}`}>
      <Canvas
        flow={position.flow}
        chart={position.flow.drawing.chart}
        selected={selected}
        active={position.stage.active}
        walked={position.walked}
        onSelect={select}
        showsEvery={null}
        onEvery={() => undefined}
        showsIds={showsIds}
        onIds={() => setShowsIds(!showsIds)}
      />
      <div className="p-16 border-top">
        <ScreenAt
          opened={opened}
          at={last}
          machine={machine}
          values={{ amount: formatMoney(amount, locale) }}
        />
      </div>
    </div>
  );
}
