import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { Chart, OutlineState } from '#machines/outline.ts';
import { startRead } from '#src/actors/start-read.ts';
import { ownPrefix } from '#src/app/support/chart-link.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import styles from './atlas.module.css';
import { Canvas } from '#src/charts/canvas.tsx';
import type { Flow } from '#src/charts/flow.ts';
import { readFullChart } from './full-chart.ts';
import { Panel } from './panel.tsx';
import { getParentPath } from '#src/charts/paths.ts';
import { Playground } from './playground.tsx';
import { useTrial } from './use-trial.ts';

/** The chart of a machine, with all details of the state in the address. */
export function Atlas({ flow }: { flow: Flow }) {
  const { drawing, name } = flow;
  const locale = useLocale();
  const navigate = useNavigate();
  const { selected, isOwn } = useSelected(flow);
  const [every, setEvery] = useState<{ chart: Chart; isShown: boolean } | null>(null);
  const chart = every?.isShown ? every.chart : drawing.chart;

  function select(path: string) {
    void navigate({ to: '.', hash: path, resetScroll: false, hashScrollIntoView: false });
  }

  const { trial, start } = useTrial(drawing.outline, select);

  function toggleEvery() {
    const show = (full: Chart | null) => {
      if (full !== null) setEvery({ chart: full, isShown: every?.isShown !== true });
    };
    if (every !== null) show(every.chart);
    else startRead(() => readFullChart(name, locale), { onDone: show });
  }

  return (
    <div
      className={`frame ${styles.atlas}`}
      data-wide={drawing.chart.width > 1.3 * drawing.chart.height || undefined}
    >
      <Canvas
        flow={flow}
        chart={chart}
        selected={selected}
        active={trial?.active ?? null}
        onSelect={select}
        showsEvery={drawing.hasCards ? every?.isShown === true : null}
        onEvery={toggleEvery}
      />
      {trial === null ? (
        <Panel flow={flow} selected={selected} isOwn={isOwn} onSelect={select} onTry={start} />
      ) : (
        <Playground flow={flow} trial={trial} />
      )}
    </div>
  );
}

/**
 * The state in the address, or the initial state of the machine. `isOwn` marks the reader's own current
 * state.
 */
function useSelected({ drawing }: Flow): { selected: string; isOwn: boolean } {
  const { states, initial } = drawing.outline;
  const hydrated = useHydrated();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const isOwn = hydrated && hash.startsWith(ownPrefix);
  const path = hash.replace(/^about-/, '').replace(ownPrefix, '');
  const isKnown = hydrated && states.some((state) => state.path !== '' && state.path === path);
  return { selected: isKnown ? path : getFirstState(states, initial[0] ?? ''), isOwn };
}

/** The innermost initial state of a machine. */
function getFirstState(states: readonly OutlineState[], path: string): string {
  const inside = states.filter((state) => state.path !== '' && getParentPath(state.path) === path);
  const first = inside.find(({ initial }) => initial) ?? inside[0];
  return first === undefined ? path : getFirstState(states, first.path);
}
