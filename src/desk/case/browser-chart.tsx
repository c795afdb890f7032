import { useState } from 'react';
import { Canvas } from '#src/features/flows/canvas.tsx';
import type { OpenedCase } from '#src/features/flows/replay/open-case.ts';
import { positionAt } from '#src/features/flows/replay/position.ts';
import styles from './chart-card.module.css';

/** A chart that only the customer's browser was on, as far as its record goes. */
export function BrowserChart({ opened, machine }: { opened: OpenedCase; machine: string }) {
  const position = positionAt(opened, opened.replay.stages.length - 1, machine);
  const [selected, select] = useState(position?.selected ?? '');
  if (position === null) return null;
  return (
    <div className={styles.browser}>
      <Canvas
        flow={position.flow}
        chart={position.flow.drawing.chart}
        selected={selected}
        active={position.stage.active}
        walked={position.walked}
        onSelect={select}
        showsEvery={null}
        onEvery={() => undefined}
      />
    </div>
  );
}
