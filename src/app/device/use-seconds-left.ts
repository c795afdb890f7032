import { useEffect, useState } from 'react';

/**
 * Counts down from `leftMs` by the browser's monotonic clock, which changes of the wall clock do not affect.
 * A new `reading` restarts the countdown. Returns whole seconds.
 */
export function useSecondsLeft(leftMs: number, reading: unknown = leftMs): number {
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    const endsAt = performance.now() + leftMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const rest = Math.max(0, endsAt - performance.now());
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [leftMs, reading]);
  return Math.ceil(left / 1000);
}
