import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '#src/app/device/after-paint.ts';

/**
 * Defers layout below the fold until after the first paint of a newly opened page, which starts at its top
 * (decision 014). A page that the reader returns to is laid out whole, so that its scroll position is
 * restored.
 */
export function usePaintFirst(): void {
  const router = useRouter();
  const isNew = useRef(false);
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) => {
        isNew.current = action.type === 'PUSH' && location.hash === '';
      }),
    [router],
  );
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  useLayoutEffect(() => {
    if (!isNew.current || !router._scroll.n) return;
    isNew.current = false;
    delete document.documentElement.dataset['painted'];
    afterPaint(() => {
      document.documentElement.dataset['painted'] = '';
    });
  }, [router, page]);
}
