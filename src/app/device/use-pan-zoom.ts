import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { afterPaint } from './after-paint.ts';

export const smallest = 0.3;
export const largest = 2;

type Size = { width: number; height: number };
/** A point of the drawing, in px of the drawing, that keeps its place in the window. */
type Held = { x: number; y: number; left: number; top: number };

export type PanZoom = {
  region: RefObject<HTMLDivElement | null>;
  /** Px per px of the drawing; null until it is zoomed: the stylesheet fits it into the window. */
  scale: number | null;
  /** Returns the scale at which the drawing is shown now. */
  measureScale: () => number;
  /** Zooms around the middle of the window. */
  zoomBy: (factor: number) => void;
  /** Shows the whole drawing. */
  fit: () => void;
  /**
   * Scrolls a rectangle of the drawing to the middle of the window, at once or animated, if the window shows
   * only a part of it.
   */
  reveal: (place: Size & { x: number; y: number }, moves: boolean) => void;
};

/**
 * Pans and zooms a drawing in a scrolling window: dragged with a mouse, zoomed by pinch and by wheel with
 * Ctrl or ⌘. Touch and a plain wheel scroll as usual. `drawing` is its size at scale 1, in px.
 */
export function usePanZoom(drawing: Size): PanZoom {
  const region = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const [scale, setScale] = useState<number | null>(null);
  const { width, height } = drawing;

  /** `left` and `top` are px from the corner of the window. */
  function zoomAt(factor: number, left: number, top: number) {
    setScale((zoomed) => {
      const before = zoomed ?? measureScale();
      const next = Math.min(largest, Math.max(smallest, before * factor));
      const { current } = region;
      if (current === null || next === before) return zoomed;
      held.current = {
        x: (current.scrollLeft + left) / before,
        y: (current.scrollTop + top) / before,
        left,
        top,
      };
      return next;
    });
  }

  const measureScale = useCallback(
    () => (region.current?.firstElementChild?.getBoundingClientRect().width ?? width) / width,
    [width],
  );

  const fit = useCallback(() => {
    const { current } = region;
    if (current === null) return;
    const { clientWidth, clientHeight } = current;
    // The least scale at which the stylesheet opens the drawing.
    const legible = Number(getComputedStyle(current).getPropertyValue('--legible'));
    const whole = Math.min(clientWidth / width, clientHeight / height);
    // The stylesheet shows all of a drawing unless that would be too small to read.
    setScale(whole < legible ? Math.max(smallest, whole) : null);
  }, [width, height]);

  useLayoutEffect(() => {
    const { current } = region;
    const point = held.current;
    if (current === null || point === null || scale === null) return;
    current.scrollLeft = point.x * scale - point.left;
    current.scrollTop = point.y * scale - point.top;
    held.current = null;
  }, [scale]);

  useEffect(() => {
    const { current } = region;
    if (current === null) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    current.addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey }) => {
        if (ctrlKey || metaKey) return;
        const [left, top] = [current.clientWidth / 2, current.clientHeight / 2];
        if (key === '0') fit();
        else if (key === '+' || key === '=') zoomAt(1.25, left, top);
        else if (key === '-') zoomAt(0.8, left, top);
      },
      { signal },
    );
    // Without it the drawing scrolls, and its buttons zoom.
    const cancel = afterPaint(() => {
      import('./follow-hands.ts')
        .then(({ followHands }) => followHands(current, zoomAt, signal))
        .catch(() => undefined);
    });
    return () => {
      cancel();
      ended.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- zoomAt changes with the drawing, as fit does
  }, [fit]);

  return {
    region,
    scale,
    measureScale,
    zoomBy(factor) {
      const { clientWidth = 0, clientHeight = 0 } = region.current ?? {};
      zoomAt(factor, clientWidth / 2, clientHeight / 2);
    },
    fit,
    reveal(place, moves) {
      const { current } = region;
      if (current === null) return;
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = current;
      const now = measureScale();
      const [left, top] = [place.x * now, place.y * now];
      const [right, bottom] = [left + place.width * now, top + place.height * now];
      const isInWidth = left >= scrollLeft && right <= scrollLeft + clientWidth;
      const isInHeight = top >= scrollTop && bottom <= scrollTop + clientHeight;
      if (isInWidth && isInHeight) return;
      // A place that is larger than the window is shown from its top left corner.
      current.scrollTo({
        left: Math.min(left, (left + right - clientWidth) / 2),
        top: Math.min(top, (top + bottom - clientHeight) / 2),
        behavior:
          moves && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 'smooth' : 'auto',
      });
    },
  };
}
