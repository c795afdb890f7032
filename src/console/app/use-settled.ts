import { use, useDeferredValue } from 'react';

/**
 * Returns the value of a promise that never rejects, null before the first. The page goes on with the value
 * before until a newer promise is settled.
 */
export function useSettled<Value>(promise: Promise<Value>): Value | null {
  const settling = useDeferredValue(promise, null);
  return settling === null ? null : use(settling);
}
