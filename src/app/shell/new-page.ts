import { useRouter, useRouterState, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';

/** Routers that are opening a new page at its top, from the press until the page has been drawn. */
const opening = new WeakSet<AnyRouter>();

/**
 * Checks whether the page being drawn is new to the reader and starts at its top. It is false for the first
 * page, for a page that the reader returns to, for an address with a hash, and in a background tab.
 */
export function opensNewPage(router: AnyRouter): boolean {
  return opening.has(router);
}

/** Notices when the router opens a new page; belongs into the root, once. */
export function useNewPages(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) => {
        const startsAtTop = location.hash === '' && router._scroll.n && !document.hidden;
        if (action.type === 'PUSH' && startsAtTop) opening.add(router);
        else opening.delete(router);
      }),
    [router],
  );
  // The router reports that it is loading before the page changes: only the change of the page ends this.
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  useLayoutEffect(() => {
    opening.delete(router);
  }, [router, page]);
}
