import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdleAfter } from '#src/ui/when-idle.ts';

/** How long the first page answers its reader before it loads the code; ms. */
const answerMs = 2000;

const load = () => import('./page-focus.ts');
/** Without the code the focus stays where it is. */
const ignore = () => undefined;

/** Moves the focus to each page that a move opens (page-focus.ts). The root uses it once. */
export function usePageFocus(router: AnyRouter): void {
  useEffect(() => {
    const cancel = whenIdleAfter(answerMs, () => void load().catch(ignore));
    const stop = router.subscribe('onBeforeLoad', ({ fromLocation: location, pathChanged }) => {
      if (location === undefined || !pathChanged) return;
      const left = {
        location,
        focused: document.activeElement,
        heading: document.querySelector('#main h1'),
      };
      load().then(({ focusOpenedPage }) => focusOpenedPage(router, left), ignore);
    });
    return () => {
      cancel();
      stop();
    };
  }, [router]);
}
