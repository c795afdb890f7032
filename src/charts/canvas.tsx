import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart, ChartBox } from '#machines/outline.ts';
import { usePanZoom } from '#src/app/device/use-pan-zoom.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import styles from './canvas.module.css';
import { ChartDrawing } from './chart-drawing.tsx';
import { Sign } from './chart-rows.tsx';
import { chartSize } from './chart-size.ts';
import { ChartTools } from './chart-tools.tsx';
import type { Flow } from './flow.ts';
import type { MiniMapProps } from './mini-map.tsx';
import { stateByKey } from './nearest.ts';

const kinds = ['done', 'error', 'after', 'always', 'stays', 'leads'] as const;

type CanvasProps = {
  flow: Flow;
  chart: Chart;
  selected: string;
  /** The states of a walk on the chart, or null. */
  active: ReadonlySet<string> | null;
  /** The transitions that a case has made, by their indexes in the outline; omitted without a replay. */
  walked?: ReadonlySet<number>;
  onSelect: (path: string) => void;
  /** Null where no line is left out. */
  showsEvery: boolean | null;
  onEvery: () => void;
  /** True where each state has its identifier below its name. */
  showsIds: boolean;
  onIds: () => void;
};

/** The window on a chart: scrolled, dragged, zoomed, and walked by the arrow keys. */
export function Canvas({
  flow,
  chart,
  selected,
  active,
  walked,
  onSelect,
  showsEvery,
  onEvery,
  showsIds,
  onIds,
}: CanvasProps) {
  const { t } = useTranslation('flows');
  const { region, scale, measureScale, zoomBy, fit, reveal } = usePanZoom(chart);
  const { Component: MiniMap } = useLazy<MiniMapProps>(loadMiniMap, { when: useLoaded() });
  const svg = useRef<SVGSVGElement>(null);
  const [isShown, setShown] = useState(false);
  const box = chart.boxes.find(({ path }) => path === selected);

  useEffect(() => {
    if (box !== undefined) reveal(getTitleBox(box), isShown);
    setShown(true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a zoom keeps its own place
  }, [selected, chart]);

  function walk(event: KeyboardEvent, path: string) {
    const next = stateByKey(event.key, path, chart.boxes);
    const place = chart.boxes.find((each) => each.path === next);
    if (event.key === ' ') onSelect(path);
    else if (next === null || place === undefined) return;
    else {
      const link = svg.current?.querySelector<SVGAElement>(`[data-state="${next}"]`);
      link?.focus({ preventScroll: true });
      reveal(getTitleBox(place), true);
    }
    event.preventDefault();
  }

  return (
    <div className={`min-width-0 ${styles.main}`} style={chartSize(chart)}>
      <div className={`relative ${styles.canvas}`}>
        <div
          ref={region}
          className={styles.region}
          role="region"
          aria-label={t('chart.region')}
          tabIndex={0}
        >
          <ChartDrawing
            ref={svg}
            chart={chart}
            outline={flow.drawing.outline}
            texts={flow.texts}
            title={flow.head.title}
            selected={selected}
            active={active}
            walked={walked}
            scale={scale}
            showsIds={showsIds}
            onSelect={onSelect}
            onKey={walk}
          />
        </div>
      </div>
      <div className={`cluster justify-between border-top ${styles.foot}`}>
        <Legend />
        {MiniMap === null ? null : (
          <MiniMap
            region={region}
            chart={chart}
            scale={scale}
            measureScale={measureScale}
            selected={selected}
          />
        )}
        <ChartTools
          zoomBy={zoomBy}
          fit={fit}
          showsEvery={showsEvery}
          onEvery={onEvery}
          showsIds={showsIds}
          onIds={onIds}
        />
      </div>
    </div>
  );
}

const loadMiniMap = async () => (await import('./mini-map.tsx')).MiniMap;

/** For a state with children, its title is scrolled into view. */
function getTitleBox(box: ChartBox): ChartBox {
  return { ...box, height: Math.min(box.height, 240) };
}

/** The meaning of the signs on a chart. */
function Legend() {
  const { t } = useTranslation('flows');
  return (
    <ul
      className={`flex flex-wrap text-13 color-2 ${styles.legend}`}
      aria-label={t('legend.title')}
    >
      {kinds.map((kind) => (
        <li key={kind} className="gap-8 inline-flex items-center">
          <svg viewBox="0 0 12 12" width="14" height="14" aria-hidden="true">
            <Sign name={kind} />
          </svg>
          <span>{t(`legend.${kind}`)}</span>
        </li>
      ))}
    </ul>
  );
}
