import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '#src/app/device/after-paint.ts';

/**
 * Lays out what lies below the fold after the first paint of a page that somebody moved on to, which begins
 * at its top (decision 014). One that they return to is laid out whole, to find its place again.
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
