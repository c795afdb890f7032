import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to each page that a navigation opens (page-focus.ts). Only the root uses it; it never stops. */
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
