import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { Chart, Drawing, OutlineState } from '#machines/outline.ts';
import { startRead } from '#src/actors/start-read.ts';
import { ownPrefix } from '#src/app/support/chart-position.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import styles from './atlas.module.css';
import { Canvas } from '#src/charts/canvas.tsx';
import { chartSize } from '#src/charts/chart-size.ts';
import type { Flow } from '#src/charts/flow.ts';
import { Panel } from './panel.tsx';
import type { Locale } from '#contract/base/picklists.ts';
import { getParentPath } from '#src/charts/paths.ts';
import { useTrial } from './use-trial.ts';

/** Px: a wider chart could not be read next to its panel, which goes below it. */
const widestBeside = 1260;

/** The chart of a machine, with all details of the state in the address. */
export function Atlas({ flow, showsIds }: { flow: Flow; showsIds: boolean }) {
  const { drawing, name } = flow;
  const locale = useLocale();
  const navigate = useNavigate();
  const { selected, isOwn } = useSelected(flow);
  const [every, setEvery] = useState<{ chart: Chart; isShown: boolean } | null>(null);
  const chart = every?.isShown ? every.chart : drawing.chart;

  function select(path: string) {
    void navigate({ ...samePage, search: true, hash: path });
  }

  const { trial, start } = useTrial(drawing.outline, select);
  const { Component: Playground, request } = useLazy(loadPlayground, { when: useLoaded() });

  function toggleIds() {
    const identifiers = showsIds ? undefined : ('shown' as const);
    void navigate({ ...samePage, search: { identifiers }, hash: true });
  }

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
      data-wide={drawing.chart.width > widestBeside || undefined}
      style={chartSize(drawing.chart)}
    >
      <Canvas
        flow={flow}
        chart={chart}
        selected={selected}
        active={trial?.active ?? null}
        onSelect={select}
        showsEvery={drawing.hasCards ? every?.isShown === true : null}
        onEvery={toggleEvery}
        showsIds={showsIds}
        onIds={toggleIds}
      />
      {trial === null || Playground === null ? (
        <Panel
          flow={flow}
          selected={selected}
          isOwn={isOwn}
          showsIds={showsIds}
          onSelect={select}
          onTry={() => {
            request();
            start();
          }}
        />
      ) : (
        <Playground flow={flow} trial={trial} />
      )}
    </div>
  );
}

const samePage = { to: '.', resetScroll: false, hashScrollIntoView: false } as const;

const loadPlayground = async () => (await import('./playground.tsx')).Playground;

/**
 * The state in the address, or the initial state of the machine. `isOwn` marks the reader's own current
 * state.
 */
function useSelected({ drawing }: Flow): { selected: string; isOwn: boolean } {
  const { states } = drawing.outline;
  const hydrated = useHydrated();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const isOwn = hydrated && hash.startsWith(ownPrefix);
  const path = hash.replace(/^about-/, '').replace(ownPrefix, '');
  const isKnown = hydrated && states.some((state) => state.path !== '' && state.path === path);
  return { selected: isKnown ? path : getFirstState(drawing), isOwn };
}

/** The innermost initial state of a machine; of parallel ones the leftmost, where the chart begins. */
function getFirstState({ outline: { states, initial }, chart }: Drawing): string {
  const leaves = initial.flatMap((path) => listFirstLeaves(states, path));
  const left = (path: string) => chart.boxes.find((box) => box.path === path)?.x ?? Infinity;
  return leaves.toSorted((one, other) => left(one) - left(other))[0] ?? '';
}

function listFirstLeaves(states: readonly OutlineState[], path: string): readonly string[] {
  const inside = states.filter((state) => state.path !== '' && getParentPath(state.path) === path);
  if (inside.length === 0) return [path];
  const isParallel = states.find((state) => state.path === path)?.type === 'parallel';
  return inside
    .filter(({ initial }) => isParallel || initial)
    .flatMap((state) => listFirstLeaves(states, state.path));
}

/**
 * Returns a machine with a line for every pair of its states; null where its drawing has them all.
 * Rejects when it cannot be fetched.
 */
async function readFullChart(name: string, locale: Locale): Promise<Chart | null> {
  const { fullCharts } = await import('virtual:flow-charts');
  const full = await fullCharts[`${name}/${locale}`]?.();
  return full?.every ?? null;
}
