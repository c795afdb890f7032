import { useEffectEvent, useLayoutEffect } from 'react';

const tryAgainMs = 30_000;

/**
 * Calls back whenever the browser is online again, as long as `when` is true. Also every half minute while the
 * tab is visible: a request that was lost may fail only after the network has returned, and a browser can
 * call itself online without reaching the server.
 */
export function useOnline(restored: () => void, { when }: { when: boolean }): void {
  const callBack = useEffectEvent(restored);
  // Not useEffect: it runs after the paint, and the network may return before that.
  useLayoutEffect(() => {
    if (!when) return;
    const online = () => callBack();
    window.addEventListener('online', online);
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === 'visible') callBack();
    }, tryAgainMs);
    return () => {
      window.removeEventListener('online', online);
      clearInterval(timer);
    };
  }, [when]);
}
