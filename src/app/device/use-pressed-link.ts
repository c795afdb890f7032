import { useEffect } from 'react';

/** Reports when a page begins to load and when it is shown. */
type Moves = { subscribe(event: 'onBeforeLoad' | 'onResolved', listener: () => void): () => void };

/**
 * Marks a pressed link with `data-pressed` until its page is shown, so that the first frame after the press
 * answers it: without the mark nothing changes until the data of the page have arrived. The root uses it
 * once.
 */
export function usePressedLink(moves: Moves): void {
  useEffect(() => {
    const ended = new AbortController();
    let pressed: Element | null = null;
    const press = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      pressed = link;
      // A press that has begun no move by then opens a tab or a mail, or asks the reader first.
      setTimeout(() => {
        if (pressed === link && link?.dataset['pressed'] === undefined) pressed = null;
      });
    };
    const mark = () => pressed?.setAttribute('data-pressed', '');
    const release = () => {
      pressed?.removeAttribute('data-pressed');
      pressed = null;
    };
    // Before the link itself hears of the press.
    document.addEventListener('click', press, { capture: true, signal: ended.signal });
    const stops = [moves.subscribe('onBeforeLoad', mark), moves.subscribe('onResolved', release)];
    return () => {
      ended.abort();
      for (const stop of stops) stop();
    };
  }, [moves]);
}
