import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to each page that a move opens (page-focus.ts). The root uses it once. */
export function usePageFocus(router: AnyRouter): void {
  useEffect(() => {
    const ended = new AbortController();
    void start(router, ended.signal);
    return () => ended.abort();
  }, [router]);
}

async function start(router: AnyRouter, ended: AbortSignal): Promise<void> {
  const { resolvedLocation: first } = router.state;
  try {
    const { focusOpenedPages } = await import('./page-focus.ts');
    focusOpenedPages(router, first, ended);
  } catch {
    // Without the code the focus stays where it is.
  }
}
