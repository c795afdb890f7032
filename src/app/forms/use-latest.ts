import { useState } from 'react';

/**
 * Returns what the page was loaded with, or what a call answered since; the next load counts again. Shows
 * an answer at once while the page is read anew behind it.
 */
export function useLatest<Value>(loaded: Value): [Value, (answered: Value) => void] {
  const [basis, setBasis] = useState(loaded);
  const [latest, setLatest] = useState(loaded);
  if (basis !== loaded) {
    setBasis(loaded);
    setLatest(loaded);
  }
  return [basis === loaded ? latest : loaded, setLatest];
}
