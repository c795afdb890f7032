import { useEffect, useEffectEvent } from 'react';

/** Calls back whenever the browser is online again, as long as `when` is true. */
export function useOnline(restored: () => void, { when }: { when: boolean }): void {
  const callBack = useEffectEvent(restored);
  useEffect(() => {
    if (!when) return;
    const online = () => callBack();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [when]);
}
