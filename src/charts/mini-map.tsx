import { useEffect, useState, type RefObject } from 'react';
import type { Chart } from '#machines/outline.ts';
import styles from './canvas.module.css';

export type MiniMapProps = {
  region: RefObject<HTMLDivElement | null>;
  chart: Chart;
  scale: number | null;
  measureScale: () => number;
  selected: string;
};

type View = { x: number; y: number; width: number; height: number };

/** Shows the visible part of a chart that is larger than its window. */
export function MiniMap({ region, chart, scale, measureScale, selected }: MiniMapProps) {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    const { current } = region;
    if (current === null) return undefined;
    const measure = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } =
        current;
      const now = measureScale();
      const overflows = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      setView(
        overflows
          ? {
              x: scrollLeft / now,
              y: scrollTop / now,
              width: Math.min(chart.width, clientWidth / now),
              height: Math.min(chart.height, clientHeight / now),
            }
          : null,
      );
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [region, chart, scale, measureScale]);
  if (view === null) return null;
  return (
    <svg
      className={`flex-none ml-auto bg-surface border rounded-sm ${styles.map}`}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      aria-hidden="true"
    >
      {chart.boxes.map(({ path, x, y, width, height }) => (
        <rect
          key={path}
          {...{ x, y, width, height }}
          rx="12"
          data-selected={path === selected || undefined}
        />
      ))}
      <rect className={styles.view} {...view} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
