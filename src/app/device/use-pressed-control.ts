import { useEffect } from 'react';

/** Reports when a page begins to load and when it is shown. */
type Moves = { subscribe(event: 'onBeforeLoad' | 'onResolved', listener: () => void): () => void };

/**
 * Marks a pressed link or button that begins a move with `data-pressed` until the page or list is shown. Without
 * the mark the screen may not change until the data have arrived. The root uses it once.
 */
export function usePressedControl(moves: Moves): void {
  useEffect(() => {
    const ended = new AbortController();
    let pressed: Element | null = null;
    let marked: Element | null = null;
    const press = ({ target }: MouseEvent) => {
      const control = target instanceof Element ? target.closest('a, button') : null;
      pressed = control;
      // A press that has begun no move by then opens a tab or a dialog, or asks the reader first.
      setTimeout(() => {
        if (pressed === control) pressed = null;
      });
    };
    const release = () => marked?.removeAttribute('data-pressed');
    const mark = () => {
      if (pressed === null) return;
      release();
      marked = pressed;
      marked.setAttribute('data-pressed', '');
    };
    // The capture phase comes before the control's own listeners.
    document.addEventListener('click', press, { capture: true, signal: ended.signal });
    const stops = [moves.subscribe('onBeforeLoad', mark), moves.subscribe('onResolved', release)];
    return () => {
      ended.abort();
      for (const stop of stops) stop();
    };
  }, [moves]);
}
