import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to each page that a move opens (page-focus.ts). The root uses it once, for good. */
export function usePageFocus(router: AnyRouter): void {
  useEffect(() => void start(router), [router]);
}

async function start(router: AnyRouter): Promise<void> {
  const { latestLocation: first } = router;
  try {
    (await import('./page-focus.ts')).focusOpenedPages(router, first);
  } catch {
    // Without the code the focus stays where it is.
  }
}
