import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The least scale at which a drawing opens, and `legible` in canvas.module.css. */
const legible = 0.75;
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
    const { clientWidth = width, clientHeight = height } = region.current ?? {};
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
    return current === null ? undefined : followHands(current, { zoomAt, fit });
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
      // What is larger than the window is shown from its beginning.
      current.scrollTo({
        left: Math.min(left, (left + right - clientWidth) / 2),
        top: Math.min(top, (top + bottom - clientHeight) / 2),
        behavior:
          moves && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 'smooth' : 'auto',
      });
    },
  };
}

type Acts = {
  zoomAt: (factor: number, left: number, top: number) => void;
  fit: () => void;
};

/** Returns a function that stops listening. */
function followHands(region: HTMLElement, { zoomAt, fit }: Acts): () => void {
  const end = new AbortController();
  const { signal } = end;
  const at = (clientX: number, clientY: number, factor: number) => {
    const { left, top } = region.getBoundingClientRect();
    zoomAt(factor, clientX - left, clientY - top);
  };
  region.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      at(event.clientX, event.clientY, Math.exp(-event.deltaY / 300));
    },
    { signal, passive: false },
  );
  region.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey }) => {
      if (ctrlKey || metaKey) return;
      const [left, top] = [region.clientWidth / 2, region.clientHeight / 2];
      if (key === '0') fit();
      else if (key === '+' || key === '=') zoomAt(1.25, left, top);
      else if (key === '-') zoomAt(0.8, left, top);
    },
    { signal },
  );
  let spread = 0;
  region.addEventListener(
    'touchmove',
    (event) => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) return;
      event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = [
        (one.clientX + other.clientX) / 2,
        (one.clientY + other.clientY) / 2,
      ] as const;
      if (spread > 0) at(...middle, now / spread);
      spread = now;
    },
    { signal, passive: false },
  );
  region.addEventListener('touchend', () => (spread = 0), { signal });
  region.addEventListener('pointerdown', (down) => drag(region, down, signal), { signal });
  return () => end.abort();
}

/** Drags the drawing with the mouse; a release at the same point is a click. */
function drag(region: HTMLElement, down: PointerEvent, signal: AbortSignal): void {
  if (down.pointerType !== 'mouse' || down.button !== 0) return;
  const { scrollLeft, scrollTop } = region;
  const released = new AbortController();
  const until = { signal: AbortSignal.any([signal, released.signal]) };
  let moved = false;
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      const [dx, dy] = [clientX - down.clientX, clientY - down.clientY];
      moved ||= Math.hypot(dx, dy) > 4;
      if (moved) region.scrollTo({ left: scrollLeft - dx, top: scrollTop - dy });
    },
    until,
  );
  document.addEventListener('pointerup', () => released.abort(), until);
  document.addEventListener('pointercancel', () => released.abort(), until);
  region.addEventListener('dragstart', (event) => event.preventDefault(), until);
  region.addEventListener(
    'click',
    (event) => {
      if (!moved) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true, once: true },
  );
}
