import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#src/ui/when-idle.ts';

/** The longest time until the code is loaded; ms. */
const latestMs = 500;

/** Moves the focus to each page that a move opens (page-focus.ts). The root uses it once. */
export function usePageFocus(router: AnyRouter): void {
  useEffect(() => {
    let stop = () => {};
    const first = router.state.location;
    const load = async () => {
      const { focusOpenedPages } = await import('./page-focus.ts');
      stop = focusOpenedPages(router, first);
    };
    // Without the code the focus stays where it is.
    const cancel = whenIdle(() => void load().catch(() => undefined), latestMs);
    return () => {
      cancel();
      stop();
    };
  }, [router]);
}
