/**
 * Drags the drawing in a window with the mouse and zooms it by pinch and by wheel, until `signal` aborts.
 * `left` and `top` are px from the corner of the window.
 */
export function followHands(
  region: HTMLElement,
  zoomAt: (factor: number, left: number, top: number) => void,
  signal: AbortSignal,
): void {
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
