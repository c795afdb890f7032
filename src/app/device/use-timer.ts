import { useEffect, useEffectEvent, useState } from 'react';

/** Runs `act` every `ms` while the component is mounted; not while `ms` is null. Another `step` starts the wait again. */
export function useInterval(act: () => void, ms: number | null, step?: unknown): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => run(), ms);
    return () => clearInterval(timer);
  }, [ms, step]);
}

/** Runs `act` once after `ms`; not while `ms` is null. Another `step` starts the wait again. */
export function useTimeout(act: () => void, ms: number | null, step: unknown): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => run(), ms);
    return () => clearTimeout(timer);
  }, [ms, step]);
}

/** Reads a clock every `ms`. */
export function useClock(now: () => number, ms: number): number {
  const [at, setAt] = useState(now);
  useInterval(() => setAt(now()), ms);
  return at;
}
